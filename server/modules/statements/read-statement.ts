import type { FieldErrors } from '#contract/envelope.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { AppError, invalidField } from '../../errors.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { runThread, ThreadLimit } from '../../threads.ts';
import type { StatementFile } from './lines-of-file.ts';
import type { ReadLine } from './read-lines.ts';

/** What the thread says: the lines, or why there are none. */
export type ReadAnswer =
  | { lines: ReadLine[] }
  | { refused: { statusCode: number; message: string; errors?: FieldErrors } };

const file = { source: new URL('./worker.ts', import.meta.url), built: 'statement-worker' };

/* A statement of 10,000 rows takes two seconds of an idle machine, and 60 MB. */
const limits = { megabytes: 160, ms: 30_000 };

/* One at a time: the threads of several would have the memory of all of them. */
const queue = createFairQueue({
  concurrency: 1,
  waitingEach: 10,
  waitingInAll: 50,
  waitMs: 60_000,
  full: {
    message: 'Other statements are being read just now. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
});

/**
 * Reads the lines of a statement's file in a thread of its own, which has limits of memory and time.
 *
 * @param requester whose turn it is, where several people upload
 * @param signal ends the reading
 * @throws AppError as `uploadStatement`; 413 where the file needs more than the limits; 503 where many wait
 */
export async function readStatement(
  statement: StatementFile,
  requester: string,
  signal: AbortSignal,
): Promise<ReadLine[]> {
  const run = () => runThread<ReadAnswer>(file, statement, limits, signal);
  const answer = await queue.run(requester, run).catch((error: unknown) => {
    if (!(error instanceof ThreadLimit)) throw error;
    const message =
      'This file takes too long to read. Export one month or one quarter at a time, as CSV.';
    throw invalidField(statementRule.field, message, 413);
  });
  if ('lines' in answer) return answer.lines;
  const { statusCode, message, errors } = answer.refused;
  throw new AppError(statusCode, message, errors ? { errors } : {});
}
