/**
 * Returns the API's origin without a trailing slash: VITE_API_URL, or '' for the page's own (docs/settings.md,
 * 'The API on another origin').
 */
export const apiOrigin = (): string => (import.meta.env?.VITE_API_URL ?? '').replace(/\/+$/, '');

/** Returns the address of a content file: uploads are on the API, samples on the site. */
export const fileAddress = (path: string): string =>
  path.startsWith('/media/') ? apiOrigin() + path : path;
