import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '../fair-queue.ts';
import type { Pdf } from '../plugins/send-pdf.ts';

/** Draws a document of which everything has been read: its turn is for no more than that. */
export type Drawing = () => Promise<Pdf>;

/*
 * A page takes 50 to 250 ms to draw, by the machine and what else it does, in which nobody else is served: one at a
 * time, and each account in its turn, so that a hundred for one member hold up others by one. A hall of 200 members
 * who ask at once are served, within the minute that proxies wait; one account may have as many as it gets in ten
 * minutes.
 */
const queue = createFairQueue({
  concurrency: 1,
  waitingEach: 60,
  waitingInAll: 400,
  waitMs: 55_000,
  full: {
    message: 'Many documents are being made just now. Please try again in a moment.',
    retryAfterSeconds: 10,
  },
});

/**
 * Draws a document for an account when its turn comes. Other requests have theirs before each.
 *
 * @throws AppError 503 where too many wait
 */
export const drawInTurn = <Drawn>(
  { userId }: { userId: string },
  draw: () => Promise<Drawn>,
): Promise<Drawn> =>
  queue.run(userId, async () => {
    await setImmediate();
    return draw();
  });
