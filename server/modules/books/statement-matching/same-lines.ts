import { fold } from '#contract/books/bank-statements/narration.ts';
import { addDays } from '#contract/day.ts';
import { groupsOf } from '../../../groups.ts';
import { mapInTurns, takeTurns } from '../../../turns.ts';

/** What is compared of a line. In kobo. */
type Comparable = { date: string; kobo: number; narration: string; reference: string | null };

/** Which line of an earlier file a line is, by its place there; `unclear` where it may be one, and nothing decides it. */
export type Seen = number | 'unclear';

/* Twelve figures and more are a session of the banks; thirteen from 234 are a phone. */
const sessionNumber = /(?<!\d)(?!234\d{10}(?!\d))\d{12,}(?!\d)/g;

/** Session numbers of a narration that are compared: more than a bank writes. */
const maxSessions = 5;

/* A line as it is compared, and its place among the lines of its file. */
type Compared = {
  place: number;
  date: string;
  kobo: number;
  key: string;
  /** The reference of its column without what is no letter or figure. */
  column: string;
  /** What tells a transfer from all others: such a reference, and session numbers in the narration. */
  references: string[];
  sessions: string[];
  /** The narration without these session numbers and its reference, folded. */
  words: string;
};

/* A shorter reference, or one without a figure, is many lines': a branch, a kind of payment. */
const isTelling = (reference: string) => reference.length >= 6 && /[1-9]/.test(reference);

function compared({ date, kobo, ...line }: Comparable, place: number): Compared {
  const narration = fold(line.narration);
  const column = fold(line.reference ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
  const sessions: string[] = [];
  /* Those beyond are words, so that they tell lines apart all the same. */
  const rest = narration.replace(sessionNumber, (session) =>
    sessions.length < maxSessions && sessions.push(session) ? ' ' : session,
  );
  const parts = rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return {
    place,
    date,
    kobo,
    key: `${date}|${kobo}`,
    column,
    sessions,
    references: isTelling(column) ? [column, ...sessions] : sessions,
    words: parts.filter((part) => part !== column).join(' '),
  };
}

type Pair = (one: Compared, other: Compared) => boolean;

const sameReference: Pair = (one, other) =>
  one.references.some((reference) => other.references.includes(reference));

/* Both have one of a kind, and another one each. */
const mayBeSame: Pair = (one, other) =>
  sameReference(one, other) ||
  !(
    (one.column !== '' && other.column !== '' && one.column !== other.column) ||
    (one.sessions.length > 0 && other.sessions.length > 0)
  );

const equalWords: Pair = (one, other) => one.words === other.words;

const equalColumn: Pair = (one, other) => one.column !== '' && one.column === other.column;

/** Characters of the shortest narration that is the beginning of another. */
const shortestBeginning = 6;

const begins: Pair = ({ words: one }, { words: other }) =>
  Math.min(one.length, other.length) >= shortestBeginning &&
  (one.startsWith(other) || other.startsWith(one));

const both =
  (first: Pair, second: Pair): Pair =>
  (one, other) =>
    first(one, other) && second(one, other);

/* The surest first. */
const levels: readonly Pair[] = [
  both(sameReference, equalWords),
  both(sameReference, begins),
  sameReference,
  both(mayBeSame, equalWords),
  both(mayBeSame, begins),
];

const identity = ({ column, sessions, words }: Compared) =>
  JSON.stringify([column, sessions, words]);

const allAlike = (lines: readonly Compared[]) => new Set(lines.map(identity)).size <= 1;

type Cluster = { fresh: Compared[]; old: Compared[] };

/* Takes out of a set what belongs to a line. */
function takeAll(from: Set<Compared>, one: Compared, belongs: Pair): Compared[] {
  const taken = [...from].filter((other) => belongs(one, other));
  for (const other of taken) from.delete(other);
  return taken;
}

/* Lines of both files that belong together by a condition, however many there are of each. */
function clustersOf(fresh: Set<Compared>, old: Set<Compared>, belongs: Pair): Cluster[] {
  const [waiting, free] = [new Set(fresh), new Set(old)];
  const clusters: Cluster[] = [];
  for (const first of fresh) {
    if (!waiting.delete(first)) continue;
    const cluster: Cluster = { fresh: [first], old: [] };
    /* The list grows while it is gone through. */
    for (const one of cluster.fresh)
      for (const partner of takeAll(free, one, belongs)) {
        cluster.old.push(partner);
        cluster.fresh.push(...takeAll(waiting, partner, belongs));
      }
    if (cluster.old.length > 0) clusters.push(cluster);
  }
  return clusters;
}

/** Pairs of lines of one day and amount that are compared; beyond, only lines that are alike are told apart. */
const mostPairs = 40_000;

/* What the lines of one day and amount are. */
function compareGroup(
  fresh: Set<Compared>,
  old: Set<Compared>,
  { seen, repeated }: { seen: Map<number, Seen>; repeated: ReadonlySet<string> },
): void {
  const alike = groupsOf(old, identity);
  for (const one of fresh) {
    const partner = alike.get(identity(one))?.shift();
    if (!partner) continue;
    seen.set(one.place, partner.place);
    fresh.delete(one);
    old.delete(partner);
  }
  if (fresh.size * old.size > mostPairs) {
    for (const { place } of fresh) seen.set(place, 'unclear');
    return;
  }
  for (const belongs of levels)
    for (const cluster of clustersOf(fresh, old, belongs)) {
      const isShared = ({ references }: Compared) => references.every((one) => repeated.has(one));
      const decides =
        allAlike(cluster.fresh) &&
        allAlike(cluster.old) &&
        !(belongs === sameReference && cluster.fresh.some(isShared));
      for (const [at, one] of cluster.fresh.entries()) {
        const partner = cluster.old[at];
        if (decides && !partner) break;
        seen.set(one.place, decides && partner ? partner.place : 'unclear');
        fresh.delete(one);
      }
      const used = decides ? cluster.old.slice(0, cluster.fresh.length) : cluster.old;
      for (const one of used) old.delete(one);
    }
  /*
   * Another layout of the same bank has another number in its column of references, or other words beside one that is
   * too short to tell.
   */
  for (const one of fresh)
    if (
      [...old].some(
        (other) => equalWords(one, other) || begins(one, other) || equalColumn(one, other),
      )
    )
      seen.set(one.place, 'unclear');
}

type Turn = ReturnType<typeof takeTurns>;

/* References of several days or amounts: what they stand for is more than one line. */
async function repeatedIn(lines: readonly Compared[], turn: Turn): Promise<Set<string>> {
  const keys = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { key, references } of lines) {
    await turn();
    for (const reference of references) {
      if ((keys.get(reference) ?? key) !== key) repeated.add(reference);
      keys.set(reference, key);
    }
  }
  return repeated;
}

