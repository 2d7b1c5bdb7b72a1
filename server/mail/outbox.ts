import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable, Transaction } from '../db/client.ts';
import { type Claim, ClaimLost, whileClaimed } from '../jobs/claim.ts';
import { createQueue, executorOf, insertJobs } from '../jobs/queue.ts';
import { mailQueue } from '../jobs/queues.ts';
import { allowNoRetry, completeMail, type MailData, markUndelivered } from '../jobs/repo.ts';
import { createClassRotation, type MailClass } from './classes.ts';
import { describeFailure } from './failure.ts';
import { withoutLetterhead } from './letterhead.ts';
import type { Mailer, Message } from './mailer.ts';
import type { Mail } from './parts.ts';
import { createRate } from './rate.ts';

/**
 * Builds the mail of a kind when it is sent; null if there is nothing to send any more. Tokens are
 * made here, so that the database never has one in clear. Each attempt builds the mail anew;
 * `isFirstTry` is for code that counts mails.
 */
export type MailBuilder = (
  payload: Record<string, string>,
  isFirstTry: boolean,
) => Promise<Mail | null>;

/** Why a mail did not arrive: not now, or for good. */
export type MailFailed = { state: 'failed' | 'refused'; reason: string };

/** What has become of a mail: it was sent, there was nothing to send, or it was given up. */
export type MailOutcome =
  | { state: 'sent' | 'skipped'; reason: null }
  /** `isReported`: it was sent, and a mail server has said later that it could not be delivered. */
  | (MailFailed & { isReported?: true });

/** Notes what has become of a mail, in the transaction that ends it. */
export type OutcomeRecorder = (
  tx: Transaction,
  payload: Record<string, string>,
  outcome: MailOutcome,
) => Promise<void>;

export type Outbox = {
  /** Queues a mail in the caller's transaction; it is sent after the commit. */
  post(db: Queryable, kind: string, payload: Record<string, string>): Promise<void>;
  /** Queues many mails of a kind in the caller's transaction; they are sent a few at a time. */
  postMany(db: Queryable, kind: string, payloads: Record<string, string>[]): Promise<void>;
  /**
   * Registers how mails of a kind are built, and their queue class. `jobs/mails.ts` lists every
   * registration.
   *
   * @param note for what keeps its own record of its mails
   */
  register(kind: string, mailClass: MailClass, maker: MailBuilder, note?: OutcomeRecorder): void;
  /**
   * Notes that a mail which was sent could not be delivered: it stands among those that were given up.
   *
   * @returns what it was made of; null where that is known, or nothing of the mail is
   */
  takeReport(tx: Transaction, id: string, failed: MailFailed): Promise<MailData | null>;
  /** Sends everything that is due; resolves when done. */
  flush(): Promise<void>;
  /** Signals that something may be due; does not wait. */
  wake(): void;
  /** Starts no other mail, and waits for the current one; the rest is queued for the next start. */
  stop(): Promise<void>;
};

/** Milliseconds that a stop waits for the current mail; after that, a later start retries it. */
const stopTimeoutMs = 10_000;

/** A mail that this process has claimed. */
type ClaimedMail = {
  id: string;
  name: string;
  data: MailData;
  retryCount: number;
  retryLimit: number;
};

/**
 * Creates the outbox: mails are queued with the change that causes them, and sent after its commit.
 *
 * @param options `dress`: gives a mail the society's head and signature before it is sent; `bulkPerMinute`: mails
 * to many that this process sends in a minute, null without a limit; `reportsOf`: where mail servers report on a mail
 */
