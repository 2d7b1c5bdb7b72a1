import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import { newId } from '../ids.ts';
import type { Mail, Mailer } from './mailer.ts';
import {
  claimMail,
  insertMail,
  insertMails,
  markFailed,
  markSent,
  type OutboxRow,
} from './repo.ts';

/**
 * Makes the mail of a kind when its turn comes; null where there is nothing to send after all. Tokens
 * are made here, so the database never holds one in clear.
 */
export type MailMaker = (payload: Record<string, string>) => Promise<Mail | null>;

export type Outbox = {
  /** Notes a mail in the caller's transaction; it is sent after the commit. */
  post(db: Queryable, kind: string, payload: Record<string, string>): Promise<void>;
  /** Notes many mails of a kind, in the caller's transaction; they go out a few at a time. */
  postMany(db: Queryable, kind: string, payloads: Record<string, string>[]): Promise<void>;
  /** Says how mails of a kind are made. */
  register(kind: string, maker: MailMaker): void;
  /** Sends all that is due; answers when done. */
  flush(): Promise<void>;
  /** Says that something may be due; does not wait. */
  wake(): void;
  /** Waits for the mail under way; the others stay for the next start. */
  stop(): Promise<void>;
};

/** The outbox: mails noted with the change that asks for them, sent once it is committed. */
export function createOutbox(db: Database, mailer: Mailer, log: FastifyBaseLogger): Outbox {
  const makers = new Map<string, MailMaker>();
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function deliver(row: OutboxRow) {
    try {
      const make = makers.get(row.kind);
      if (!make) throw new Error('Mails of this kind are made by another release.');
      const mail = await make(row.payload);
      if (mail) await mailer.send(mail, row.id);
      await markSent(db, row.id);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'failure';
      log.warn({ kind: row.kind, attempts: row.attempts, reason }, 'a mail could not be sent');
      await markFailed(db, row.id, reason);
    }
  }

  async function flush() {
    while (!stopped) {
      const row = await claimMail(db);
      if (!row) return;
      await deliver(row);
    }
  }

  const flushInTurn = () => {
    running = running.then(flush, flush);
    return running;
  };

  return {
    async post(queryable, kind, payload) {
      await insertMail(queryable, { id: newId(), kind, payload });
    },
    async postMany(queryable, kind, payloads) {
      if (payloads.length > 0) await insertMails(queryable, kind, payloads);
    },
    register: (kind, maker) => void makers.set(kind, maker),
    flush: flushInTurn,
    wake() {
      flushInTurn().catch((error) => log.error({ err: error }, 'the outbox stopped'));
    },
    stop() {
      stopped = true;
      return running.catch(() => undefined);
    },
  };
}
