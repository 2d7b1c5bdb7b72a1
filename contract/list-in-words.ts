/** Returns 'a, b and c', or with another word before the last one. */
export function listInWords(words: readonly (string | number)[], word = 'and'): string {
  const before = words.slice(0, -1).join(', ');
  return before === '' ? words.join('') : `${before} ${word} ${words.at(-1)}`;
}
