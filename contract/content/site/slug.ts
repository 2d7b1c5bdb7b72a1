import { foldText } from '../../diacritics.ts';

/** The maximum length of a slug in characters, as in the contract. */
const longest = 80;

/** Returns a title's slug: 'Ọ̀yọ́ walks' gives 'oyo-walks'. Cuts between two words. */
export function slugOf(title: string): string {
  const plain = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || longest);
}
