import { fold } from '#contract/books/bank-statements/narration.ts';
import { addTo } from '../../../groups.ts';
import { takeTurns } from '../../../turns.ts';
import { runsOf } from '../statement-reading/words.ts';

/** A member as the matching sees one. */
type IndexedMember = {
  id: string;
  memberId: string;
  fname: string;
  mname: string | null;
  lname: string;
  /** False for a disabled account and for an admin who is no member: never sure. */
  active: boolean;
  placeOfWork?: string | null;
  /** Their phone numbers as they are stored. */
  phones?: readonly string[];
};

/** A member with their names in capitals: each may be several words. */
export type Indexed = IndexedMember & {
  first: string[];
  middle: string[];
  last: string[];
};

export type MemberIndex = {
  /** The members in their places, and the places by a word of their names: thousands may have one. */
  members: Indexed[];
  byWord: Map<string, number[]>;
  /** A count for each place, all 0 but while they are used: a line would make some of its own. */
  counts: Uint8Array;
  /** Members by their member ID without punctuation, and without leading zeros. */
  byMemberId: Map<string, Indexed[]>;
  byShortId: Map<string, Indexed[]>;
  /** Members by their phone numbers: 08031234567. */
  byPhone: Map<string, Indexed[]>;
  /** Employers with those who work there, by the first word of the name. */
  byEmployer: Map<string, { name: string[]; members: Indexed[] }[]>;
  /** The runs of letters and digits of the longest member ID. */
  longestId: number;
  /** All member IDs without punctuation, in order. */
  sortedIds: string[];
};

const wordsOf = (name: string | null): string[] => fold(name ?? '').match(/\p{L}+/gu) ?? [];

/** Letters of the shortest name of an employer that says something in a narration. */
const shortestEmployer = 4;

/* What an employer's name has in one place and not in another. */
const legalForm = /^(THE|AND|CO|COMPANY|LTD|LIMITED|PLC|LLP|NIG|NIGERIA)$/;

/** Returns the words that tell one employer from another, in a folded name or narration. */
export const employerWords = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !legalForm.test(word));

function addEmployee({ byEmployer }: MemberIndex, member: Indexed): void {
  const name = employerWords(fold(member.placeOfWork ?? ''));
  const [first = ''] = name;
  const key = name.join(' ');
  if (key.length < shortestEmployer) return;
  const found = byEmployer.get(first)?.find((one) => one.name.join(' ') === key);
  if (found) found.members.push(member);
  else addTo(byEmployer, first, { name, members: [member] });
}

/** Returns the spelling of a member ID without punctuation: 'mb/00012' is `MB00012`. */
export const joinRuns = (runs: readonly { text: string }[]): string =>
  runs.map(({ text }) => text).join('');

/** Returns the spelling without leading zeros: `MB12`. */
export const shortenRuns = (runs: readonly { text: string }[]): string =>
  runs.map(({ text }) => text.replace(/^0+(?=\d)/, '')).join('');

/** Returns whether a longer member ID begins like this one. */
export function goesOn({ sortedIds }: MemberIndex, prefix: string): boolean {
  let [low, high] = [0, sortedIds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedIds[middle] ?? '') <= prefix) low = middle + 1;
    else high = middle;
  }
  return sortedIds[low]?.startsWith(prefix) ?? false;
}

/**
 * Makes what lines are looked up in. Who comes again has a former ID and former names, too; a former ID that another has
 * by now is that one's. Requests have their turns meanwhile: a register of 20,000 takes some 200 ms.
 */
export async function indexMembers(members: readonly IndexedMember[]): Promise<MemberIndex> {
  const turn = takeTurns();
  const index: MemberIndex = {
    members: [],
    byWord: new Map(),
    counts: new Uint8Array(members.length),
    byMemberId: new Map(),
    byShortId: new Map(),
    byPhone: new Map(),
    byEmployer: new Map(),
    longestId: 0,
    sortedIds: [],
  };
  const ids = new Set<string>();
  for (const member of members) {
    await turn();
    const { fname, mname, lname, memberId } = member;
    const names = { first: wordsOf(fname), middle: wordsOf(mname), last: wordsOf(lname) };
    const place = index.members.length;
    const indexed = { ...member, ...names };
    index.members.push(indexed);
    const isFormer = ids.has(member.id);
    ids.add(member.id);
    const all = [...names.first, ...names.middle, ...names.last];
    /* A name of two words is written as one, too. */
    const joined = [names.first, names.middle, names.last].flatMap((words) =>
      words.length > 1 ? [words.join('')] : [],
    );
    for (const word of new Set([...all, ...joined])) addTo(index.byWord, word, place);
    for (const phone of new Set(member.phones)) addTo(index.byPhone, phone, indexed);
    if (!isFormer) addEmployee(index, indexed);
    const runs = runsOf(fold(memberId));
    if (runs.length === 0 || (isFormer && index.byMemberId.has(joinRuns(runs)))) continue;
    addTo(index.byMemberId, joinRuns(runs), indexed);
    addTo(index.byShortId, shortenRuns(runs), indexed);
    index.longestId = Math.max(index.longestId, runs.length);
    index.sortedIds.push(joinRuns(runs));
  }
  index.sortedIds.sort();
  return index;
}
