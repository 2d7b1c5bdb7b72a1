import { foldText } from '#contract/diacritics.ts';
import { cleanLine } from '#contract/typed-text.ts';

/** Characters of a reference, or of the beginning of a narration, that tell something. */
export const tellingLength = 6;

/** A sum's reference, and the narration of the line of a bank statement that shows it. */
type Referred = { reference: string; line: { narration: string } | null };

/** A text as references are compared: capitals and figures alone. */
export const keyOf = (text: string): string =>
  foldText(cleanLine(text))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '');

/* What stands before a number or not: 'CHQ 000812' is '000812' at the bank, and the other way round. */
const mark = '(?:CHEQUE|CHQ|TELLER|SLIP|SESSION|REFERENCE|REF|NUMBER|NO|ID)';
const markWords = new RegExp(`^(?:[^A-Z0-9]*${mark}+(?![A-Z0-9]))+`);
const markBefore = new RegExp(`^${mark}+(?=\\d)`);

/** Returns the key of a reference without such marks, unless it has nothing else. */
export function bareKey(reference: string): string {
  const text = foldText(cleanLine(reference)).toUpperCase();
  return keyOf(text.replace(markWords, '')).replace(markBefore, '') || keyOf(text);
}

/** Returns a key without zeros in front: '812' is what is typed of '000812'. */
export const withoutZeros = (key: string): string => key.replace(/^0+(?=\d)/, '');

/** Returns whether a reference tells something: another sum hardly has it. */
export const isTelling = (key: string) => key.length >= tellingLength && /\d/.test(key);

/* The marks that are searched for before a number, and the figures that one is usually filled up to. */
const usualMarks =
  'REF CHQ CHEQUE TELLER SLIP NO CHQNO CHEQUENO TELLERNO SLIPNO CHEQUENUMBER TELLERNUMBER SESSIONID';
const usualLengths = [6, 8];

/** Returns the keys under which another sum may have a reference, and those in a line's narration. */
export function keysOf({ reference, line }: Referred): string[] {
  const words = (line?.narration ?? '').split(/[^\p{L}\p{N}]+/u);
  const own = bareKey(reference);
  const bare = [own, ...words.filter((word) => isTelling(keyOf(word))).map(bareKey)];
  const short = /^\d/.test(own) ? withoutZeros(own) : '';
  const padded = short && usualLengths.map((length) => short.padStart(length, '0'));
  const numbers = [...bare, ...padded].filter((one) => /^\d/.test(one));
  const marked = usualMarks.split(' ').flatMap((mark) => numbers.map((one) => mark + one));
  const all = [keyOf(reference), own && `REF${own}`, ...bare, ...bare.map(withoutZeros), ...padded];
  return [...new Set([...all, ...marked])].filter((one) => one !== '');
}
