import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/client.ts';
import { isOnlyServer } from '../db/server-lock.ts';
import { removePartialFiles } from '../storage/partial-files.ts';
import { housekeepingJob } from './housekeeping.ts';
import { makeWaitingPacks } from './packs.ts';
import * as repeated from './repeated.ts';
import { deleteClaimed, releaseClaimed } from './repo.ts';
import { type Job, runIfDue } from './runner.ts';
import { sendWaitingTexts } from './texts.ts';

const second = 1_000;
const minute = 60 * second;

/** Returns the repeated jobs. A new one is in `repeated.ts` or a file of its own, its queue in `queues.ts`, a line here. */
const jobsOf = (context: Context): Job[] => [
  repeated.sweepJob(context),
  repeated.chargingJob(context),
  repeated.sharesJob(context),
  repeated.remindersJob(context),
  repeated.mailingsJob(context),
  housekeepingJob(context),
  repeated.backupJob(context),
];

/*
 * Twice a period, so that none is missed by the drift of a timer, and at least twice a minute, so
 * that a job is taken over whose process has died.
 */
const pollMs = ({ everySeconds }: Job) => Math.min((everySeconds * second) / 2, 30 * second);

/**
 * Lets the repeated jobs and the packs of a process that was killed run again at once, where no other server lives
 * that may be running them. Elsewhere their claims end by themselves.
 */
export async function takeOverJobs(context: Context): Promise<void> {
  const { db } = context;
  if (!(await isOnlyServer(db))) return;
  await deleteClaimed(
    db,
    jobsOf(context).map(({ name }) => name),
  );
  await releaseClaimed(db, 'packs');
}

/**
 * Starts the work beside the requests: the repeated jobs, the mails, the text messages, the packs, and the queue's own
 * maintenance, which returns the jobs of dead processes to it. `background.stop` and `outbox.stop`
 * end it.
 */
export function startJobs(context: Context): void {
  const { background, outbox, queue, settings } = context;
  const repeat = (ms: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
    background.run(name, work);
    background.every(ms, name, work);
  };
  for (const job of jobsOf(context))
    repeat(pollMs(job), job.name, (signal) => runIfDue(context, job, signal));
  repeat(30 * second, 'queue', () =>
    queue.maintain().catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
    }),
  );
  repeat(15 * second, 'packs', (signal) => makeWaitingPacks(context, signal));
  repeat(5 * second, 'texts', (signal) => sendWaitingTexts(context, signal));
  repeat(15 * second, 'mails', async () => outbox.wake());
  /*
   * Not a shared job: every process clears its own folder; clearing a shared one twice does no
   * harm.
   */
  background.every(10 * minute, 'leftovers', () => removePartialFiles(settings.dataDir));
}
