import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { listFailed, retryJob } from '../../../jobs/failed-repo.ts';
import { shown } from '../../../shown.ts';

/** Returns a page of what was given up, the latest first. */
export async function listFailedJobs(
  { db }: Pick<Context, 'db'>,
  { page, limit }: { page: number; limit: number },
) {
  const { jobs, total } = await listFailed(db, { limit, offset: (page - 1) * limit });
  return { jobs: jobs.map(shown), total };
}

/** Makes a job due now that was given up. @throws AppError 404 */
export async function tryAgain(
  { db, queue, outbox }: Pick<Context, 'db' | 'queue' | 'outbox'>,
  id: string,
  actor: Actor,
): Promise<void> {
  if (!isUuid(id)) throw notFound('This job');
  await db.transaction(async (tx) => {
    if (!(await retryJob(tx, queue, id))) throw notFound('This job');
    await writeAudit(tx, actor, 'job.tried-again', id);
  });
  outbox.wake();
}
