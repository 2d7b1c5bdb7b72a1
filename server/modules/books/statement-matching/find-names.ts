import { partsOf, type Word } from '../statement-reading/words.ts';
import { mayBeCut } from './find-ids.ts';
import type { Indexed, MemberIndex } from './member-index.ts';

/**
 * How much of a member's name a narration has: all three names, first and last, two of three, a name
 * that is cut at the end, a last name with an initial, or a last name alone.
 */
export type NameMatch = 'whole' | 'full' | 'two' | 'cut' | 'initial' | 'one';

export type FoundName = {
  member: Indexed;
  match: NameMatch;
  /** The words of the narration that are the member's. */
  words: ReadonlySet<string>;
  /** The last of them stands where the narration may be cut. */
  atEnd: boolean;
  /** The last name comes first, as banks write a payer. */
  lastFirst: boolean;
};

/** Words between a person's names at most: a title, a middle name that the register lacks. */
const maxBetween = 2;

type Place = { from: number; to: number };

/* Where a name of one or more words stands in a part; written as one word, or one after another. */
function placeOf(words: readonly Word[], name: readonly string[]): Place | null {
  if (name.length === 0) return null;
  const joined = words.findIndex(({ text }) => text === name.join(''));
  if (joined !== -1) return { from: joined, to: joined };
  const from = words.findIndex((_, at) =>
    name.every((text, step) => words[at + step]?.text === text),
  );
  return from === -1 ? null : { from, to: from + name.length - 1 };
}

function isTogether(places: readonly Place[]): boolean {
  const used = places.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const span =
    Math.max(...places.map(({ to }) => to)) - Math.min(...places.map(({ from }) => from)) + 1;
  return span - used <= maxBetween;
}

const overlap = (one: Place, other: Place) => one.from <= other.to && other.from <= one.to;

const cutOf = (words: readonly Word[], folded: string): Word | null => {
  const last = words.at(-1);
  return last && last.text.length >= 2 && mayBeCut(folded, last.end) ? last : null;
};

/* A name of which the narration has only the beginning. */
const startsName = (name: readonly string[], { text }: Word): boolean =>
  name[0] !== undefined && name[0] !== text && name[0].startsWith(text);

function matchIn(words: readonly Word[], folded: string, member: Indexed): FoundName | null {
  const [first, middle, last] = [member.first, member.middle, member.last].map((name) =>
    placeOf(words, name),
  );
  const result = (match: NameMatch, places: (Place | null | undefined)[]): FoundName => {
    const found = places.filter((place) => place !== null && place !== undefined);
    const at = new Set(found.flatMap(({ from, to }) => words.slice(from, to + 1)));
    const end = Math.max(0, ...[...at].map((word) => word.end));
    return {
      member,
      match,
      words: new Set([...at].map(({ text }) => text)),
      atEnd: mayBeCut(folded, end),
      lastFirst: Boolean(first && last && last.from < first.from),
    };
  };
  const cut = cutOf(words, folded);
  if (first && last && !overlap(first, last) && isTogether([first, last])) {
    const withMiddle = middle && isTogether([first, middle, last]);
    return withMiddle ? result('whole', [first, middle, last]) : result('full', [first, last]);
  }
  if (middle && last && !overlap(middle, last) && isTogether([middle, last]))
    return result('two', [middle, last]);
  if (middle && first && !overlap(middle, first) && isTogether([middle, first]))
    return result('two', [middle, first]);
  const cutName = (has: Place | null | undefined, other: readonly string[]) =>
    has && cut && startsName(other, cut) && words.length - 1 - has.to <= maxBetween + 1;
  if (cutName(last, member.first))
    return result('cut', [last, { from: words.length - 1, to: words.length - 1 }]);
  if (cutName(first, member.last))
    return result('cut', [first, { from: words.length - 1, to: words.length - 1 }]);
  if (!last) return null;
  const initial = words.findIndex(
    ({ text }, at) => text === member.first[0]?.[0] && Math.abs(at - last.from) <= 2,
  );
  return initial === -1
    ? result('one', [last])
    : result('initial', [last, { from: initial, to: initial }]);
}

const order: readonly NameMatch[] = ['whole', 'full', 'two', 'cut', 'initial', 'one'];

/** Members with one name in common: more of them say nothing about whom a line is of. */
const maxNamesakes = 30;

/* Counts how many of a part's words each member has: most have one, and need no closer look. */
function membersIn(index: MemberIndex, words: readonly Word[], folded: string): Set<Indexed> {
  const { members, counts } = index;
  const lists = [...new Set(words.map(({ text }) => text))].map(
    (text) => index.byWord.get(text) ?? [],
  );
  for (const list of lists) for (const place of list) counts[place] = (counts[place] ?? 0) + 1;
  const cut = cutOf(words, folded);
  const found = new Set<Indexed>();
  for (const list of lists) {
    const isRare = list.length <= maxNamesakes;
    for (const place of list) {
      const isLikely = isRare || (counts[place] ?? 0) > 1;
      const member = isLikely || cut !== null ? members[place] : undefined;
      if (!member) continue;
      const isCut = () =>
        cut !== null && (startsName(member.first, cut) || startsName(member.last, cut));
      if (isLikely || isCut()) found.add(member);
    }
  }
  for (const list of lists) for (const place of list) counts[place] = 0;
  return found;
}

/**
 * Finds members by their names in a folded narration: in any order, within a part that names one person.
 * Each member once, by the best match.
 */
export function findNames(index: MemberIndex, folded: string): FoundName[] {
  const found = new Map<string, FoundName>();
  for (const words of partsOf(folded)) {
    for (const member of membersIn(index, words, folded)) {
      const match = matchIn(words, folded, member);
      const before = found.get(member.id);
      if (match && (!before || order.indexOf(match.match) < order.indexOf(before.match)))
        found.set(member.id, match);
    }
  }
  return [...found.values()];
}
