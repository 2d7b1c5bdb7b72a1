import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';
import * as repo from './remove-repo.ts';
import { findStatement } from './repo.ts';

/**
 * Removes a statement of which nothing is confirmed. Its lines that another file has too are that file's from then
 * on.
 *
 * @throws AppError 404; 409 where something of it is confirmed
 */
export async function removeStatement(
  { db, log }: Pick<Context, 'db' | 'log'>,
  id: string,
  actor: UserActor,
): Promise<void> {
  if (!isUuid(id)) throw notFound('This bank statement');
  await db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    await lockLedger(tx);
    const found = await findStatement(tx, id);
    if (!found) throw notFound('This bank statement');
    if (await repo.isConfirmed(tx, id))
      throw conflict(
        'Lines of this statement are recorded or linked. Reverse or unlink those first, then remove it.',
      );
    const heirs = await repo.listHeirs(tx, id);
    await repo.deleteStatement(tx, id);
    for (const heir of heirs) await repo.promote(tx, heir);
    const { account, fileName, firstDay, lastDay, lines } = found;
    await writeAudit(tx, actor, {
      action: 'statement.removed',
      subjectId: id,
      before: { account, fileName, from: firstDay, to: lastDay, lines },
    });
  });
  log.info({ statementId: id }, 'bank statement removed');
}
