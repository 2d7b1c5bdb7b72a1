import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/client.ts';
import { noteText, sendText, type TextOf } from '../modules/messages/announcements/texts.ts';
import { whileClaimed } from './claim.ts';
import { executorOf } from './queue.ts';
import { putBack } from './repo.ts';

const name = 'texts';

/** Messages that this process hands to the provider at a time. */
const atATime = 4;

/** Seconds until the next try, where the provider has not got a message. */
const delaySeconds = 60;

type Claimed = { id: string; data: TextOf; createdOn: Date };

/* Returns whether the provider can be asked for more. */
async function deliver(context: Context, { id, data, createdOn }: Claimed): Promise<boolean> {
  const { db, queue } = context;
  const outcome = await whileClaimed(db, name, id, () => sendText(context, data, createdOn));
  if (outcome === 'delayed') {
    await putBack(db, name, id, delaySeconds);
    return false;
  }
  await db.transaction(async (tx) => {
    await queue.complete(name, id, {}, { db: executorOf(tx) });
    await noteText(tx, data, outcome);
  });
  return true;
}

/**
 * Sends the text messages that wait. One whose process dies is not sent again by itself, since it may have
 * arrived; housekeeping notes it as failed.
 *
 * @param signal lets the rest wait for the next start
 */
export async function sendWaitingTexts(context: Context, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      const options = { includeMetadata: true, priority: false, batchSize: atATime } as const;
      const jobs = await context.queue.fetch<TextOf>(name, options);
      const went = await Promise.all(jobs.map((job) => deliver(context, job)));
      if (jobs.length === 0 || went.includes(false)) return;
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}
