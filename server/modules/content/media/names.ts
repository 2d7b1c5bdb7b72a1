import { randomBytes } from 'node:crypto';

/** Returns an unguessable key: 144 random bits. */
export const newKey = () => randomBytes(18).toString('base64url');

export const keyForm = /^[\w-]{24}$/;

/**
 * Returns a name's form for an address: lower-case letters, digits and dashes.
 *
 * @param otherwise used if nothing of the name is left
 */
export function slugify(fileName: string, otherwise: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return plain || otherwise;
}
