import type { MergePreview } from '#contract/members/merge.ts';
import type { MemberField } from '#contract/members/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { tryOut } from '../../../db/try-out.ts';
import { getUser } from '../../account/users/users.ts';
import { chargedTwice, countWritten, findAccount } from '../../dues/ledger/ledger.ts';
import { mergeIn, pairOf } from './merge.ts';

type User = Awaited<ReturnType<typeof getUser>>;

const compared: readonly Exclude<MemberField, 'memberSince'>[] = [
  ...(['memberId', 'fname', 'mname', 'lname', 'email', 'phoneNumber'] as const),
  ...(['secondaryPhoneNumber', 'address', 'state', 'birthDay', 'maritalStatus'] as const),
  ...(['status', 'duesCategory', 'placeOfWork', 'diaspora', 'existingMember'] as const),
];

const differencesOf = (loser: User, winner: User) =>
  [...compared, 'memberSince' as const]
    .map((field) => ({ field, loser: loser[field] ?? null, winner: winner[field] ?? null }))
    .filter((one) => one.loser !== one.winner);

const nameOf = ({ _id, memberId, fname, lname }: User) => ({ _id, memberId, fname, lname });

async function balanceOf(db: Queryable, id: string) {
  const account = await findAccount(db, id);
  return {
    owed: nairaFromKobo(account?.owedKobo ?? 0),
    credit: nairaFromKobo(account?.creditKobo ?? 0),
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
  id: string,
  into: string,
): Promise<MergePreview> {
  const { db } = context;
  const { loserId, winnerId } = pairOf(id, into);
  const loser = await getUser(context, loserId);
  const winner = await getUser(context, winnerId);
  return tryOut(db, async (tx) => {
    const before = {
      loser: await balanceOf(tx, loserId),
      winner: await balanceOf(tx, winnerId),
    };
    const written = await countWritten(tx, loserId);
    const twice = await chargedTwice(tx, loserId, winnerId);
    await mergeIn(tx, actor, loserId, winnerId);
    return {
      ...{ loser: nameOf(loser), winner: nameOf(winner), ...written, before },
      differences: differencesOf(loser, winner),
      after: await balanceOf(tx, winnerId),
      chargedTwice: twice.map(({ year, name, kobo, entryId }) => ({
        ...{ year, name, amount: nairaFromKobo(kobo), takenBack: entryId !== null },
      })),
    };
  });
}
