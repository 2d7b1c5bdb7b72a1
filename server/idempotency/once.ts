import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/client.ts';
import { AppError, conflict, invalid } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { runAttempt, stillRunning } from './attempt.ts';
import * as repo from './repo.ts';

/** An answer as it was sent: its status, and its body as JSON. */
export type Answer = { status: number; answer: string };

/**
 * Seconds after which an attempt counts as dead and its key can be taken over. One that takes longer loses the key and
 * cannot commit, so that a short time endangers nothing.
 */
const claimSeconds = 60;

const otherRequest = () =>
  new AppError(
    422,
    'This form was sent before with other contents, and that was done. See what is there, and open the form again.',
  );

const answerLost = () =>
  conflict('This request was done before, and its answer was lost. See what is there.');

/* Null for a claim; the first answer for a request that was done. */
async function claimOrReplay(
  db: Database,
  claim: repo.Claim,
  digest: string,
): Promise<Answer | null> {
  if (await repo.insertClaim(db, claim, digest, claimSeconds)) return null;
  if (await repo.takeOverClaim(db, claim, digest, claimSeconds)) return null;
  const row = await repo.findKey(db, claim.key);
  /* The other attempt has just failed, or runs. */
  if (!row?.isDone) throw stillRunning();
  if (row.digest !== digest) throw otherRequest();
  if (row.status !== null && row.answer !== null) return { status: row.status, answer: row.answer };
  throw row.isOverdue ? answerLost() : stillRunning();
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.statusCode >= 400 && error.statusCode < 500;

/**
 * Returns what runs a request with an `Idempotency-Key` once (spec 'One request, once').
 *
 * The key is claimed before the work; two at once get one claim. The transaction of the change marks it as done (see
 * `markAsDone`), and the answer is saved after it. So a process that dies before the commit leaves a claim that
 * expires, and one that dies after it a key that is done without an answer: the request is refused, never done again.
 * A refusal takes the key away; a failure does so only if nothing was committed.
 */
export function createOnce(db: Database) {
  /**
   * @param key the header as it came
   * @param digest of the request; see `digestOf`
   * @param work the handler, and its answer as it is sent
   * @returns the answer, and whether it is the first one again
   * @throws AppError 400 for a key that is no UUID, 409 while the first request runs or if its answer was lost, 422
   * for another request under a key that was done
   */
  return async function once(
    key: string,
    digest: () => Promise<string>,
    work: () => Promise<Answer>,
    log: FastifyBaseLogger,
  ): Promise<Answer & { isReplayed: boolean }> {
    if (!isUuid(key)) throw invalid('Idempotency-Key must be a UUID.');
    const claim = { key, claim: randomUUID() };
    const first = await claimOrReplay(db, claim, await digest());
    if (first) return { ...first, isReplayed: true };
    let answer: Answer;
    try {
      answer = await runAttempt(claim, work);
    } catch (error) {
      const forget = isRefusal(error) ? repo.deleteClaim : repo.deleteUndoneClaim;
      /* What stays expires. */
      await forget(db, claim).catch((err: unknown) => log.error({ err }, 'a key was not deleted'));
      throw error;
    }
    /* The change is made: its answer is given also where it cannot be saved. */
    await repo
      .saveAnswer(db, claim, answer)
      .catch((err: unknown) => log.error({ err }, 'an answer was not saved'));
    return { ...answer, isReplayed: false };
  };
}

export type Once = ReturnType<typeof createOnce>;
