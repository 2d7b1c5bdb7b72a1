import type { Context } from '../context.ts';
import { withAdvisoryLock } from '../db/locks.ts';
import { forgetOldMails } from '../mail/repo.ts';
import { removeDeletedFiles } from '../modules/files/files.ts';
import { discardLooseFiles } from '../modules/files/stored-files.ts';
import { sweepMedia } from '../modules/media/media.ts';
import { sweepPayments } from '../modules/payments/webhooks.ts';
import { forgetEndedSessions } from '../modules/sessions/sessions.ts';
import { forgetKnownAddresses, forgetLateMailTokens } from '../modules/users/users.ts';
import { removeUnfinished } from '../storage/unfinished.ts';

/** Advisory lock numbers, one a job. */
const locks = { sweep: 7_318_005_101, housekeeping: 7_318_005_102 };

const second = 1_000;
const day = 24 * 60 * 60 * second;

/**
 * Removes what is over: sessions, mailed links, addresses of log-ins, sent mails, counters, deleted files, files that nothing
 * refers to any more, and those that a crash left.
 *
 * @param signal ends it early, between two of these
 */
export async function keepHouse(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, pool, settings } = context;
  const steps = [
    () => forgetEndedSessions(db),
    () => forgetLateMailTokens(db),
    () => forgetKnownAddresses(db),
    () => forgetOldMails(db, new Date(Date.now() - 30 * day)),
    () => removeDeletedFiles(context),
    () => sweepMedia(context),
    () => discardLooseFiles(context),
    () => removeUnfinished(settings.dataDir),
    () => pool.query('delete from rate_limits where expire < $1', [Date.now()]),
  ];
  for (const step of steps) {
    if (signal?.aborted) return;
    await step();
  }
}

/** Starts the work that repeats: mails, the sweep of open payments, housekeeping. */
export function startJobs(context: Context): void {
  const { background, outbox, pool } = context;
  outbox.wake();
  background.every(15 * second, 'mails', async () => outbox.wake());
  background.every(60 * second, 'sweep', (signal) =>
    withAdvisoryLock(pool, locks.sweep, () => sweepPayments(context, signal)),
  );
  background.every(10 * 60 * second, 'housekeeping', (signal) =>
    withAdvisoryLock(pool, locks.housekeeping, () => keepHouse(context, signal)),
  );
}
