import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';

/**
 * Who of them, or of all who are invited, can be mailed now: nobody for whom an invitation waits to be
 * sent, or to whom one went within the hour.
 *
 * @param again whether that hour does not count
 */
export async function findInvitable(
  tx: Transaction,
  ids: string[] | 'all',
  again: boolean,
): Promise<string[]> {
  const chosen = ids === 'all' ? sql`true` : sql`users.id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users
    where account_state = 'invited' and ${chosen}
      and (${again} or not exists (select from mail_tokens where mail_tokens.user_id = users.id
        and purpose = 'invitation' and mail_tokens.created_at > now() - interval '1 hour'))
      and not exists (select from outbox_mails where kind = 'invitation' and sent_at is null
        and failed_at is null and payload ->> 'userId' = users.id::text)
    order by users.id`);
  return rows.map((row) => row.id);
}

/** How many have been put on the register and have not claimed their record. */
export async function countInvited(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from users where account_state = 'invited'`,
  );
  return rows[0]?.count ?? 0;
}
