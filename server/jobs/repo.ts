import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/client.ts';
import { queryValue } from '../db/rows.ts';

const wasSent = sql`name like 'mail-%' and state = 'completed' and data -> 'payload' <> '{}'`;

/**
 * Renews a running job's claim, so that no other process takes its own for dead.
 *
 * @returns whether it was still running
 */
export async function renewClaim(db: Queryable, queue: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update pgboss.job set started_on = now()
    where name = ${queue} and id = ${id} and state = 'active'`);
  return rowCount === 1;
}

/** Lets the next failure of a job be its last. */
export async function allowNoRetry(db: Queryable, queue: string, id: string): Promise<void> {
  await db.execute(sql`update pgboss.job set retry_limit = retry_count
    where name = ${queue} and id = ${id} and state = 'active'`);
}

/** Forgets the failed runs of a repeated job, whose next run has done their work. */
export async function deleteFailed(db: Queryable, queue: string): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = ${queue} and state = 'failed'`);
}

/** Forgets the runs under way of repeated jobs, so that their periods are queued again. */
export async function deleteClaimed(db: Queryable, names: readonly string[]): Promise<void> {
  await db.execute(sql`delete from pgboss.job where state = 'active'
    and name in (${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )})`);
}

/** Puts a claimed job back, to be due so many seconds later. */
export async function putBack(
  db: Queryable,
  queue: string,
  id: string,
  seconds: number,
): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'created', started_on = null,
      start_after = now() + make_interval(secs => ${seconds})
    where name = ${queue} and id = ${id} and state = 'active'`);
}

/** Lets the jobs of a queue that a process had claimed before it died run again at once. */
export async function releaseClaimed(db: Queryable, queue: string): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'created', started_on = null
    where name = ${queue} and state = 'active'`);
}

/** What a mail is made of when it is sent. */
export type MailData = { kind: string; payload: Record<string, string> };

/**
 * Marks a mail as sent and deletes its payload, which may contain addresses, in one statement: a crash
 * in between would send it again without. One of ids alone stays, for a report on the mail.
 *
 * @returns whether it was being sent; another process may have completed it
 */
export async function completeMail(db: Queryable, queue: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update pgboss.job
    set state = 'completed', completed_on = now(), output = null,
      data = jsonb_build_object('kind', data -> 'kind', 'payload', case when not exists (
        select from jsonb_each_text(data -> 'payload') where value !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      ) then data -> 'payload' else jsonb_build_object() end)
    where name = ${queue} and id = ${id} and state = 'active'`);
  return rowCount === 1;
}

/**
 * Gives a mail up that was sent, so that it is listed and can be tried again. It is looked for among those that have
 * left the table as well.
 *
 * @returns its data; null for one that is not there, is given up already, or of which nothing was kept
 */
export const markUndelivered = (
  tx: Transaction,
  id: string,
  reason: string,
): Promise<MailData | null> =>
  queryValue<MailData>(tx)`
    with sent as (
      delete from pgboss.job where id = ${id} and ${wasSent}
        returning name, data, retry_limit, retry_count, created_on, started_on
    ), archived as (
      delete from pgboss.archive where id = ${id} and ${wasSent}
        returning name, data, retry_limit, retry_count, created_on, started_on
    )
    insert into pgboss.job
      (id, name, data, retry_limit, retry_count, created_on, started_on, state, completed_on, output)
    select ${id}::uuid, mail.*, 'failed', now(), ${JSON.stringify({ reason })}::jsonb
    from (table sent union all table archived) mail returning data`;
