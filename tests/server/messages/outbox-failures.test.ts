import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { registerAccountMails } from '../../../server/modules/members/register/mails.ts';
import { signUp } from '../support/accounts.ts';
import { makeOutboxWorker, recordingMailer } from '../support/outbox.ts';
import { clearMails, putOffMails, queuedMails } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let stub: Awaited<ReturnType<typeof startSmtpStub>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  stub = await startSmtpStub();
});
afterEach(async () => {
  await stub.stop();
  await clearMails(server);
});
afterAll(() => server.stop());

const rows = () => queuedMails(server);
const makeDue = () => putOffMails(server);

const overSmtp = (smtpUrl = stub.url) =>
  makeOutboxWorker(server, createMailer({ ...server.context.settings, smtpUrl }));

async function post(outbox: ReturnType<typeof overSmtp>, ...addresses: string[]) {
  for (const to of addresses) await outbox.post(server.context.db, 'note', { to });
}

describe('a mail that cannot be sent', () => {
  it('is given up at once where the receiving server refuses the recipient for good', async () => {
    const outbox = overSmtp();
    stub.refuseRecipientWith = '550 5.1.1 <nobody@example.com>: no such user';
    await post(outbox, 'nobody@example.com');
    await outbox.flush();
    expect(await rows()).toMatchObject([
      {
        tries: 1,
        state: 'failed',
        endedAt: expect.any(Date),
        reason: 'EENVELOPE 550 5.1.1',
        payload: { to: 'nobody@example.com' },
      },
    ]);
    stub.refuseRecipientWith = null;
    await makeDue();
    await outbox.flush();
    expect(stub.mails).toEqual([]);
  });

  it.each([
    ['450 4.2.1 mailbox busy', 'EENVELOPE 450 4.2.1'],
    ['554 5.7.1 <nobody@example.com>: relay access denied', 'EENVELOPE 554 5.7.1'],
    ['552 5.2.2 <nobody@example.com>: mailbox full', 'EENVELOPE 552 5.2.2'],
    ['552 Mailbox of nobody@example.com is full', 'EENVELOPE 552 5.2.2'],
  ])('is tried again after %s', async (reply, reason) => {
    const outbox = overSmtp();
    stub.refuseRecipientWith = reply;
    await post(outbox, 'nobody@example.com');
    await outbox.flush();
    expect(await rows()).toMatchObject([{ tries: 1, state: 'retry', reason }]);
  });

  it('is logged by its codes, without an address or a secret', async () => {
    const { context } = server;
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const smtpUrl = stub.url.replace('//', '//user:hush-hush@');
    /* Each over a connection of its own. */
    const sendOne = async () => {
      const mailer = createMailer({ ...context.settings, smtpUrl });
      const outbox = makeOutboxWorker({ ...server, context: { ...context, log } }, mailer);
      await post(outbox, 'canary@example.com');
      await outbox.flush();
    };
    stub.refuseRecipientWith = '550 5.1.1 <canary@example.com>: no such user';
    await sendOne();
    stub.refuseLoginWith = '535 5.7.8 bad credentials for canary@example.com hush-hush';
    await sendOne();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', kind: 'note', attempts: 1, reason: 'EENVELOPE 550 5.1.1' },
      { level: 'warn', kind: 'note', attempts: 1, reason: 'EAUTH 535 5.7.8' },
    ]);
    expect(lines.join()).not.toMatch(/canary|hush/);
  });

  it('is given up after twelve tries, and kept', async () => {
    const recorder = recordingMailer();
    recorder.broken = true;
    const outbox = makeOutboxWorker(server, recorder.mailer);
    await post(outbox, 'a@example.com');
    for (let attempt = 1; attempt <= 12; attempt++) {
      const state = attempt === 1 ? 'created' : 'retry';
      expect(await rows()).toMatchObject([{ tries: attempt - 1, state }]);
      await makeDue();
      await outbox.flush();
    }
    expect(await rows()).toMatchObject([
      { tries: 12, state: 'failed', payload: { to: 'a@example.com' } },
    ]);
  });
});

describe('a mail server that cannot be used', () => {
  it('is noted by its code, and costs the other mails no try', async () => {
    const outbox = overSmtp(stub.url.replace('//', '//user:secret@'));
    stub.refuseLoginWith = '535 5.7.8 bad credentials for user';
    await post(outbox, 'a@example.com', 'b@example.com', 'c@example.com');
    await outbox.flush();
    const tried = (await rows()).filter(({ tries }) => tries > 0);
    expect(tried).toMatchObject([{ reason: 'EAUTH 535 5.7.8', state: 'retry' }]);
    stub.refuseLoginWith = null;
    await makeDue();
    await outbox.flush();
    expect(stub.mails).toHaveLength(3);
  });

  it('is named where it is not there', async () => {
    const outbox = overSmtp();
    await stub.stop();
    await post(outbox, 'a@example.com');
    await outbox.flush();
    expect(await rows()).toMatchObject([{ tries: 1, reason: 'ECONNREFUSED' }]);
  });

  it('counts once towards the mails of its recipient, however often it is tried', async () => {
    const { body } = await signUp(server);
    /* The server's own worker, which the registration has woken, would send the next mail too. */
    await server.context.outbox.flush();
    await clearMails(server);
    const overAccounts = (smtpUrl?: string) => {
      const outbox = overSmtp(smtpUrl);
      registerAccountMails({ ...server.context, outbox });
      return outbox;
    };
    const { memberId, email } = body.data.user;
    await overAccounts().post(server.context.db, 'reset-password', { identity: memberId });
    for (let outage = 0; outage < 8; outage++) {
      await overAccounts('smtp://127.0.0.1:1').flush();
      await makeDue();
    }
    await overAccounts().flush();
    expect(stub.mails.map(({ to }) => to)).toEqual([[email]]);
  });
});
