/**
 * Matches a parameter in the pattern of a path that is a secret, by its name: who reads the address may act as
 * somebody, or read what is theirs.
 */
export const secretParameter = /[:{](?:token|code|key|reference|signature)\b/;

/** The pages with a secret in their address, but for those that the server makes without the site's layout. */
export const secretPages = [
  '/reset-password/:token',
  '/claim/:token',
  '/confirm-email/:token',
  '/not-me/:token',
  '/newsletter/confirm/:token',
  '/newsletter/unsubscribe/:token',
  '/verify/:code',
] as const;
