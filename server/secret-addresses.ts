import { calls } from '#contract/calls.ts';
import { secretPages, secretParameter } from '#contract/secret-pages.ts';

/**
 * Every address with a secret in its path: no log has it, no browser or proxy keeps what is there, and no
 * other site is told of it. The start fails for a route with such a parameter that is not among them.
 */
export const secretAddresses: readonly string[] = [
  ...secretPages,
  '/pay/:token',
  '/pay/result/:token',
  '/preview/:id',
  '/sandbox/checkout/:reference',
  ...Object.values(calls)
    .map(({ path }) => path)
    .filter((path) => secretParameter.test(path)),
  '/media/:key/:file',
];

/* Pictures are shown to many: their key is in no log, and browsers may keep them. */
const isPicture = (pattern: string) => /[:{]key\b/.test(pattern);

/** Parameters that tell nobody anything: ids, for which a session is asked, and what is public. */
const openParameters =
  /[:{](?:id|kind|version|lineId|noteId|eventId|gateway|file|slug|hash)\b(?:\([^)]*\))?/g;

const before = (pattern: string) => pattern.slice(0, pattern.search(/[:{]/));

/* As they are logged, by how they are compared; the longest first. */
const prefixes = [...new Set(secretAddresses.map(before))]
  .sort((one, other) => other.length - one.length)
  .map((logged) => ({ logged, plain: logged.toLowerCase() }));
const unkeptPrefixes = [
  ...new Set(
    secretAddresses
      .filter((pattern) => !isPicture(pattern))
      .map((pattern) => before(pattern).toLowerCase()),
  ),
];

/* As the router reads it: without case, escapes and repeated slashes. */
function plainPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    /* Nothing is at an address that cannot be decoded. */
  }
  return plain.toLowerCase().replace(/[/\\]+/g, '/');
}

const isBehind = (prefix: string, path: string) =>
  path.length > prefix.length && path.startsWith(prefix);

/* In a query secrets are named, too: of a signed link, of a gateway's way back. */
const hasSecretQuery = (url: string) =>
  url.includes('?') &&
  [...new URLSearchParams(url.split('?').slice(1).join('?')).keys()].some((name) =>
    secretParameter.test(`:${name}`),
  );

/** Returns whether an address has a secret in it, so that nobody may keep what is there or be told of it. */
export function isSecretAddress(url: string): boolean {
  const path = plainPath(url);
  return unkeptPrefixes.some((prefix) => isBehind(prefix, path)) || hasSecretQuery(url);
}

/** Returns how the path of an address begins before the secret in it; null if it has none. */
export function secretPrefixOf(url: string): string | null {
  const path = plainPath(url);
  return prefixes.find(({ plain }) => isBehind(plain, path))?.logged ?? null;
}

/**
 * Checks that the pattern of a route has no parameter that may be a secret, or is among the secret addresses.
 *
 * @throws Error that names it
 */
export function checkParameters(pattern: string): void {
  const isOpen = !/[:{]/.test(pattern.replace(openParameters, ''));
  const bare = pattern.replace(/\/$/, '');
  const isListed = secretAddresses.some((one) => one.replaceAll(/\{(\w+)\}/g, ':$1') === bare);
  if (!isOpen && !isListed)
    throw new Error(`${pattern} may have a secret in its address: add it to secretAddresses.`);
}
