import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../server/db/client.ts';
import { createMailer, type Mailer } from '../../../server/mail/mailer.ts';
import { mailsTo } from '../support/mails.ts';
import { makeOutboxWorker, recordingMailer } from '../support/outbox.ts';
import { clearMails, putOffMails, queuedMails } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => clearMails(server));

const rows = () => queuedMails(server);
const makeDue = () => putOffMails(server);
const minutesAhead = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 60_000;

const makeWorker = (mailer: Mailer, db = server.context.db) => makeOutboxWorker(server, mailer, db);

describe('the outbox', () => {
  it('sends each mail once, though two workers look at the same time', async () => {
    const recorder = recordingMailer();
    const second = connect(server.context.settings.databaseUrl ?? '', 4);
    const workers = [makeWorker(recorder.mailer), makeWorker(recorder.mailer, second.db)];
    for (let number = 0; number < 40; number++)
      await workers[0]?.post(server.context.db, 'note', { to: `a${number}@example.com` });
    try {
      await Promise.all(workers.flatMap((worker) => [worker.flush(), worker.flush()]));
    } finally {
      await second.pool.end();
    }
    expect(new Set(recorder.sent.map(({ to }) => to)).size).toBe(40);
    expect(recorder.sent).toHaveLength(40);
    expect(new Set(recorder.sent.map(({ id }) => id)).size).toBe(40);
    for (const row of await rows())
      expect(row).toEqual({ ...row, payload: {}, tries: 1, state: 'completed' });
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    const undone = server.context.db.transaction(async (tx) => {
      await outbox.post(tx, 'note', { to: 'a@example.com' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await outbox.flush();
    expect(recorder.sent).toEqual([]);
  });

  it('sends what a transaction queues once that is committed, without being woken', async () => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    await server.context.db.transaction(async (tx) => {
      await outbox.post(tx, 'note', { to: 'a@example.com' });
      await outbox.post(tx, 'note', { to: 'b@example.com' });
    });
    await vi.waitFor(() => expect(recorder.sent).toHaveLength(2));
  });

  it('tries again after a failure, later each time, and keeps no words of the failure', async () => {
    const recorder = recordingMailer();
    recorder.broken = true;
    const outbox = makeWorker(recorder.mailer);
    await outbox.post(server.context.db, 'note', { to: 'a@example.com', text: 'Hello' });
    for (const [attempt, minutes] of [1, 2, 4].entries()) {
      await outbox.flush();
      await outbox.flush();
      const [row] = await rows();
      expect(row).toMatchObject({ tries: attempt + 1, state: 'retry', reason: 'Error' });
      /* The random part of a delay is as long as the rest at most. */
      expect(minutesAhead(row?.dueAt)).toBeGreaterThan(minutes - 0.2);
      expect(minutesAhead(row?.dueAt)).toBeLessThanOrEqual(2 * minutes);
      await makeDue();
    }
    recorder.broken = false;
    await outbox.flush();
    expect(recorder.sent).toMatchObject([{ to: 'a@example.com', text: 'Hello' }]);
    expect(await rows()).toMatchObject([
      { tries: 4, state: 'completed', payload: {}, reason: null },
    ]);
  });

  it('goes on with the others where one fails', async () => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    outbox.register('broken', 'transactional', async () => {
      throw new Error('no such template');
    });
    await outbox.post(server.context.db, 'broken', {});
    await outbox.post(server.context.db, 'note', { to: 'a@example.com' });
    await outbox.flush();
    expect(recorder.sent).toHaveLength(1);
  });

  it('is done with a mail for which there is nothing to send after all', async () => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    await outbox.post(server.context.db, 'nothing', { identity: 'nobody' });
    await outbox.flush();
    expect(recorder.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ payload: {}, state: 'completed' }]);
  });

  it('keeps a mail of a kind that this process cannot make, for one that can', async () => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    const kind = 'of a newer release';
    const payload = { to: 'a@example.com' };
    const data = { kind, payload };
    await server.context.queue.insert([{ name: 'mail-transactional', data }]);
    await outbox.flush();
    expect(await rows()).toMatchObject([{ state: 'retry', payload: { to: 'a@example.com' } }]);
    outbox.register(kind, 'transactional', async ({ to = '' }) => ({
      to,
      subject: 'New',
      parts: [],
    }));
    await makeDue();
    await outbox.flush();
    expect(recorder.sent).toHaveLength(1);
  });
});

