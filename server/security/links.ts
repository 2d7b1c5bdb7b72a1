import { isUuid } from '../ids.ts';
import type { Signer } from './tokens.ts';

const signedText = (id: string, expires: number) => `${id} ${expires}`;

/**
 * Returns a query that authorises anyone with the link for a while.
 *
 * @param seconds that it works
 */
export function signLink(signer: Signer, purpose: string, id: string, seconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const signature = signer.sign(purpose, signedText(id, expires));
  return new URLSearchParams({ expires: String(expires), signature }).toString();
}

/** Returns whether a link's signature is valid and its time (Unix seconds) has not passed. */
export function isLinkValid(
  signer: Signer,
  purpose: string,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const until = /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  return until > Date.now() / 1000 && signer.verify(purpose, signedText(id, until), signature);
}

/** Returns a token for a link in a mail, valid for years, so a signature rather than a row. */
export const tokenOf = (signer: Signer, purpose: string, id: string): string =>
  `${id}.${signer.sign(purpose, id)}`;

/** Returns the id of a token; null if it is not ours, or has another purpose. */
export function idOfToken(signer: Signer, purpose: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  return isUuid(id) && signer.verify(purpose, id, signature) ? id : null;
}

/**
 * Returns a token for a link in a mail that works for a while.
 *
 * @param seconds that it works
 */
export function expiringTokenOf(
  signer: Signer,
  purpose: string,
  id: string,
  seconds: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  return `${id}.${expires}.${signer.sign(purpose, signedText(id, expires))}`;
}

/** Returns the id of such a token; null if it is not ours, has another purpose, or has expired. */
export function idOfExpiringToken(signer: Signer, purpose: string, token: string): string | null {
  const [id = '', expires = '', signature = '', ...rest] = token.split('.');
  const isOurs = rest.length === 0 && isLinkValid(signer, purpose, id, { expires, signature });
  return isOurs && isUuid(id) ? id : null;
}
