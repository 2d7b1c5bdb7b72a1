import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/client.ts';
import { firstRow } from '../db/rows.ts';
import { describeFailure } from '../mail/failure.ts';
import { failPack, letPackWait, makePack } from '../modules/books/packs/make.ts';
import { whileClaimed } from './claim.ts';
import { failInterrupted } from './interrupted-repo.ts';

const name = 'packs';

type ClaimedPack = {
  id: string;
  data: { packId: string };
  retryCount: number;
  retryLimit: number;
};

const claim = ({ queue }: Context): Promise<ClaimedPack | null> =>
  queue.fetch<ClaimedPack['data']>(name, { includeMetadata: true }).then(firstRow);

/* A stop is no attempt: the next start makes it. */
async function handBack(context: Context, { id, data }: ClaimedPack): Promise<void> {
  await letPackWait(context, data.packId);
  await context.queue.cancel(name, id);
  await context.queue.resume(name, id);
}

async function noteFailure(context: Context, job: ClaimedPack, error: unknown): Promise<void> {
  const { queue, log } = context;
  const { id, data, retryCount, retryLimit } = job;
  log.error({ err: error, packId: data.packId }, 'a pack could not be made');
  if (retryCount < retryLimit) {
    await letPackWait(context, data.packId);
    await queue.fail(name, id, { reason: describeFailure(error).reason });
    return;
  }
  /* The pack itself says so, and is asked for again there; so the job is done. */
  await failPack(context, data.packId, error);
  await queue.complete(name, id);
}

async function makeOne(context: Context, job: ClaimedPack, signal: AbortSignal): Promise<void> {
  const { db, queue } = context;
  try {
    await whileClaimed(db, name, job.id, () => makePack(context, job.data.packId, signal));
  } catch (error) {
    return signal.aborted ? handBack(context, job) : noteFailure(context, job, error);
  }
  await queue.complete(name, job.id);
}

/**
 * Makes the packs that wait, one at a time in all processes together. One that fails is tried twice more;
 * one whose process has died is made by another, or by the next start.
 *
 * @param signal ends the one that is being made, which then waits
 */
export async function makeWaitingPacks(context: Context, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      const job = await claim(context);
      if (!job) break;
      await makeOne(context, job, signal);
    }
    await failInterrupted(context.db, 'packs');
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}