/* Of the claim's minute, a send begun after 25 s without a renewal could outlast what is left. */
it.each([25, 61])(
  'a mail whose claim could not be renewed for %i s is left to another process',
  async (seconds) => {
    const recorder = recordingMailer();
    const outbox = makeWorker(recorder.mailer);
    const clock = vi.spyOn(Date, 'now');
    outbox.register('slow', 'transactional', async ({ to = '' }) => {
      clock.mockReturnValue(Date.now() + seconds * 1_000);
      return { to, subject: 'Slow', parts: [] };
    });
    try {
      await outbox.post(server.context.db, 'slow', { to: 'a@example.com' });
      await outbox.flush();
    } finally {
      clock.mockRestore();
    }
    expect(recorder.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'active', payload: { to: 'a@example.com' } }]);
  },
);

it('a mail that another process has completed meanwhile is noted by that one alone', async () => {
  const noted: string[] = [];
  const outbox = makeWorker(recordingMailer().mailer);
  /* Stalled while it sends, it is taken for dead: the other sends the mail and notes it. */
  outbox.register(
    'stalled',
    'transactional',
    async ({ to = '' }) => {
      await server.context.pool.query(
        `update pgboss.job set state = 'completed' where data ->> 'kind' = 'stalled'`,
      );
      return { to, subject: 'Stalled', parts: [] };
    },
    async (_tx, _payload, { state }) => void noted.push(state),
  );
  await outbox.post(server.context.db, 'stalled', { to: 'a@example.com' });
  await outbox.flush();
  expect(noted).toEqual([]);
});

describe('without SMTP_URL', () => {
  it('mails are files in DATA_DIR/outbox that only their owner reads', async () => {
    const outbox = makeWorker(createMailer(server.context.settings));
    const to = 'written@example.com';
    await outbox.post(server.context.db, 'note', { to, text: 'Ẹ káàbọ̀' });
    await outbox.flush();
    const folder = join(server.dataDir, 'outbox');
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^[^.].*\.eml$/)]);
    const path = join(folder, names[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain(`To: ${to}`);
  });
});

it('a mail that was written before a crash, and not noted as sent, is one file all the same', async () => {
  const written = createMailer(server.context.settings);
  let crash = true;
  const outbox = makeWorker({
    async send(mail, id) {
      const path = await written.send(mail, id);
      if (crash) throw new Error('killed before it was noted');
      return path;
    },
  });
  const to = 'once@example.com';
  await outbox.post(server.context.db, 'note', { to, text: 'Your receipt' });
  await outbox.flush();
  crash = false;
  await makeDue();
  await outbox.flush();
  expect(await rows()).toMatchObject([{ tries: 2, state: 'completed' }]);
  expect(await mailsTo(server, to)).toHaveLength(1);
});

describe('with SMTP_URL', () => {
  it('mails go out over SMTP; one that the server puts off is sent later', async () => {
    const stub = await startSmtpStub();
    try {
      const outbox = makeWorker(
        createMailer({ ...server.context.settings, smtpUrl: stub.url, mailFrom: 'us@example.org' }),
      );
      stub.refuseWith = '451 try again later';
      await outbox.post(server.context.db, 'note', {
        to: 'b@example.com',
        text: 'First line\n.\n.x',
      });
      await outbox.flush();
      expect(stub.mails).toEqual([]);
      stub.refuseWith = null;
      await makeDue();
      await outbox.flush();
      const [row] = await rows();
      expect(stub.mails).toMatchObject([{ from: 'us@example.org', to: ['b@example.com'] }]);
      expect(stub.mails[0]?.message).toContain('Subject: Note');
      expect(stub.mails[0]?.message).toContain(`Message-ID: <${row?.id}@outbox>`);
      expect(stub.mails[0]?.message).toContain('First line\n.\n.x');
    } finally {
      await stub.stop();
    }
  });

  it('the mails of a run share one connection, which a stop closes', async () => {
    const stub = await startSmtpStub();
    try {
      const outbox = makeWorker(createMailer({ ...server.context.settings, smtpUrl: stub.url }));
      for (const to of ['d@example.com', 'e@example.com', 'f@example.com'])
        await outbox.post(server.context.db, 'note', { to });
      await outbox.flush();
      expect([stub.mails.length, stub.connections, stub.open()]).toEqual([3, 1, 1]);
      await outbox.stop();
      await vi.waitFor(() => expect(stub.open()).toBe(0));
    } finally {
      await stub.stop();
    }
  });

  it('a mail server that is not there costs nothing but time', async () => {
    const stub = await startSmtpStub();
    await stub.stop();
    const settings = { ...server.context.settings, smtpUrl: stub.url };
    const outbox = makeWorker(createMailer(settings));
    await outbox.post(server.context.db, 'note', { to: 'c@example.com' });
    await outbox.flush();
    expect(await rows()).toMatchObject([
      { kind: 'note', state: 'retry', tries: 1, payload: { to: 'c@example.com' } },
    ]);
  });
});
