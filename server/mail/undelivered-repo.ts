import { sql } from 'drizzle-orm';
import type { UndeliveredMails } from '#contract/mails/schemas.ts';
import type { Queryable } from '../db/client.ts';

const givenUp = sql`sent_at is null and failed_at is not null`;
const delayed = sql`sent_at is null and failed_at is null and last_error is not null
  and created_at < now() - interval '10 minutes'`;

/** Counts the mails that could not be sent, with the reason of the latest. */
export async function findUndelivered(db: Queryable): Promise<UndeliveredMails> {
  const { rows } = await db.execute<UndeliveredMails>(sql`
    select (select count(*) from outbox_mails where ${givenUp})::integer as failed,
      (select count(*) from outbox_mails where ${delayed})::integer as delayed,
      coalesce(
        (select last_error from outbox_mails where ${givenUp} order by failed_at desc limit 1),
        (select last_error from outbox_mails where ${delayed} order by next_attempt_at desc limit 1)
      ) as reason`);
  const [found] = rows;
  return found ?? { failed: 0, delayed: 0, reason: null };
}

/** Makes failed mails due now, as if they had never been tried; returns how many. */
export async function retryUndelivered(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update outbox_mails set failed_at = null, attempts = 0, next_attempt_at = now()
    where (${givenUp}) or (${delayed})`);
  return rowCount ?? 0;
}
