import { createHash } from 'node:crypto';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, failingAt } from '../../../errors.ts';
import { openItemsOf } from '../../dues/ledger/public-repo.ts';
import { recordWithin } from '../../payments/record/record-payment.ts';
import type { BookedSum } from '../../payments/same-money/rules.ts';
import { sumOfLine } from '../../payments/same-money/sum-of-line.ts';
import { holdLine } from '../../payments/suspense/suspense.ts';
import { approveByStatement } from '../../payments/transfers/transfers.ts';
import { isAhead } from '../statement-reading/values.ts';
import { bookVoucher } from './book-voucher.ts';
import { type Asked, otherEntry, type Part, partsOfLine } from './confirm-form.ts';
import { linkByHand } from './link-by-hand.ts';
import { isKnownByProposal, linkKnown, markRecorded } from './link-known.ts';
import { trackOpenDues } from './open-dues.ts';
import * as repo from './repo.ts';
import { freeOfMarks } from './unsigned-line.ts';

/* The bank's reference, else the narration with a mark of its own. */
function referenceOf({ reference, narration, lineKey, ordinal }: repo.LineRow): string {
  if (reference) return reference.slice(0, 80);
  const mark = createHash('sha256').update(`${lineKey}|${ordinal}`).digest('hex').slice(0, 8);
  return `${narration.slice(0, 70)} ${mark}`;
}

/* Whether they still owe what made the line sure; the ledger is locked. */
async function isStillSure(tx: Transaction, line: repo.LineRow): Promise<boolean> {
  if (!line.userId) return true;
  const open = new Map<number | null, number>();
  for (const { side, year, openKobo } of await openItemsOf(tx, line.userId))
    if (side === 'charge') open.set(year, (open.get(year) ?? 0) + openKobo);
  const openDues = trackOpenDues(new Map([[line.userId, open]]));
  return openDues.fit(line.userId, line.amountKobo) !== null;
}

async function postLine(
  context: Context,
  tx: Transaction,
  { line, parts, actor }: { line: repo.LineRow; parts: readonly Part[]; actor: UserActor },
): Promise<string[]> {
  const reference = referenceOf(line);
  const where = { reference, datePayed: line.date, account: line.accountId };
  const received = { method: 'Bank Transfer', ...where } as const;
  const lines = parts.map(({ userId, amount, dueYear, acceptRepeat }) => ({
    userId,
    amount,
    dueYear,
    acceptRepeat,
  }));
  /* An error of a part is shown beside its entry. */
  const failing = (place: number) => failingAt(`lines.${parts[place]?.place ?? place}`);
  const ids = await recordWithin(context, tx, lines, received, actor, failing);
  for (const [place, { userId, amount }] of parts.entries()) {
    const paymentId = ids[place];
    const sum = sumOfLine({ ...line, kobo: amount }, line, [userId]);
    if (paymentId) await approveByStatement(tx, sum, { userId, paymentId }, actor);
  }
  return ids;
}

type Recording = {
  asked: Asked;
  line: repo.LineRow;
  /** What it is in the books already; null where it is not. */
  known: readonly BookedSum[] | null;
  actor: UserActor;
};

/* What was found in the books just now. */
async function linkFound(
  tx: Transaction,
  line: repo.LineRow,
  known: readonly BookedSum[],
  actor: UserActor,
) {
  const reason = `It is ${known.map(({ number }) => number).join(', ')}.`;
  const idsOf = (isPayment: boolean) =>
    known.filter(({ kind }) => (kind === 'payment') === isPayment).map(({ id }) => id);
  const proposed = { proposedPayments: idsOf(true), proposedLinks: idsOf(false) };
  const change = { state: 'known', reason, ...proposed, settles: null } as const;
  await repo.updateLines(tx, [line.id], change);
  await linkKnown(tx, { ...line, ...change }, actor);
}

/**
 * Records a line that is locked, unless it is recorded already, is in the books, or was proposed and is not sure any
 * more. A known line is linked with what it is known by. The ledger must be locked.
 *
 * @returns what became of it now
 * @throws AppError 400 where a member or an amount is missing or wrong; 409 for a line that is no
 * credit, or whose day has not come yet, or is before the account's cash book
 */
export async function recordLine(
  context: Context,
  tx: Transaction,
  { asked, line, known, actor }: Recording,
): Promise<'recorded' | 'linked' | null> {
  if (line.state === 'recorded') return null;
  const other = otherEntry(asked);
  if (other?.link) return (await linkByHand(tx, line, other, actor)) ? 'linked' : null;
  const chosen = asked.entries.some(
    ({ userId, voucher, suspense, acceptRepeat }) =>
      userId !== undefined || voucher || suspense || acceptRepeat,
  );
  const isAnother = chosen && asked.entries.every(({ acceptRepeat }) => acceptRepeat);
  if (line.state === 'known' && !(isAnother && isKnownByProposal(line)))
    return (await linkKnown(tx, line, actor)) ? 'linked' : null;
  if (line.state === 'ignored' && !chosen) return null;
  if (!known) await freeOfMarks(tx, line);
  if (other?.voucher && !known) {
    await bookVoucher(tx, line, other, actor);
    return 'recorded';
  }
  if (line.amountKobo <= 0) throw conflict(`Row ${line.row} is no money that came in.`);
  if (isAhead(line.date)) throw conflict(`The day of row ${line.row} has not come yet.`);
  if (known) {
    await linkFound(tx, line, known, actor);
    return 'linked';
  }
  if (other?.suspense) {
    await holdLine(tx, line, { actor, reason: other.acceptRepeat ?? null }).catch(
      failingAt(`lines.${other.place}`),
    );
    await markRecorded(tx, line.id, 'In suspense: nobody’s yet.');
    return 'recorded';
  }
  const parts = partsOfLine(asked, line);
  if (!chosen && !(await isStillSure(tx, line))) {
    const reason = 'They do not owe this amount any more.';
    await repo.updateLines(tx, [line.id], { state: 'doubtful', reason });
    return null;
  }
  if (!chosen && (await repo.isTakenBack(tx, line.id))) return null;
  const ids = await postLine(context, tx, { line, parts, actor });
  await repo.linkPayments(tx, line.id, ids);
  const userId = parts.length === 1 ? (parts[0]?.userId ?? null) : null;
  await markRecorded(tx, line.id, 'Recorded.', userId);
  return 'recorded';
}
