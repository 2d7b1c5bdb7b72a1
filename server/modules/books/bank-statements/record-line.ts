import { createHash } from 'node:crypto';
import type { UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { AppError, conflict } from '../../../errors.ts';
import { openItemsOf } from '../../dues/ledger/public-repo.ts';
import { isReferenceRecorded, recordWithin } from '../../payments/record/record-payment.ts';
import { approveByStatement } from '../../payments/transfers/transfers.ts';
import { assignPayments } from '../cash-book/settlements.ts';
import { type HandPaymentIndex, knownByHand } from '../statement-matching/known.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { isAhead } from '../statement-reading/values.ts';
import { type Asked, type Part, partsOfLine } from './confirm-form.ts';
import { linkKnown } from './link-known.ts';
import { trackOpenDues } from './open-dues.ts';
import * as repo from './repo.ts';

const asRead = (line: repo.LineRow): ReadLine => ({
  row: line.row,
  date: line.date,
  kobo: line.amountKobo,
  kind: 'credit',
  narration: line.narration,
  reference: line.reference,
});

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

/* An error of a part is shown beside its entry. */
function placed(error: unknown, { place }: Part): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const errors = Object.entries(error.errors).map(([name, words]) => [
    `lines.${place}.${name}`,
    words,
  ]);
  return new AppError(error.statusCode, error.message, { errors: Object.fromEntries(errors) });
}

async function postLine(
  context: Context,
  tx: Transaction,
  { line, parts, actor }: { line: repo.LineRow; parts: readonly Part[]; actor: UserActor },
): Promise<string[]> {
  const reference = referenceOf(line);
  const where = { reference, datePayed: line.date, account: line.accountId };
  const received = { method: 'Bank Transfer', ...where } as const;
  const repeated = await isReferenceRecorded(tx, received);
  const reason = `Row ${line.row} of a bank statement has this reference, too.`;
  const lines = parts.map(({ userId, amount, dueYear }) => ({ userId, amount, dueYear }));
  const failing = (place: number) => (error: unknown) => {
    const part = parts[place];
    throw part ? placed(error, part) : error;
  };
  const more = repeated ? { ...received, acceptRepeat: reason } : received;
  const ids = await recordWithin(context, tx, lines, more, actor, failing);
  for (const [place, { userId, amount }] of parts.entries()) {
    const paymentId = ids[place];
    const transfer = { userId, amountKobo: amount, date: line.date };
    if (paymentId) await approveByStatement(tx, transfer, paymentId, actor);
  }
  return ids;
}

type Recording = {
  asked: Asked;
  line: repo.LineRow;
  recordedByHand: HandPaymentIndex;
  actor: UserActor;
};

/**
 * Records a line that is locked, unless it is recorded or known already, was booked by hand meanwhile,
 * or was proposed and is not sure any more. A known line is linked with what it is known by. The ledger must be locked.
 *
 * @returns what became of it now
 * @throws AppError 400 where a member or an amount is missing or wrong; 409 for a line that is no
 * credit, or whose day has not come yet
 */
export async function recordLine(
  context: Context,
  tx: Transaction,
  { asked, line, recordedByHand, actor }: Recording,
): Promise<'recorded' | 'linked' | null> {
  if (line.state === 'recorded') return null;
  if (line.state === 'known') return (await linkKnown(tx, line, actor)) ? 'linked' : null;
  const chosen = asked.entries.some(({ userId }) => userId !== undefined);
  if (line.state === 'ignored' && !chosen) return null;
  if (line.amountKobo <= 0) throw conflict(`Row ${line.row} is no money that came in.`);
  if (isAhead(line.date)) throw conflict(`The day of row ${line.row} has not come yet.`);
  const parts = partsOfLine(asked, line);
  const known = knownByHand(
    asRead(line),
    parts.length === 1 ? parts.map(({ userId }) => userId) : [],
    recordedByHand,
  );
  if (known) {
    recordedByHand.use(known.payments);
    await repo.updateLines(tx, [line.id], { state: 'known', reason: known.reason });
    await repo.linkPayments(
      tx,
      known.payments.map(({ id }) => ({ paymentId: id, lineId: line.id })),
    );
    await assignPayments(
      tx,
      line.accountId,
      known.payments.map(({ id }) => id),
    );
    return 'linked';
  }
  if (!chosen && !(await isStillSure(tx, line))) {
    const reason = 'They do not owe this amount any more.';
    await repo.updateLines(tx, [line.id], { state: 'doubtful', reason });
    return null;
  }
  const takenBackOn = chosen ? null : await repo.takenBackOn(tx, line.id);
  if (takenBackOn !== null) {
    const reason = `The bank took it back on ${takenBackOn}.`;
    await repo.updateLines(tx, [line.id], { state: 'ignored', reason });
    return null;
  }
  const ids = await postLine(context, tx, { line, parts, actor });
  await repo.linkPayments(
    tx,
    ids.map((paymentId) => ({ paymentId, lineId: line.id })),
  );
  const userId = parts.length === 1 ? (parts[0]?.userId ?? null) : null;
  await repo.updateLines(tx, [line.id], { state: 'recorded', reason: 'Recorded.', userId });
  return 'recorded';
}
