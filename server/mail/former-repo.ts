import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import type { Moment } from '../db/moments.ts';
import { outboxMails } from '../db/schema/index.ts';

/*
 * Mails in `outbox_mails` come from the former release, which keeps its queue there, or from a
 * backup, which writes waiting mails there in the form that every release reads.
 */

/**
 * Moves mails into the queue that are due or were given up. One that a process of the former release
 * is sending is not due, and follows only if that fails. Sent ones stay until they are old.
 */
export async function adoptFormerMails(db: Queryable): Promise<void> {
  await db.execute(sql`
    with former as (
      delete from outbox_mails
      where sent_at is null and (failed_at is not null or next_attempt_at <= now()) returning *
    )
    insert into pgboss.job (id, name, data, state, retry_count, retry_limit, retry_delay,
      retry_backoff, expire_in, created_on, start_after, started_on, completed_on, keep_until, output,
      policy)
    select former.id, queue.name,
      jsonb_build_object('kind', former.kind, 'payload', former.payload),
      (case when former.failed_at is not null then 'failed' when former.attempts > 0 then 'retry'
        else 'created' end)::pgboss.job_state,
      greatest(0, former.attempts - 1), queue.retry_limit, queue.retry_delay, queue.retry_backoff,
      queue.expire_seconds * interval '1 second', former.created_at, former.next_attempt_at,
      case when former.attempts > 0 then former.created_at end, former.failed_at,
      now() + queue.retention_minutes * interval '1 minute',
      case when former.last_error is not null then jsonb_build_object('reason', former.last_error) end,
      queue.policy
    from former join pgboss.queue on queue.name = 'mail-' || former.class
    on conflict do nothing`);
}

/** Deletes mails that the former release sent before that time. */
export async function deleteOldMails(db: Queryable, before: Moment): Promise<void> {
  await db.delete(outboxMails).where(lt(outboxMails.sentAt, before));
}
