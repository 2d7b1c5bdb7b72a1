import type { MergePreview } from '#contract/members/merge.ts';
import { memberFields } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { tryOut } from '../../../db/try-out.ts';
import { getUser } from '../../account/users/users.ts';
import { expectPair, mergeIn } from './merge.ts';

type User = Awaited<ReturnType<typeof getUser>>;

const differencesOf = (loser: User, winner: User) =>
  memberFields
    .keyof()
    .options.map((field) => ({ field, loser: loser[field] ?? null, winner: winner[field] ?? null }))
    .filter((one) => one.loser !== one.winner);

const nameOf = ({ _id, memberId, fname, lname }: User) => ({ _id, memberId, fname, lname });

async function balanceOf({ ports }: Context, db: Queryable, id: string) {
  const balance = await ports.memberLedgers.findBalance(db, id);
  return {
    owed: nairaFromKobo(balance?.owedKobo ?? 0),
    credit: nairaFromKobo(balance?.creditKobo ?? 0),
  };
}

/**
 * Returns what merging two records comes to. It is done and taken back, so that the figures are exactly
 * those of the merge. Amounts in naira.
 *
 * @throws AppError as `mergeMember` does
 */
export async function previewMerge(
  context: Context,
  actor: UserActor,
  loserId: string,
  winnerId: string,
): Promise<MergePreview> {
  const { db, ports } = context;
  expectPair(loserId, winnerId);
  const loser = await getUser(context, loserId);
  const winner = await getUser(context, winnerId);
  return tryOut(db, async (tx) => {
    const before = {
      loser: await balanceOf(context, tx, loserId),
      winner: await balanceOf(context, tx, winnerId),
    };
    const { chargedTwice, ...written } = await ports.memberLedgers.compareForMerge(
      tx,
      loserId,
      winnerId,
    );
    await mergeIn(context, tx, actor, loserId, winnerId);
    return {
      loser: nameOf(loser),
      winner: nameOf(winner),
      ...written,
      before,
      differences: differencesOf(loser, winner),
      after: await balanceOf(context, tx, winnerId),
      chargedTwice: chargedTwice.map(({ year, name, kobo, entryId }) => ({
        year,
        name,
        amount: nairaFromKobo(kobo),
        takenBack: entryId !== null,
      })),
    };
  });
}
