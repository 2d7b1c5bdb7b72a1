import { randomInt } from 'node:crypto';

/* Crockford's base 32: no I, L, O and U, which are read as other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Returns a code to type from a printed letter: 80 random bits, in four groups of four. */
export function newLetterCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns a letter's code as it was printed, however it is typed; null if a token is none. */
export function readLetterCode(token: string): string | null {
  const typed = token.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode = typed.length === length && [...typed].every((one) => alphabet.includes(one));
  return isCode ? typed.replace(/.{4}(?=.)/g, '$&-') : null;
}
