import { createFairQueue } from '../fair-queue.ts';

/*
 * A page takes some 50 ms to draw, in which nobody else is served: one at a time, and each account in its turn,
 * so that a hundred for one member hold up others by one.
 */
const queue = createFairQueue({
  concurrency: 1,
  waitingEach: 20,
  waitingInAll: 200,
  waitMs: 30_000,
  full: {
    message: 'Many documents are being made just now. Please try again in a moment.',
    retryAfterSeconds: 10,
  },
});

/**
 * Draws a document for an account when its turn comes.
 *
 * @throws AppError 503 where too many wait
 */
export const drawInTurn = <Drawn>(
  { userId }: { userId: string },
  draw: () => Promise<Drawn>,
): Promise<Drawn> => queue.run(userId, draw);
