import { pick, uniqBy } from 'es-toolkit';
import { nairaFromKobo } from '#contract/naira.ts';
import type { SameMoneyCandidate } from '#contract/payments/same-money.ts';
import type { Transaction } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { type Candidate, findSameMoney, indexBookedSums } from './find-same-money.ts';
import { loadBookedSums } from './public-repo.ts';
import type { NewSum } from './rules.ts';

/** A sum of a request, by its place where there are several, and why it is another than those that are alike. */
export type AskedSum = { sum: NewSum; acceptRepeat?: string | null | undefined; place?: number };

/** Returns candidates as the forms show them. In naira. */
export const presentCandidates = (
  candidates: readonly Candidate[],
  place: number | null = null,
): SameMoneyCandidate[] =>
  candidates.flatMap(({ sums, why }) =>
    sums.map((sum) => ({
      _id: sum.id,
      ...pick(sum, ['kind', 'number', 'userId', 'memberId', 'name', 'date', 'method', 'reference']),
      amount: nairaFromKobo(sum.kobo),
      why,
      together: sums.length > 1,
      line: place,
    })),
  );

/** What is asked about a sum: what may be the same money. */
export type Asked = { candidates: readonly Candidate[]; method: string | null; place?: number };

/* An equal reference is shown beside the reference, everything else where the reason is given. */
function errorOf({ candidates, method, place }: Asked): [string, string] {
  const [first] = candidates;
  const isNumber = first?.rule === 'number' || first?.rule === 'reference';
  const field = isNumber && place === undefined && method !== null ? 'reference' : 'acceptRepeat';
  const isPayment = first?.sums.every(({ kind }) => kind === 'payment');
  const message =
    field === 'reference' && isPayment
      ? `A payment by ${method} with this reference is recorded already.`
      : `${first?.why ?? ''} If this is the same money, do not record it again; if not, say why it is another.`;
  return [place === undefined ? field : `lines.${place}.${field}`, message];
}

/** Returns the 409 that asks whether sums are the same money as what is in the books: `data.candidates`. */
export function mayBeSame(asked: readonly Asked[], rename?: Record<string, string>): AppError {
  const errors = uniqBy(
    asked.map(errorOf).map(([field, words]) => [rename?.[field] ?? field, words] as const),
    ([field]) => field,
  );
  const candidates = asked.flatMap(({ candidates: found, place }) =>
    presentCandidates(found, place ?? null),
  );
  /* Both sides of a transfer may be one that is in the books. */
  const shown = uniqBy(candidates, ({ _id, line, together }) => `${_id} ${line} ${together}`);
  return new AppError(409, String(errors[0]?.[1] ?? ''), {
    errors: Object.fromEntries(errors),
    data: { candidates: shown },
  });
}

/**
 * Expects that none of these sums may be in the books already, unless a reason says that it is another. The ledger
 * must be locked.
 *
 * @param rename what the fields of errors are called in the form, where it calls them otherwise
 * @throws AppError 409 with `data.candidates`
 */
export async function expectNewMoney(
  tx: Transaction,
  sums: readonly AskedSum[],
  rename?: Record<string, string>,
): Promise<void> {
  const open = sums.filter(({ acceptRepeat }) => !acceptRepeat);
  if (open.length === 0) return;
  const booked = indexBookedSums(
    await loadBookedSums(
      tx,
      open.map(({ sum }) => sum),
    ),
  );
  const asked = open.flatMap(({ sum, place }): Asked[] => {
    const { candidates } = findSameMoney(sum, booked);
    const { method } = sum;
    return candidates.length === 0
      ? []
      : [{ candidates, method, ...(place !== undefined && { place }) }];
  });
  if (asked.length > 0) throw mayBeSame(asked, rename);
}
