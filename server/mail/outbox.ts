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
 * Makes the mail of a kind when its turn comes; null where there is nothing to send after all. Tokens
 * are made here, so the database never holds one in clear. A mail is made anew at each try: `isFirstTry`
 * is for what counts mails.
 */
export type MailBuilder = (
  payload: Record<string, string>,
  isFirstTry: boolean,
) => Promise<Mail | null>;

export type Outbox = {
  /** Notes a mail in the caller's transaction; it is sent after the commit. */
  post(db: Queryable, kind: string, payload: Record<string, string>): Promise<void>;
  /** Notes many mails of a kind, in the caller's transaction; they go out a few at a time. */
  postMany(db: Queryable, kind: string, payloads: Record<string, string>[]): Promise<void>;
  /** Says how mails of a kind are made, and in which line they wait. */
  register(kind: string, mailClass: MailClass, maker: MailBuilder): void;
  /** The line that mails of a kind wait in. @throws where no such kind is registered */
  classOf(kind: string): MailClass;
  /** Sends all that is due; answers when done. */
  flush(): Promise<void>;
  /** Says that something may be due; does not wait. */
  wake(): void;
  /** Takes no other mail, and waits for the one at hand; the rest stays queued for the next start. */
  stop(): Promise<void>;
};

/** Times that a mail is tried before it is given up: the last of them some two days after the first. */
const maxAttempts = 12;

/** Milliseconds that a stop waits for the mail at hand; after that it is tried again by a later start. */
const stopTimeoutMs = 10_000;

/** The outbox: mails noted with the change that asks for them, sent once it is committed. */
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

  /* Whether the next mail has a chance, too. */
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
      /* The others wait for the next round instead of running into the same time-out. */
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
