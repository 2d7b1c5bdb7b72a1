import type { UserActor } from '../../../audit/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import { assignPayments, transferSettlements } from '../cash-book/settlements.ts';
import * as repo from './repo.ts';

/**
 * Links a known line with the payments that the upload recognised in it: those that were recorded by hand are then in
 * the account of the line, and a gateway's settlement is written as a transfer. The ledger must be locked.
 *
 * @returns whether it is linked now; a line whose payments explain another one meanwhile is doubtful again
 */
export async function linkKnown(
  tx: Transaction,
  line: repo.LineRow,
  actor: UserActor,
): Promise<boolean> {
  const { id, accountId, proposedPayments: wanted, settles, date, amountKobo, reference } = line;
  if (line.state !== 'known' || wanted.length === 0) return false;
  const open = await repo.openPayments(tx, wanted);
  if (open.length < wanted.length) {
    const reason = 'What it was known by is taken back, or explains another line.';
    await repo.updateLines(tx, [id], { state: 'doubtful', reason, proposedPayments: [] });
    return false;
  }
  await repo.linkPayments(
    tx,
    wanted.map((paymentId) => ({ paymentId, lineId: id })),
  );
  await repo.updateLines(tx, [id], { proposedPayments: [] });
  const settled = { id, gateway: settles ?? '', date, kobo: amountKobo, reference };
  if (settles !== null) await transferSettlements(tx, accountId, [settled], actor);
  else await assignPayments(tx, accountId, wanted);
  return true;
}
