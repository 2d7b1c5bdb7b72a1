import type { Mailer, Message } from '../../../server/mail/mailer.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { written } from '../../../server/mail/parts.ts';
import type { TestServer } from './test-server.ts';

/** A mailer that keeps what it is given, after a moment; or fails while it is told to. */
export function recordingMailer() {
  const sent: (Message & { id: string })[] = [];
  const recorder = { sent, broken: false };
  const mailer: Mailer = {
    async send(mail, id) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (recorder.broken) throw new Error(`cannot reach the host of ${mail.to}`);
      sent.push({ ...mail, id });
      return '250 taken';
    },
  };
  return Object.assign(recorder, { mailer });
}

/** A worker of its own on the database of the server. */
export function makeOutboxWorker({ context }: TestServer, mailer: Mailer, db = context.db) {
  const outbox = createOutbox(db, mailer, context.log);
  outbox.register('note', 'transactional', async ({ to = '', text = '' }) => ({
    to,
    subject: 'Note',
    parts: written(text),
  }));
  outbox.register('nothing', 'transactional', async () => null);
  return outbox;
}
