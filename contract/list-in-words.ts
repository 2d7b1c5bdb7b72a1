import { formatInteger } from './numbers.ts';

/** Returns 'a, b and c', or with another word before the last one. */
export function listInWords(words: readonly (string | number)[], word = 'and'): string {
  const before = words.slice(0, -1).join(', ');
  return before === '' ? words.join('') : `${before} ${word} ${words.at(-1)}`;
}

/* So many are named, and the rest counted. */
const mostNamed = 5;

/** Returns 'a, b and c', of many the first few: 'a, b, c, d, e and 2 more'. */
export function fewInWords(words: readonly string[]): string {
  const rest = words.length - mostNamed;
  return listInWords([
    ...words.slice(0, mostNamed),
    ...(rest > 0 ? [`${formatInteger(rest)} more`] : []),
  ]);
}
