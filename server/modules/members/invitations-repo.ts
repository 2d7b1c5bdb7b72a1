import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';

/**
 * Returns the members who can be invited by mail now, of those given or of all: none without an
 * address, none with an unsent invitation, and none mailed within the hour.
 *
 * @param again ignores the hour
 */
export async function findInvitable(
  tx: Transaction,
  ids: string[] | 'all',
  again: boolean,
): Promise<string[]> {
  const chosen = ids === 'all' ? sql`true` : sql`users.id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users
    where account_state = 'invited' and email <> '' and ${chosen}
      and (${again} or not exists (select from mail_tokens where mail_tokens.user_id = users.id
        and purpose = 'invitation' and mail_tokens.created_at > now() - interval '1 hour'))
      and not exists (select from pgboss.job where name = 'mail-bulk' and state < 'completed'
        and data ->> 'kind' = 'invitation' and data -> 'payload' ->> 'userId' = users.id::text)
    order by users.id`);
  return rows.map((row) => row.id);
}

/** Returns the number of members who have not claimed their account. */
export async function countInvited(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from users where account_state = 'invited'`,
  );
  return rows[0]?.count ?? 0;
}
