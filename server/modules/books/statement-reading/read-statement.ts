import type { FieldErrors } from '#contract/envelope.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { ApartLimit, runApart } from '../../../apart.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { createFairQueue } from '../../../fair-queue.ts';
import { MatchingTimeout } from '../statement-matching/plan.ts';
import type { ReadFile, StatementFile } from './lines-of-file.ts';

/** What the process says: the lines, or why there are none. */
export type ReadAnswer =
  | ReadFile
  | { refused: { statusCode: number; message: string; errors?: FieldErrors } };

const file = { source: new URL('./read-apart.ts', import.meta.url), built: 'statement-reader' };

/* A statement of 10,000 rows takes a second or two, and 60 MB. */
const limits = { megabytes: 140, ms: 20_000 };

/* Seconds after which a busy server may have time. */
const retryAfter = 60;

/* One at a time: the processes of several would have the memory of all of them. */
const queue = createFairQueue({
  concurrency: 1,
  waitingEach: 10,
  waitingInAll: 50,
  waitMs: 60_000,
  full: {
    message: 'Other statements are being read just now. Please try again in a minute.',
    retryAfterSeconds: retryAfter,
  },
});

const smaller = 'Export one month or one quarter at a time, as CSV.';

/** @throws AppError 413 for a file that needs too much memory, 503 for one that takes too long; any other error as it is */
export function refuseLimit(error: unknown): never {
  if (error instanceof ApartLimit && error.what === 'memory')
    throw invalidField(statementRule.field, `This file is too large to read. ${smaller}`, 413);
  if (!(error instanceof ApartLimit) && !(error instanceof MatchingTimeout)) throw error;
  const message = `Reading this file took too long: the server may be busy. Please try again in a minute. If it happens again: ${smaller}`;
  throw new AppError(503, message, { errors: { [statementRule.field]: message }, retryAfter });
}

/**
 * Reads the lines of a statement's file in a process of its own, which has limits of memory and time.
 *
 * @param requester whose turn it is, where several people upload
 * @param signal ends the reading
 * @throws AppError as `uploadStatement`; 413 where the file needs too much memory; 503 where it takes too long, or many wait
 */
export async function readStatement(
  statement: StatementFile,
  requester: string,
  signal: AbortSignal,
): Promise<ReadFile> {
  const run = () => runApart<ReadAnswer>(file, statement, limits, signal);
  const answer = await queue.run(requester, run).catch(refuseLimit);
  if ('lines' in answer) return answer;
  const { statusCode, message, errors } = answer.refused;
  throw new AppError(statusCode, message, errors ? { errors } : {});
}
