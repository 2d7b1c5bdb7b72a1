import { fold } from '#contract/books/bank-statements/narration.ts';
import { namedInFull } from '#contract/books/bank-statements/terms.ts';
import { daysApart } from '#contract/day.ts';
import type { Fit, OpenDues } from '../bank-statements/open-dues.ts';
import { type ReadLine, saysReversal } from '../statement-reading/read-lines.ts';
import { isAhead } from '../statement-reading/values.ts';
import { withoutFigures } from '../statement-reading/words.ts';
import { mayBeCut } from './find-ids.ts';
import { findMisspelt, type Misspelt } from './find-misspelt.ts';
import type { FoundName, NameMatch } from './find-names.ts';
import type { Identified } from './identify.ts';
import type { MatchingContext } from './matching-context.ts';
import { employerWords, type Indexed, type MemberIndex } from './member-index.ts';

/** A member whom a line may be of. The score is from 0 to 100; 100 is sure. */
export type Candidate = { userId: string; score: number; why: string };

/** What a line is taken for. */
export type Match = {
  state: 'proposed' | 'doubtful';
  reason: string;
  userId: string | null;
  dueYear: number | null;
  /** What shows whom it is of, where that is sure. */
  by: 'id' | 'name' | null;
  candidates: Candidate[];
};

const most = { candidates: 5, several: 40, loose: 3 };

const nameScores: Record<NameMatch, readonly [number, string]> = {
  whole: [85, 'All three names'],
  full: [namedInFull, 'First and last name'],
  cut: [60, 'The name, which the bank has cut'],
  two: [55, 'Two of three names'],
  initial: [45, 'Last name and initial'],
  one: [25, 'The last name'],
};

/* Two names that are among the three of somebody else's whole name: these three say more than what is owed. */
const partScore = 72;

const isPartOfWhole = (one: FoundName, names: readonly FoundName[]): boolean =>
  one.match === 'full' &&
  names.some(
    ({ member, match, words }) =>
      match === 'whole' &&
      member.id !== one.member.id &&
      words.size > one.words.size &&
      [...one.words].every((word) => words.has(word)),
  );

/* Who works where the line names, where it is more than any of them owes: their employer may have paid for several. */
function employeesFor(line: ReadLine, index: MemberIndex, openDues: OpenDues): Indexed[] {
  const owing = findEmployees(index, fold(line.narration)).filter(
    ({ id }) => openDues.owed(id) > 0,
  );
  const isForSeveral = owing.length > 1 && owing.every(({ id }) => openDues.owed(id) < line.kobo);
  return isForSeveral ? owing : [];
}

const employee = [52, 'Works where the line names'] as const;

const misspelt: Record<Misspelt['how'], readonly [number, string]> = {
  id: [60, 'The member ID, with a letter for a figure'],
  joined: [70, 'First and last name, written as one word'],
  letter: [58, 'The name, but for one letter'],
};

const yearsIn = (narration: string): number[] =>
  [...narration.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([year]) => Number(year));

/* A year beside 'dues': '2025 DUES', 'SUBSCRIPTION FOR 2025'. Other years may be of the day of the transfer. */
const yearOfDues =
  /(?<!\d|\d[-/.]|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[-/ ]?)((?:19|20)\d\d)[ /-]{0,2}(?:ANNUAL )?(?:DUES?|SUBS?(?:CRIPTION)?S?)(?!\p{L})|(?<!\p{L})(?:DUES?|SUBS?(?:CRIPTION)?S?)(?: FOR| OF| YEAR| YR)?[ /-]{0,2}((?:19|20)\d\d)(?![-/.]?\d)/u;

/* The year whose dues a line names, where nothing is owed of it, nor of another year that it names; '' otherwise. */
function yearNotOwed(narration: string, userId: string, openDues: OpenDues): string {
  const [, before, behind] = yearOfDues.exec(fold(narration)) ?? [];
  const year = before ?? behind ?? '';
  const isOwed = yearsIn(narration).some((one) => openDues.owesOf(userId, one));
  return isOwed ? '' : year;
}

const fitWords: Record<Fit['kind'], string> = {
  all: '; owes exactly this.',
  year: '; owes this for one year.',
};

/* What the amount is of what is owed. How much that is is not stored: it changes, and is read with the line. */
const withFit = (what: string, fit: Fit | null): string => what + (fit ? fitWords[fit.kind] : '.');

/** Returns why a member may be meant, without what was said of what they owe where that does not hold any more. In kobo. */
export function whyStill(
  why: string,
  { kobo, owedKobo }: { kobo: number; owedKobo: number },
): string {
  if (why.endsWith(fitWords.all) && owedKobo !== kobo) return why.replace(fitWords.all, '.');
  return owedKobo < kobo ? why.replace(fitWords.year, '.') : why;
}

