import type { Context } from '../context.ts';
import { deleteOldKeys } from '../idempotency/repo.ts';
import { deleteExpiredMailTokens } from '../modules/account/email/public-repo.ts';
import { removeKnownAddresses } from '../modules/account/passwords/known-addresses.ts';
import { removeEndedSessions } from '../modules/account/sessions/sessions.ts';
import { discardUnreferencedFiles } from '../modules/content/files/stored-files.ts';
import { removeDeletedFiles } from '../modules/content/files/trash.ts';
import { sweepMedia } from '../modules/content/media/media.ts';
import { removeOldTrash } from '../modules/content/trash/trash.ts';
import { deleteOldPageData } from '../render/repo.ts';
import { deleteLostPlaces } from '../security/login-turns-repo.ts';
import { failInterrupted } from './interrupted-repo.ts';
import { deleteFailed } from './repo.ts';
import type { Job } from './runner.ts';

/** As long as files of earlier builds stay, which an open page also needs. */
const pageDataDays = 8;

/** As long as a request that is sent again gets its first answer. */
const idempotencyDays = 90;

/* What may wait for a mail or a text message that no process sends any more. */
const messages = [
  'reminders',
  'announcements',
  'texts',
  'newsletters',
  'replies',
  'invitations',
] as const;

/**
 * Removes what has expired: sessions, mailed links, known addresses, counters, deleted and
 * unreferenced files. Logs a failing step, such as an unreachable storage, and continues with the
 * next.
 *
 * @param signal ends it early, between two steps
 * @throws the first failure, once every step was tried
 */
export async function runMaintenance(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, pool, log } = context;
  const steps = [
    () => removeEndedSessions(db),
    () => deleteExpiredMailTokens(db),
    () => removeKnownAddresses(db),
    ...messages.map((what) => () => failInterrupted(db, what)),
    () => deleteFailed(db, 'texts'),
    () => removeDeletedFiles(context),
    () => removeOldTrash(context),
    () => sweepMedia(context),
    () => discardUnreferencedFiles(context),
    () => deleteOldPageData(db, pageDataDays),
    () => deleteOldKeys(db, idempotencyDays),
    () => pool.query('delete from rate_limits where expire < $1', [Date.now()]),
    () => deleteLostPlaces(pool),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    if (signal?.aborted) return;
    await step().catch((error: unknown) => {
      log.error({ err: error }, 'a step of housekeeping failed');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Housekeeping, every ten minutes. */
export const housekeepingJob = (context: Context): Job => ({
  name: 'housekeeping',
  everySeconds: 10 * 60,
  run: (signal) => runMaintenance(context, signal),
});
