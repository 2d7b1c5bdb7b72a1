import { namedInFull } from '#contract/books/bank-statements/terms.ts';
import type { Transaction } from '../../../db/client.ts';
import { mayBeSame, type Asked as Question } from '../../payments/same-money/expect-new-money.ts';
import {
  type BookedSums,
  findSameMoney,
  indexBookedSums,
} from '../../payments/same-money/find-same-money.ts';
import { loadBookedSums } from '../../payments/same-money/public-repo.ts';
import type { BookedSum, NewSum } from '../../payments/same-money/rules.ts';
import { sumOfLine } from '../../payments/same-money/sum-of-line.ts';
import { type Asked, otherEntry, partsOfLine } from './confirm-form.ts';
import { isKnownByProposal } from './link-known.ts';
import type { LineRow } from './repo.ts';

/** A line that is to be confirmed, and as what. */
export type Work = { asked: Asked; line: LineRow };

type Compared = Work & { whole: NewSum; parts: { sum: NewSum; place: number }[] };

/**
 * Returns the members whom a line may be of: who is proposed, else whom it names in full, else all who are considered.
 */
export function whomItMayBeOf(line: LineRow): string[] {
  const namesakes = namesakesOf(line);
  if (line.userId) return [line.userId];
  return namesakes.length > 0 ? namesakes : line.candidates.map(({ userId }) => userId);
}

/* Whom it may be of although somebody else is chosen, or nobody: the money may be in the books for one of them. */
const namesakesOf = ({ state, userId, candidates }: LineRow): string[] =>
  state === 'proposed' && userId
    ? [userId]
    : candidates.filter(({ score }) => score >= namedInFull).map(({ userId }) => userId);

/* The whole line, and each part where it is split. */
function comparedOf({ asked, line }: Work): Compared {
  const parts = otherEntry(asked) ? [] : partsOfLine(asked, line);
  const read = { ...line, kobo: line.amountKobo };
  const sumOf = (kobo: number, userIds: string[]) => sumOfLine({ ...read, kobo }, line, userIds);
  const chosen = parts.map(({ userId }) => userId);
  return {
    asked,
    line,
    whole: sumOf(line.amountKobo, [...chosen, ...namesakesOf(line)]),
    parts:
      parts.length < 2
        ? []
        : parts.map(({ amount, userId, place }) => ({ sum: sumOf(amount, [userId]), place })),
  };
}

/* What is known of a line, and what is to be asked about it. */
function look({ asked, line, whole, parts }: Compared, booked: BookedSums) {
  const { known, candidates } = findSameMoney(whole, booked);
  /* Who books money that went out is asked also where it is known: they say that it is not in the books. */
  if (known && line.amountKobo > 0) {
    const { statementId, accountId, narration } = line;
    booked.explain(known.sums, { statementId, accountId, narration });
    return { known: known.sums, questions: [] };
  }
  const place = asked.entries[0]?.place ?? 0;
  const found = [
    { candidates, place },
    ...parts.map((part) => ({ ...findSameMoney(part.sum, booked), place: part.place })),
  ];
  const questions = found
    .filter((one) => one.candidates.length > 0)
    .map((one): Question => ({ candidates: one.candidates, place: one.place, method: null }));
  return { known: null, questions };
}

const isAccepted = ({ entries }: Asked) => entries.every(({ acceptRepeat }) => acceptRepeat);
const isChosen = ({ entries }: Asked) =>
  entries.some(({ userId, voucher, suspense }) => userId !== undefined || voucher || suspense);
const isLinked = ({ entries }: Asked) => entries.some(({ link }) => link);

/* Money that went out is looked for where somebody books it, also where the line is known by what it may be. */
function isLookedFor({ asked, line }: Work): boolean {
  if (line.state === 'recorded' || isAccepted(asked) || isLinked(asked)) return false;
  if (line.amountKobo < 0)
    return (
      otherEntry(asked)?.voucher !== undefined &&
      (line.state !== 'known' || isKnownByProposal(line))
    );
  return line.state !== 'known' && (line.state !== 'ignored' || isChosen(asked));
}

/**
 * Finds the lines that are in the books already: what shows each of them. The lines and the ledger must be locked.
 *
 * @throws AppError 409 with `data.candidates` where others may be, and no reason says that they are not
 */
export async function findKnownLines(
  tx: Transaction,
  work: readonly Work[],
): Promise<Map<string, readonly BookedSum[]>> {
  const compared = work
    .filter((one) => isLookedFor(one) && one.line.amountKobo !== 0)
    .map(comparedOf);
  const known = new Map<string, readonly BookedSum[]>();
  if (compared.length === 0) return known;
  const sums = compared.flatMap(({ whole, parts }) => [whole, ...parts.map(({ sum }) => sum)]);
  const booked = indexBookedSums(await loadBookedSums(tx, sums));
  const questions: Question[] = [];
  for (const one of compared) {
    const found = look(one, booked);
    questions.push(...found.questions);
    if (found.known) known.set(one.line.id, found.known);
  }
  if (questions.length > 0) throw mayBeSame(questions);
  return known;
}