/* Lists who may be meant, with what speaks for each. */
function candidatesFor(
  line: ReadLine,
  found: Identified,
  matchingContext: MatchingContext,
  openDues: OpenDues,
) {
  const best = new Map<string, Candidate>();
  const years = yearsIn(line.narration);
  const add = (userId: string, base: number, what: string) => {
    const fit = openDues.fit(userId, line.kobo, years);
    const score = Math.min(99, base + (fit ? 10 : 0));
    const before = best.get(userId);
    const why = withFit(what, fit);
    if (!before || before.score < score) best.set(userId, { userId, score, why });
  };
  for (const { member, sure } of found.ids)
    add(member.id, sure ? 88 : 50, sure ? 'The member ID' : 'What may be the member ID');
  for (const { userId, kobo, date } of matchingContext.transfers)
    if (kobo === line.kobo && daysApart(date, line.date) <= 7)
      if (found.names.some(({ member }) => member.id === userId))
        add(userId, 86, `Reported a transfer of this amount on ${date}`);
  for (const { id } of found.phones) add(id, 70, 'Their phone number');
  for (const userId of matchingContext.payerAliases.get(withoutFigures(line.narration)) ?? [])
    add(userId, 75, 'A line like this was recorded for them before');
  for (const { member } of found.names)
    if (member.first.some((word) => found.beneficiaries.has(word)))
      add(member.id, 84, 'It says that it is for them');
  const telling = found.names.filter(({ match }) => match !== 'one');
  for (const name of telling) {
    const [whole, words] = nameScores[name.match];
    const score = isPartOfWhole(name, telling) ? partScore : whole;
    add(name.member.id, name.lastFirst ? score + 1 : score, words);
  }
  if (best.size === 0)
    for (const { member, how } of findMisspelt(matchingContext.index, fold(line.narration)))
      add(member.id, ...misspelt[how]);
  const isNamed = found.ids.length + telling.length > 0;
  const employees = isNamed ? [] : employeesFor(line, matchingContext.index, openDues);
  for (const { id } of employees) add(id, ...employee);
  const loose = found.names.filter(({ match }) => match === 'one');
  const owing = loose.filter(({ member }) => openDues.fit(member.id, line.kobo));
  for (const { member, match } of (owing.length > 0 ? owing : loose).slice(0, most.loose))
    add(member.id, ...nameScores[match]);
  const ids = found.ids.filter(({ sure }) => sure).length;
  return [...best.values()]
    .sort((one, other) => other.score - one.score || one.userId.localeCompare(other.userId))
    .slice(0, ids > 1 || employees.length > 0 ? most.several : most.candidates);
}

/* Why a line is not sure although it names one member; '' where it is. */
function doubtOf(
  line: ReadLine,
  { purpose, notOwed }: { purpose: string; notOwed: string },
  fit: Fit | null,
): string {
  if (isAhead(line.date)) return 'Its day has not come yet.';
  if (saysReversal(line.narration)) return 'It speaks of a reversal.';
  if (purpose) return `It may be for something else than dues: ${purpose}.`;
  if (notOwed) return `It names the dues of ${notOwed}, of which nothing is owed.`;
  return fit ? '' : 'The amount is neither all that the member owes nor one year of it.';
}

/**
 * Says whom a credit is of. Sure is the member's ID in the narration, or a full name that is one member's alone, with
 * exactly what they owe or one year of it and no other purpose (docs/bank-statements.md). What is
 * sure is taken off what is open, so that a second line finds less owed.
 */
export function matchLine(
  line: ReadLine,
  found: Identified,
  matchingContext: MatchingContext,
  { openDues, purposeOf }: { openDues: OpenDues; purposeOf: (narration: string) => string },
): Match {
  const candidates = candidatesFor(line, found, matchingContext, openDues);
  const doubtful = (reason: string): Match => ({
    state: 'doubtful',
    reason,
    userId: null,
    dueYear: null,
    by: null,
    candidates,
  });
  if (!found.sure) return doubtful(found.doubt);
  const { member, by } = found.sure;
  const fit = openDues.fit(member.id, line.kobo, yearsIn(line.narration));
  const other = {
    purpose: purposeOf(line.narration),
    notOwed: yearNotOwed(line.narration, member.id, openDues),
  };
  const doubt = doubtOf(line, other, fit);
  if (doubt) return doubtful(doubt);
  const what = by === 'id' ? 'The member ID' : 'A full name that is one member’s alone';
  const dueYear = fit?.dueYear ?? null;
  openDues.pay(member.id, line.kobo, dueYear);
  const sure = { userId: member.id, score: 100, why: withFit(what, fit) };
  return {
    state: 'proposed',
    reason: sure.why,
    userId: member.id,
    dueYear,
    by,
    candidates: [sure, ...candidates.filter(({ userId }) => userId !== member.id)],
  };
}

/** Letters of the shortest beginning of an employer's name that the bank may have cut. */
const shortestCut = 8;

const isWhole = (name: readonly string[], said: readonly string[]): boolean =>
  said.length === name.length && said.every((word, at) => word === name[at]);

const isBeginning = (name: readonly string[], said: readonly string[]): boolean =>
  said.join('').length >= shortestCut && name.join(' ').startsWith(said.join(' '));

/**
 * Finds the members who work where a folded narration names: an employer may pay for several of them at once. Of names
 * that begin alike the longest counts.
 */
function findEmployees({ byEmployer }: MemberIndex, folded: string): Indexed[] {
  const words = employerWords(folded);
  const isCut = mayBeCut(folded, folded.trimEnd().length);
  const found = new Set<Indexed>();
  for (const [at, first] of words.entries()) {
    const [longest] = (byEmployer.get(first) ?? [])
      .filter(({ name }) => {
        const said = words.slice(at, at + name.length);
        const isAtEnd = isCut && at + said.length === words.length;
        return isWhole(name, said) || (isAtEnd && isBeginning(name, said));
      })
      .sort((one, other) => other.name.length - one.name.length);
    for (const member of longest?.members ?? []) found.add(member);
  }
  return [...found];
}