/** Days between the one on which money moved and the one from which it counts, a long weekend included. */
const valueDays = 4;

/* What is equal of two lines that may be one under two dates: the amount, and a reference or the words. */
const namesOf = ({ kobo, references, words }: Compared): string[] =>
  [...references, ...(words.length >= shortestBeginning ? [words] : [])].map(
    (name) => `${kobo}|${name}`,
  );

/* The days beside one on which the same line may stand. */
const daysBeside = (day: string): string[] =>
  Array.from({ length: valueDays }, (_, place) => [
    addDays(day, place + 1),
    addDays(day, -place - 1),
  ]).flat();

/*
 * Lines of earlier files that a file leaves out, though it has their days, may be in it under another one: some layouts
 * have the day on which money moved, others the one from which it counts.
 */
async function noteOtherDays(
  fresh: readonly Compared[],
  old: Iterable<Compared>,
  seen: Map<number, Seen>,
  turn: Turn,
): Promise<void> {
  const days = fresh.map(({ date }) => date).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const leftOut = new Map<string, Set<string>>();
  for (const one of old) {
    if (one.date < first || one.date > last) continue;
    await turn();
    for (const name of namesOf(one)) {
      const on = leftOut.get(name);
      if (on) on.add(one.date);
      else leftOut.set(name, new Set([one.date]));
    }
  }
  for (const one of fresh) {
    if (seen.has(one.place)) continue;
    await turn();
    const found = namesOf(one).flatMap((name) => leftOut.get(name) ?? []);
    if (found.length === 0) continue;
    const beside = daysBeside(one.date);
    if (found.some((on) => beside.some((day) => on.has(day)))) seen.set(one.place, 'unclear');
  }
}

/**
 * Says which lines of a file were in an earlier file of the account, by the places of both: day, amount and reference
 * are equal, and the folded narration where there is no reference. Of several, those with an equal narration come
 * first, then those whose narration begins the other; where that does not decide, all are unclear, and so are lines that
 * may be there under another day. Lets other requests pass in between.
 */
export async function seenBefore(
  lines: readonly Comparable[],
  earlier: readonly Comparable[],
): Promise<Map<number, Seen>> {
  const turn = takeTurns();
  const seen = new Map<number, Seen>();
  const fresh = await mapInTurns(lines, compared);
  const old = await mapInTurns(earlier, compared);
  const repeated = await repeatedIn([...fresh, ...old], turn);
  const oldByKey = groupsOf(old, ({ key }) => key);
  const leftOut = new Set(old);
  for (const [key, group] of groupsOf(fresh, (line) => line.key)) {
    await turn();
    const others = new Set(oldByKey.get(key));
    for (const one of others) leftOut.delete(one);
    compareGroup(new Set(group), others, { seen, repeated });
    for (const one of others) leftOut.add(one);
  }
  await noteOtherDays(fresh, leftOut, seen, turn);
  return seen;
}
