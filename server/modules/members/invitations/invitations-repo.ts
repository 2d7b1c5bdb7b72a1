import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { chunk, pick } from 'es-toolkit';
import type { InvitationStand } from '#contract/members/schemas.ts';
import { complaintReason } from '#contract/system/mails/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeToldOfAccount, mayBeWrittenTo } from '../../../db/membership.ts';
import { queryValue, queryValues } from '../../../db/rows.ts';
import { invitations, users } from '../../../db/schema/index.ts';
import type { MailFailed, MailOutcome } from '../../../mail/outbox.ts';
import { standsSo } from '../list/search-repo.ts';

/** Whom to look for among those without a password: some by id, or all, or all who stand so. */
type Invitable = { ids: string[] | 'all'; stand?: InvitationStand | undefined };

const chosen = ({ ids, stand }: Invitable) => sql`account_state = 'invited' and ${mayBeWrittenTo}
  and ${ids === 'all' ? sql`true` : sql`users.id = any(${sql.param(ids)}::uuid[])`}
  and ${stand ? standsSo(stand) : sql`true`}`;

/**
 * Returns the members who can be invited by mail now: none without an address, none with an unsent
 * invitation, none mailed within the hour, and among all none who complained of the last one.
 *
 * @param again ignores the hour
 */
export const findInvitable = (tx: Transaction, whom: Invitable, again: boolean) =>
  queryValues<string>(tx)`
    select users.id from users
    where email <> '' and ${chosen(whom)}
      and (${again} or not exists (select from mail_tokens where mail_tokens.user_id = users.id
        and purpose = 'invitation' and mail_tokens.created_at > now() - interval '1 hour'))
      and not exists (select from pgboss.job where name = 'mail-bulk' and state < 'completed'
        and data ->> 'kind' = 'invitation' and data -> 'payload' ->> 'userId' = users.id::text)
      and (${whom.ids !== 'all'} or not exists (select from invitations
        where invitations.user_id = users.id and reason = ${complaintReason}))
    order by users.id`;

/** Returns the number of members who have not claimed their account, of all or of those who stand so. */
export const countInvited = async (tx: Transaction, stand?: InvitationStand): Promise<number> =>
  (await queryValue<number>(
    tx,
  )`select count(*)::integer as count from users where ${chosen({ ids: 'all', stand })}`) ?? 0;

/** Members whose invitation one statement marks; a statement takes 65,535 parameters. */
const markedAtOnce = 10_000;

/** Marks invitations as queued, or as letters that were made. What was mailed before stays known. */
export async function markInvitations(
  tx: Transaction,
  ids: readonly string[],
  now: { state: 'queued' } | { state: 'letter'; mailedAt: Date },
): Promise<void> {
  for (const part of chunk(ids, markedAtOnce))
    await tx
      .insert(invitations)
      .values(part.map((userId) => ({ userId, ...now })))
      .onConflictDoUpdate({
        target: invitations.userId,
        set: { ...now, reason: null, updatedAt: sql`now()` },
      });
}

/**
 * Notes what has become of an invitation's mail. One that was not needed any more stands as the mail before
 * it.
 */
export async function noteInvitation(
  tx: Transaction,
  userId: string,
  { state, reason }: MailOutcome,
): Promise<void> {
  if (state === 'skipped') {
    const isQueued = and(eq(invitations.userId, userId), eq(invitations.state, 'queued'));
    await tx
      .update(invitations)
      .set({ state: 'mailed', updatedAt: sql`now()` })
      .where(and(isQueued, isNotNull(invitations.mailedAt)));
    await tx.delete(invitations).where(isQueued);
    return;
  }
  const isSent = state === 'sent';
  await tx
    .insert(invitations)
    .values({
      userId,
      reason,
      state: isSent ? 'mailed' : state,
      ...(isSent && { mailedAt: new Date(), mails: 1 }),
    })
    .onConflictDoUpdate({
      target: invitations.userId,
      set: {
        reason,
        state: isSent ? 'mailed' : state,
        updatedAt: sql`now()`,
        ...(isSent && { mailedAt: sql`now()`, mails: sql`${invitations.mails} + 1` }),
      },
    });
}

/** Notes that a mail server has reported that an invitation was not delivered; returns whether that is new. */
export async function noteReported(tx: Transaction, userId: string, failed: MailFailed) {
  const { rowCount } = await tx
    .update(invitations)
    .set({ ...failed, updatedAt: sql`now()` })
    .where(and(eq(invitations.userId, userId), inArray(invitations.state, ['mailed', 'queued'])));
  return (rowCount ?? 0) > 0;
}

/** Counts the members of each stand. */
export async function countStands(db: Queryable): Promise<Record<InvitationStand, number>> {
  const { rows } = await db.execute<{ stand: InvitationStand; members: number }>(sql`
    select case when invitations.state is null then 'never'
        when invitations.state in ('refused', 'failed') then 'refused'
        else invitations.state end as stand, count(*)::integer as members
    from users left join invitations on invitations.user_id = users.id
    where account_state = 'invited' and ${mayBeWrittenTo} group by 1
    union all
    select 'claimed', count(*)::integer from invitations join users on users.id = invitations.user_id
    where users.account_state <> 'invited' and ${users.offRegister} is null`);
  const counts = { never: 0, queued: 0, mailed: 0, letter: 0, refused: 0, claimed: 0 };
  for (const { stand, members } of rows) counts[stand] = members;
  return counts;
}

/* Not to be reached by mail: invited, or a member who has lost the password. No letter opens an admin's account. */
const isAddressless: SQL = sql`${users.email} = '' and ${mayBeToldOfAccount} and (${users.accountState} = 'invited'
  or (${users.accountState} = 'active' and ${users.role} = 'user'))`;

/* Invited, and nobody has made a letter for them that still works. */
const isWaiting: SQL = sql`${users.email} = '' and ${mayBeToldOfAccount}
  and ${users.accountState} = 'invited' and not exists (
  select from mail_tokens where mail_tokens.user_id = ${users.id}
    and purpose = 'invitation' and expires_at > now())`;

const onLetter = pick(users, ['id', 'memberId', 'fname', 'lname', 'address', 'accountState']);

/**
 * Returns members without an address, locked, by name: those chosen, or all who are invited and wait
 * for a letter.
 */
export const lockAddressless = (tx: Transaction, ids: string[] | 'all', limit: number) =>
  tx
    .select(onLetter)
    .from(users)
    .where(ids === 'all' ? isWaiting : and(isAddressless, inArray(users.id, ids)))
    .orderBy(asc(sql`${users.sortName} collate "C"`), asc(users.id))
    .limit(limit)
    .for('update');

/** Returns how many invited members without an address wait for a letter. */
export const countWaiting = (db: Queryable): Promise<number> => db.$count(users, isWaiting);
