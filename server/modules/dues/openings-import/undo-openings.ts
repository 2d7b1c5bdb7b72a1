import type { OpeningsList } from '#contract/dues/openings-import/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { AppError, conflict, existing } from '../../../errors.ts';
import { reverseEntry } from '../ledger/post.ts';
import { inLedger } from '../ledger/public-repo.ts';
import * as repo from './repo.ts';

/** Returns the lists of opening balances that were imported, the latest first. In naira. */
export async function readOpeningsLists(db: Queryable): Promise<OpeningsList[]> {
  const rows = await repo.listImports(db);
  return rows.map(({ list, by, undoneBy, members, owedKobo, creditKobo }) => ({
    _id: list.id,
    name: list.name,
    asAt: list.takeOn,
    at: list.createdAt.toISOString(),
    by,
    members,
    owed: nairaFromKobo(owedKobo),
    credit: nairaFromKobo(creditKobo),
    undone: list.undoneAt && {
      at: list.undoneAt.toISOString(),
      by: undoneBy,
      reason: list.undoneReason ?? '',
    },
  }));
}

/**
 * Takes a whole list of opening balances back, as if it had not been imported: each balance that stands is reversed, and
 * money that has paid it since is free again.
 *
 * @returns how many balances
 * @throws AppError 404; 409 a second time, or where something of a balance is waived or written off
 */
export async function undoOpenings(
  { db }: Pick<Context, 'db'>,
  id: string,
  { reason, actor }: { reason: string; actor: UserActor },
): Promise<number> {
  return inLedger(db, async (tx) => {
    const list = await existing('This import', id, () => repo.lockImport(tx, id));
    if (list.undoneAt) throw conflict('This import has been reversed already.');
    const untouched = await repo.reverseUntouched(tx, { id, actorId: actor.userId, reason });
    const touched = await repo.standingOf(tx, id);
    for (const { entry, memberId } of touched) {
      /* With the registration of its member: restoring charges what stands. */
      for (const writeOff of await repo.writeOffsOfRefusal(tx, entry.id))
        await reverseEntry(tx, writeOff, { actor, reason });
      await reverseEntry(tx, entry, { actor, reason }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw conflict(
          `Nothing was taken back. Member ${memberId}, ${entry.year}: ${error.message}`,
        );
      });
    }
    await repo.markUndone(tx, list, { undoneBy: actor.userId, undoneReason: reason });
    const all = untouched + touched.length;
    await writeAudit(tx, actor, 'ledger.openings-undone', null, {
      after: { list: list.name, openings: all, reason },
    });
    return all;
  });
}