export function createOutbox(
  db: Database,
  mailer: Mailer,
  log: FastifyBaseLogger,
  {
    dress = async (mail) => withoutLetterhead(mail),
    bulkPerMinute = null,
    reportsOf,
  }: {
    dress?: (mail: Mail) => Promise<Message>;
    bulkPerMinute?: number | null;
    reportsOf?: ((id: string) => string) | undefined;
  } = {},
): Outbox {
  const queue = createQueue(db.$client);
  type Kind = { mailClass: MailClass; make: MailBuilder; note?: OutcomeRecorder | undefined };
  const makers = new Map<string, Kind>();
  const nextClasses = createClassRotation();
  const bulk = createRate(bulkPerMinute);
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function queueOf(kind: string) {
    const known = makers.get(kind);
    if (!known) throw new Error(`No mails of the kind '${kind}' are registered.`);
    return mailQueue(known.mailClass);
  }

  async function postMany(queryable: Queryable, kind: string, payloads: Record<string, string>[]) {
    const data = payloads.map((payload) => ({ kind, payload }));
    await insertJobs(queue, queryable, queueOf(kind), data);
    db.afterCommit(queryable, wakeAfter);
  }

  /* Claims the oldest due mail of the first class that has one, so that no other process sends it. */
  async function claim(): Promise<ClaimedMail | null> {
    for (const mailClass of nextClasses()) {
      if (mailClass === 'bulk' && !bulk.isFree()) continue;
      const options = { includeMetadata: true, priority: false } as const;
      const [found] = await queue.fetch<MailData>(mailQueue(mailClass), options);
      if (!found) continue;
      if (mailClass === 'bulk') bulk.use();
      return found;
    }
    return null;
  }

  async function noteFailure(mail: ClaimedMail, error: unknown) {
    const { id, name, data, retryCount, retryLimit } = mail;
    const { reason, permanent, unreachable } = describeFailure(error);
    const facts = { kind: data.kind, attempts: retryCount + 1, reason };
    const isGivenUp = permanent || retryCount >= retryLimit;
    if (isGivenUp) log.error(facts, 'a mail could not be sent and was given up');
    else log.warn(facts, 'a mail could not be sent');
    await db.transaction(async (tx) => {
      if (permanent) await allowNoRetry(tx, name, id);
      await queue.fail(name, id, { reason }, { db: executorOf(tx) });
      if (!isGivenUp) return;
      const state = permanent ? 'refused' : 'failed';
      await makers.get(data.kind)?.note?.(tx, data.payload, { state, reason });
    });
    return { unreachable };
  }

  /* Returns whether there was anything to send. */
  async function buildAndSend(
    { id, data, retryCount }: ClaimedMail,
    claim: Claim,
  ): Promise<boolean> {
    const known = makers.get(data.kind);
    if (!known) throw new Error('Mails of this kind are made by another release.');
    const mail = await known.make(data.payload, retryCount === 0);
    /* A member without an e-mail address gets no mail, whatever queues one. */
    if (!mail?.to) return false;
    const dressed = await dress(mail);
    claim.expectHeld();
    const reports = reportsOf && { returnPath: reportsOf(id) };
    await mailer.send({ ...reports, ...dressed }, id);
    return true;
  }

  async function complete({ id, name, data }: ClaimedMail, isSent: boolean) {
    const note = makers.get(data.kind)?.note;
    await db.transaction(async (tx) => {
      /* What becomes of it is noted once: a note may queue other mails. */
      if (!(await completeMail(tx, name, id))) return;
      await note?.(tx, data.payload, { state: isSent ? 'sent' : 'skipped', reason: null });
    });
  }

  /* Returns whether to continue with the next mail. */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const { id, name } = mail;
    let isSent: boolean;
    try {
      isSent = await whileClaimed(db, name, id, (claim) => buildAndSend(mail, claim));
    } catch (error) {
      /* The process that has it now says what becomes of it. */
      if (error instanceof ClaimLost) {
        log.warn({ kind: mail.data.kind }, 'a mail was left to another process');
        return true;
      }
      return !(await noteFailure(mail, error)).unreachable;
    }
    await complete(mail, isSent);
    return true;
  }

  async function flush() {
    while (!stopped) {
      const mail = await claim();
      if (!mail) return;
      /* The others wait for the next round instead of running into the same timeout. */
      if (!(await deliver(mail))) return;
    }
  }

  const flushInTurn = () => {
    running = running.then(flush, flush);
    return running;
  };

  const outbox: Outbox = {
    post: (queryable, kind, payload) => postMany(queryable, kind, [payload]),
    postMany,
    register: (kind, mailClass, make, note) => void makers.set(kind, { mailClass, make, note }),
    async takeReport(tx, id, failed) {
      const mail = await markUndelivered(tx, id, failed.reason);
      if (!mail) return null;
      await makers.get(mail.kind)?.note?.(tx, mail.payload, { ...failed, isReported: true });
      return mail;
    },
    flush: flushInTurn,
    wake() {
      flushInTurn().catch((error) => log.error({ err: error }, 'the outbox stopped'));
    },
    async stop() {
      stopped = true;
      const timeout = new AbortController();
      await Promise.race([
        running.catch(() => undefined),
        setTimeout(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      mailer.close?.();
    },
  };
  const wakeAfter = () => outbox.wake();
  return outbox;
}
