import { type SQL, sql } from 'drizzle-orm';
import type { PageRange } from '#contract/lists.ts';
import type { UndeliveredMails } from '#contract/system/mails/schemas.ts';
import { complaintReason } from '#contract/system/mails/terms.ts';
import type { Queryable, Transaction } from '../db/client.ts';
import { hasRows, queryOnly } from '../db/rows.ts';
import { passingStatus } from '../mail/failure.ts';
import { executorOf, type Queue } from './queue.ts';

const isMail = sql`name in ('mail-personal', 'mail-transactional', 'mail-bulk')`;
const givenUp = sql`state = 'failed'`;
const delayed = sql`state = 'retry' and created_on < now() - interval '10 minutes'`;
/* A mail server reported after it had taken it that it is refused for good, or unwanted: it is tried again alone. */
const reported = sql`coalesce(output ->> 'reason' ~ ${`^report (?!${passingStatus})`}, false)`;
const complained = sql`output ->> 'reason' is not distinct from ${complaintReason}`;
/* Without a reason of ours, the process has died in the middle. */
const reason = sql`coalesce(output ->> 'reason', 'interrupted')`;

/**
 * Counts the mails that could not be sent, came back or were complained about, and failed jobs; with the reason of the
 * latest mail that did not arrive, if there is any of one that is tried again with all.
 */
export const findUndelivered = (db: Queryable): Promise<UndeliveredMails> =>
  queryOnly<UndeliveredMails>(db)`
    with mail as (select * from pgboss.job where ${isMail} and state in ('failed', 'retry'))
    select (select count(*) from mail where ${givenUp} and not ${reported})::integer as failed,
      (select count(*) from mail where ${givenUp} and ${reported} and not ${complained})::integer as reported,
      (select count(*) from mail where ${givenUp} and ${complained})::integer as complained,
      (select count(*) from mail where ${delayed})::integer as delayed,
      (select count(*) from pgboss.job where ${givenUp} and not (${isMail}))::integer as jobs,
      coalesce(
        (select ${reason} from mail where ${givenUp} and not ${complained} order by ${reported}, completed_on desc limit 1),
        (select ${reason} from mail where ${delayed} order by start_after desc limit 1)
      ) as reason`;

/** A job that was given up. */
type FailedJob = {
  id: string;
  /** The kind of a mail, or the name of a repeated job. */
  kind: string;
  isMail: boolean;
  attempts: number;
  failedAt: Date;
  reason: string;
};

/** Returns a page of the jobs that were given up, the latest first, and how many there are. */
export async function listFailed(
  db: Queryable,
  { limit, offset }: PageRange,
): Promise<{ jobs: FailedJob[]; total: number }> {
  const { rows } = await db.execute<FailedJob & { total: number }>(sql`
    select id, case when ${isMail} then data ->> 'kind' else name end as kind, ${isMail} as "isMail",
      retry_count + 1 as attempts, completed_on as "failedAt", ${reason} as reason,
      (count(*) over ())::integer as total
    from pgboss.job where ${givenUp} order by completed_on desc, id limit ${limit} offset ${offset}`);
  const jobs = rows.map(({ total: _, failedAt, ...job }) => ({
    ...job,
    failedAt: new Date(failedAt),
  }));
  return { jobs, total: rows[0]?.total ?? 0 };
}

type Row = { id: string; name: string; data: object };

async function queueAgain(tx: Transaction, queue: Queue, which: SQL): Promise<number> {
  const { rows } = await tx.execute<Row>(
    sql`select id, name, data from pgboss.job where ${which} for update`,
  );
  const options = { db: executorOf(tx) };
  for (const name of new Set(rows.map((row) => row.name))) {
    const jobs = rows.filter((row) => row.name === name);
    await queue.deleteJob(
      name,
      jobs.map(({ id }) => id),
      options,
    );
  }
  if (rows.length > 0) await queue.insert(rows, options);
  return rows.length;
}

/** Makes the mails due now that could not be sent or are late, as if never tried; returns how many. */
export const retryMails = (tx: Transaction, queue: Queue): Promise<number> =>
  queueAgain(tx, queue, sql`${isMail} and ((${givenUp} and not ${reported}) or (${delayed}))`);

/** Makes a job due now that was given up, as if never tried; returns whether there is such a one. */
export const retryJob = async (tx: Transaction, queue: Queue, id: string): Promise<boolean> =>
  (await queueAgain(tx, queue, sql`id = ${id} and ${givenUp}`)) > 0;

type WrittenMail = { kind: string; payload: Record<string, string> };

/* The mails of exactly this payload. */
const withPayload = ({ kind, payload }: WrittenMail) => sql`${isMail} and data ->> 'kind' = ${kind}
  and data -> 'payload' = ${JSON.stringify(payload)}::jsonb`;

/** Deletes a mail that was given up, so that it can be queued anew. */
export async function deleteFailedMail(tx: Transaction, mail: WrittenMail): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where ${withPayload(mail)} and ${givenUp}`);
}

/** Returns whether a mail waits to be sent, or is being sent. */
export const isMailWaiting = (db: Queryable, mail: WrittenMail): Promise<boolean> =>
  hasRows(db)`select 1 from pgboss.job
    where ${withPayload(mail)} and state in ('created', 'retry', 'active') limit 1`;
