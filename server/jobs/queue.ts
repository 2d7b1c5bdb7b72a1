import { sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Queryable } from '../db/client.ts';
import { newId } from '../ids.ts';
import { type QueueName, queues } from './queues.ts';

/** The schema of pg-boss's tables, beside ours in `public`. */
const queueSchema = 'pgboss';

/**
 * The queue in the database. Its `start` and `work` are not used: they run statements beside each
 * other that nobody awaits, so that a lost connection would end the process, and a stop could leave
 * a finished job to run again. `runner.ts` and the outbox fetch and complete jobs themselves.
 */
export type Queue = PgBoss;

const second = 1;
const day = 24 * 60 * 60 * second;

const settings = {
  schema: queueSchema,
  supervise: false,
  schedule: false,
  /* What is done leaves the table that is read; what has failed stays for an admin to see. */
  archiveCompletedAfterSeconds: 60 * 60 * second,
  archiveFailedAfterSeconds: 30 * day,
  deleteAfterDays: 7,
};

type Connection = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> };

const over = (connection: Connection): PgBoss.Db => ({
  executeSql: (text, values) => connection.query(text, values),
});

/** Creates the queue over a pool or a connection; it opens none of its own. */
export const createQueue = (connection: Connection): Queue =>
  new PgBoss({ ...settings, db: over(connection) });

/**
 * Returns pg-boss's `db` option over the database or a transaction, so that a job is queued with the
 * change that causes it, or not at all.
 */
export function executorOf(db: Queryable): PgBoss.Db {
  return {
    async executeSql(text, values) {
      /* Drizzle's transaction takes no text with numbered parameters. */
      const parts = text
        .split(/\$(\d+)/)
        .map((part, place) =>
          place % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
        );
      return db.execute(sql.join(parts));
    },
  };
}

/** Jobs that one statement queues. */
const batchSize = 10_000;

/** Queues a job with each of these data, in the caller's transaction. */
export async function insertJobs(
  queue: Queue,
  db: Queryable,
  name: QueueName,
  data: readonly object[],
): Promise<void> {
  for (const batch of chunk(data, batchSize)) {
    const jobs = batch.map((one) => ({ id: newId(), name, data: one }));
    await queue.insert(jobs, { db: executorOf(db) });
  }
}

/**
 * Creates pg-boss's tables and our queues where they are missing, and brings those of an earlier
 * release up to date. The caller holds the migration lock.
 */
export async function installQueues(client: pg.ClientBase): Promise<void> {
  const queue = createQueue(client);
  queue.on('error', () => undefined);
  await queue.start();
  const present = new Map((await queue.getQueues()).map((one) => [one.name, one]));
  for (const [name, options] of Object.entries(queues)) {
    const found = present.get(name);
    if (!found) await queue.createQueue(name, { name, ...options });
    else if (Object.entries(options).some(([key, value]) => Reflect.get(found, key) !== value))
      await queue.updateQueue(name, { name, ...options });
  }
  /* In the order in which jobs are claimed: pg-boss's own index would have all that wait sorted. */
  await client.query(`create index if not exists job_claims on ${queueSchema}.job
    (name, created_on, id) where state < 'active'`);
}
