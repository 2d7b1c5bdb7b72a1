import { partsOf } from '../statement-reading/words.ts';
import { findIds } from './find-ids.ts';
import type { Indexed, MemberIndex } from './member-index.ts';

/** A member who may be meant by what is misspelt, and how. */
export type Misspelt = { member: Indexed; how: 'joined' | 'letter' | 'id' };

/** Letters of the shortest name that is recognised with another letter in it. */
const shortestName = 4;

/** Members with one name in common: more of them say nothing about whom a line is of. */
const maxNamesakes = 30;

/* One letter more, less, or another one, or two that changed places. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || short.length < shortestName || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  const most = short.length - start;
  while (end < most && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1;
  if (end >= most - (short.length === long.length ? 1 : 0)) return true;
  const [a, b] = [short.slice(start, start + 2), long.slice(start, start + 2)];
  return end === most - 2 && a.length === 2 && a[0] === b[1] && a[1] === b[0];
}

const namesOf = ({ first, last }: Indexed) => [first.join(''), last.join('')] as const;

const membersAt = ({ members }: MemberIndex, places: readonly number[]): Indexed[] =>
  places.flatMap((place) => members[place] ?? []);

/* ADEYEMIFOLAKE: first and last name in one. */
function joinedIn(index: MemberIndex, word: string): Indexed[] {
  const found: Indexed[] = [];
  for (let at = shortestName - 1; at <= word.length - shortestName + 1; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const lists = [index.byWord.get(before) ?? [], index.byWord.get(after) ?? []];
    const [shorter = []] = lists.sort((one, other) => one.length - other.length);
    for (const member of membersAt(index, shorter)) {
      const [first, last] = namesOf(member);
      if ((first === before && last === after) || (last === before && first === after))
        found.push(member);
    }
  }
  return found;
}

/* UMMAR ZAINAB: one of the two is as it is in the register. */
function almostIn(index: MemberIndex, words: readonly string[]): Indexed[] {
  const found: Indexed[] = [];
  for (const word of words) {
    const places = index.byWord.get(word) ?? [];
    if (places.length > maxNamesakes) continue;
    for (const member of membersAt(index, places)) {
      const [first, last] = namesOf(member);
      const other = word === first ? last : word === last ? first : '';
      if (other && words.some((one) => one !== word && isOneLetterOff(one, other)))
        found.push(member);
    }
  }
  return found;
}

/* MB0001O7: a letter that looks like a figure. */
const withFigures = (folded: string): string =>
  folded.replace(/(?<=\d)[OIL0-9]+|[OIL](?=[OIL0-9]*\d)/g, (run) =>
    run.replace(/O/g, '0').replace(/[IL]/g, '1'),
  );

/**
 * Finds members whose names or IDs a folded narration has misspelt: nobody is sure by this, and it is asked only where
 * nothing else names a member.
 */
export function findMisspelt(index: MemberIndex, folded: string): Misspelt[] {
  const found: Misspelt[] = [];
  const repaired = withFigures(folded);
  if (repaired !== folded)
    for (const { member } of findIds(index, repaired)) found.push({ member, how: 'id' });
  for (const part of partsOf(folded)) {
    const words = part.map(({ text }) => text);
    for (const word of words)
      for (const member of joinedIn(index, word)) found.push({ member, how: 'joined' });
    for (const member of almostIn(index, words)) found.push({ member, how: 'letter' });
  }
  return found;
}
