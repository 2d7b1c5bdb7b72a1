import type { z } from 'zod';
import type { withdrawForm } from '#contract/books/reconciliation/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, justWritten } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { closedUntil } from '../../dues/periods/public-repo.ts';
import { getAccount } from './reconciliation.ts';
import { lockAccount } from './repo.ts';
import * as signedRepo from './signed-repo.ts';

/* Says what became of a signature that is not the last one any more. */
async function whatBecameOf(tx: Transaction, accountId: string, until: string): Promise<string> {
  const signed = await signedRepo.listSigned(tx, accountId, 1_000);
  const { withdrawn } = signed.find((one) => one.until === until && one.withdrawn) ?? {};
  if (withdrawn) return `${withdrawn.by} has taken this signature back already.`;
  return 'Another signature is the last one by now. Reload the page.';
}

/**
 * Takes the last signature of an account back, so that what is missing or wrong in its days can be entered there. It
 * is kept, with the reason.
 *
 * @returns the reconciliation
 * @throws AppError 404 for an unknown account; 409 where nothing is signed, another is the last signature meanwhile, or the
 * books are closed until then
 */
export async function withdrawSignature(
  { db }: Pick<Context, 'db'>,
  { account: accountId, until: meant, reason }: z.output<typeof withdrawForm>,
  actor: UserActor,
): Promise<signedRepo.SignedRow> {
  const { account } = await getAccount(db, accountId);
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const { lastSigned } = await getAccount(tx, account.id);
    const signed = lastSigned && (await signedRepo.findSigned(tx, account.id, lastSigned));
    if (meant !== undefined && meant !== lastSigned)
      throw conflict(await whatBecameOf(tx, account.id, meant));
    if (!signed) throw conflict('Nothing is signed for this account.');
    const closed = await closedUntil(tx);
    if (closed !== null && signed.until <= closed)
      throw conflict(
        `The books are closed until ${longDay(closed)}. Open that period again first.`,
      );
    const { id, until } = signed;
    await signedRepo.insertWithdrawal(tx, { reconciliationId: id, reason, actorId: actor.userId });
    const after = (await getAccount(tx, account.id)).lastSigned;
    await writeAudit(tx, actor, 'account.reconciliation-withdrawn', account.id, {
      before: { until },
      after: { account: account.name, until: after, reason },
    });
    return justWritten(
      await signedRepo.findReconciliation(tx, id),
      'The reconciliation that was taken back',
    );
  });
}
