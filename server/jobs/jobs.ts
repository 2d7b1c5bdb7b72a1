import { createBackupJob } from '../backup/schedule.ts';
import type { Context } from '../context.ts';
import { withAdvisoryLock } from '../db/locks.ts';
import { deleteOldMails } from '../mail/repo.ts';
import { removeDeletedFiles } from '../modules/files/files.ts';
import { countStoredBytes, discardUnreferencedFiles } from '../modules/files/stored-files.ts';
import { sweepMedia } from '../modules/media/media.ts';
import { removeExpiredMailTokens, removeKnownAddresses } from '../modules/members/users.ts';
import { sweepPayments } from '../modules/payments/webhooks.ts';
import { removeEndedSessions } from '../modules/sessions/sessions.ts';
import { deleteOldPageData } from '../render/repo.ts';
import { removePartialFiles } from '../storage/partial-files.ts';
import { claimRun } from './repo.ts';

/** Advisory lock numbers, one a job. */
const locks = { sweep: 7_318_005_101, housekeeping: 7_318_005_102, backup: 7_318_005_103 };

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * 60 * second;

/** As long as files of earlier builds stay, which an open page also needs. */
const pageDataDays = 8;

/** Jobs that run in one process at a time, once a period. The periods allow for clock drift. */
const shared = {
  sweep: { lock: locks.sweep, period: minute },
  housekeeping: { lock: locks.housekeeping, period: 10 * minute },
};

/**
 * Runs a job unless another process runs it, or started it within the period.
 *
 * @returns whether it ran
 */
export async function runShared(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  name: keyof typeof shared,
  work: () => Promise<void>,
): Promise<boolean> {
  const { lock, period } = shared[name];
  let ran = false;
  await withAdvisoryLock(pool, lock, async () => {
    ran = await claimRun(db, name, period * 0.9);
    if (ran) await work();
  });
  return ran;
}

/**
 * Removes what has expired: sessions, mailed links, known addresses, sent mails, counters, deleted
 * and unreferenced files. Logs a failing step, such as an unreachable storage, and continues with
 * the next.
 *
 * @param signal ends it early, between two steps
 */
export async function runMaintenance(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, pool, log } = context;
  const steps = [
    () => removeEndedSessions(db),
    () => removeExpiredMailTokens(db),
    () => removeKnownAddresses(db),
    () => deleteOldMails(db, new Date(Date.now() - 30 * day)),
    () => removeDeletedFiles(context),
    () => sweepMedia(context),
    () => discardUnreferencedFiles(context),
    () => countStoredBytes(context),
    () => deleteOldPageData(db, pageDataDays),
    () => pool.query('delete from rate_limits where expire < $1', [Date.now()]),
  ];
  for (const step of steps) {
    if (signal?.aborted) return;
    await step().catch((error: unknown) =>
      log.error({ err: error }, 'a step of housekeeping failed'),
    );
  }
}

/** Starts the repeated jobs: mails, the sweep of open payments, housekeeping, backups. */
export function startJobs(context: Context): void {
  const { background, outbox, pool, settings } = context;
  outbox.wake();
  background.every(15 * second, 'mails', async () => outbox.wake());
  background.every(shared.sweep.period, 'sweep', (signal) =>
    runShared(context, 'sweep', () => sweepPayments(context, signal)),
  );
  background.every(shared.housekeeping.period, 'housekeeping', (signal) =>
    runShared(context, 'housekeeping', () => runMaintenance(context, signal)),
  );
  /*
   * Not a shared job: every process clears its own folder; clearing a shared one twice does no
   * harm.
   */
  background.every(10 * minute, 'leftovers', () => removePartialFiles(settings.dataDir));
  const backUp = createBackupJob(context);
  if (settings.backupAt !== undefined)
    background.every(minute, 'backup', (signal) =>
      withAdvisoryLock(pool, locks.backup, () => backUp(signal)),
    );
}
