/** Letters of Nigeria's languages that do not come apart into a letter and its mark. */
const letters: Record<string, string> = { ɗ: 'd', ɓ: 'b', ƙ: 'k', ƴ: 'y', ŋ: 'n', ǝ: 'e', ə: 'e' };

/** The most characters of a slug, as the contract has it. */
const longest = 80;

/** The part of an address that a title makes: 'Ọ̀yọ́ walks' is 'oyo-walks'. Cut between two words. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ɗɓƙƴŋǝə]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || longest);
}
