import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';

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

/**
 * Marks a mail as sent and deletes its payload, which contains addresses, in one statement: a crash
 * in between would send it again without.
 */
export async function completeMail(db: Queryable, queue: string, id: string): Promise<void> {
  await db.execute(sql`update pgboss.job
    set state = 'completed', completed_on = now(), output = null,
      data = jsonb_build_object('kind', data -> 'kind', 'payload', jsonb_build_object())
    where name = ${queue} and id = ${id} and state = 'active'`);
}
