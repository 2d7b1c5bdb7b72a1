import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import { newId } from '../ids.ts';
import { createClassRotation, type MailClass } from './classes.ts';
import { describeFailure } from './failure.ts';
import type { Mail, Mailer } from './mailer.ts';
import {
  claimMail,
  insertMail,
  insertMails,
  markFailed,
  markSent,
  markToRetry,
  type OutboxRow,
} from './repo.ts';

/**
 * Builds the mail of a kind when it is sent; null if there is nothing to send any more. Tokens are
 * made here, so that the database never has one in clear. Each attempt builds the mail anew;
 * `isFirstTry` is for code that counts mails.
 */
export type MailBuilder = (
  payload: Record<string, string>,
  isFirstTry: boolean,
) => Promise<Mail | null>;

export type Outbox = {
  /** Queues a mail in the caller's transaction; it is sent after the commit. */
  post(db: Queryable, kind: string, payload: Record<string, string>): Promise<void>;
  /** Queues many mails of a kind in the caller's transaction; they are sent a few at a time. */
  postMany(db: Queryable, kind: string, payloads: Record<string, string>[]): Promise<void>;
  /** Registers how mails of a kind are built, and their queue class. */
  register(kind: string, mailClass: MailClass, maker: MailBuilder): void;
  /** Returns the queue class of a kind. @throws if no such kind is registered */
  classOf(kind: string): MailClass;
  /** Sends everything that is due; resolves when done. */
  flush(): Promise<void>;
  /** Signals that something may be due; does not wait. */
  wake(): void;
  /** Starts no other mail, and waits for the current one; the rest is queued for the next start. */
  stop(): Promise<void>;
};

/** Attempts before a mail is given up; the last is some two days after the first. */
const maxAttempts = 12;

/** Milliseconds that a stop waits for the current mail; after that, a later start retries it. */
const stopTimeoutMs = 10_000;

/**
 * Creates the outbox: mails are queued with the change that causes them, and sent after its commit.
 */
export function createOutbox(db: Database, mailer: Mailer, log: FastifyBaseLogger): Outbox {
  const makers = new Map<string, { mailClass: MailClass; make: MailBuilder }>();
  const nextClasses = createClassRotation();
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function classOf(kind: string): MailClass {
    const known = makers.get(kind);
    if (!known) throw new Error(`No mails of the kind '${kind}' are registered.`);
    return known.mailClass;
  }

  async function noteFailure({ id, kind, attempts }: OutboxRow, error: unknown) {
    const { reason, permanent, unreachable } = describeFailure(error);
    const givenUp = permanent || attempts >= maxAttempts;
    if (givenUp) {
      log.error({ kind, attempts, reason }, 'a mail could not be sent and was given up');
      await markFailed(db, id, reason);
    } else {
      log.warn({ kind, attempts, reason }, 'a mail could not be sent');
      await markToRetry(db, id, reason);
    }
    return { unreachable };
  }

  /* Returns whether to continue with the next mail. */
  async function deliver(row: OutboxRow): Promise<boolean> {
    try {
      const known = makers.get(row.kind);
      if (!known) throw new Error('Mails of this kind are made by another release.');
      const mail = await known.make(row.payload, row.attempts <= 1);
      if (mail) await mailer.send(mail, row.id);
    } catch (error) {
      return !(await noteFailure(row, error)).unreachable;
    }
    await markSent(db, row.id);
    return true;
  }

  async function flush() {
    while (!stopped) {
      const row = await claimMail(db, nextClasses());
      if (!row) return;
      /* The others wait for the next round instead of running into the same timeout. */
      if (!(await deliver(row))) return;
    }
  }

  const flushInTurn = () => {
    running = running.then(flush, flush);
    return running;
  };

  return {
    async post(queryable, kind, payload) {
      const mailClass = classOf(kind);
      await insertMail(queryable, { id: newId(), kind, mailClass, payload });
    },
    async postMany(queryable, kind, payloads) {
      if (payloads.length > 0) await insertMails(queryable, kind, classOf(kind), payloads);
    },
    register: (kind, mailClass, make) => void makers.set(kind, { mailClass, make }),
    classOf,
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
    },
  };
}
