import type PgBoss from 'pg-boss';
import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/client.ts';
import { describeFailure } from '../mail/failure.ts';
import { whileClaimed } from './claim.ts';
import type { JobName } from './queues.ts';
import { deleteFailed } from './repo.ts';

/** A job that is repeated, in one process at a time, once a period however many processes run. */
export type Job = {
  name: JobName;
  /** Its period in seconds. Periods begin at multiples of it since 1970, in every process alike. */
  everySeconds: number;
  /** Whether there is anything to do in this period; yes where it is left out. */
  isDue?: () => Promise<boolean>;
  /** Does it; checks the signal between steps, which a stop aborts, and ends early then. */
  run(signal: AbortSignal): Promise<void>;
};

type Parts = Pick<Context, 'db' | 'queue' | 'log'>;

/**
 * Queues the job once for this period. Another process that does so at the same time queues nothing,
 * by a unique index on the period.
 */
async function queueForPeriod({ queue }: Parts, { name, everySeconds, isDue }: Job) {
  if (isDue && !(await isDue())) return;
  await queue.send(name, {}, { singletonSeconds: everySeconds, singletonKey: name });
}

async function runOnce(parts: Parts, job: Job, id: string, signal: AbortSignal) {
  const { db, queue, log } = parts;
  try {
    await whileClaimed(db, job.name, id, () => job.run(signal));
  } catch (error) {
    /* The next start does it again in the same period. */
    if (signal.aborted) return void (await queue.deleteJob(job.name, id));
    log.error({ err: error, job: job.name }, 'a job failed');
    await deleteFailed(db, job.name);
    await queue.fail(job.name, id, { reason: describeFailure(error).reason });
    return;
  }
  await queue.complete(job.name, id);
  await deleteFailed(db, job.name);
}

/**
 * Queues the job if its period has just begun, and runs it if it waits. While the database is away
 * nothing is queued and nothing runs.
 *
 * @returns whether it ran in this process
 */
export async function runIfDue(parts: Parts, job: Job, signal: AbortSignal): Promise<boolean> {
  try {
    await queueForPeriod(parts, job);
    const [found]: PgBoss.Job[] = await parts.queue.fetch(job.name);
    if (!found) return false;
    await runOnce(parts, job, found.id, signal);
    return true;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return false;
  }
}
