import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outboxMails } from '../../server/db/schema/index.ts';
import { newId } from '../../server/ids.ts';
import { expectContract } from './support/accounts.ts';
import { makeAdmin, makeMember } from './support/builders.ts';
import { mailsTo } from './support/mails.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeAdmin(server));
});
beforeEach(() => server.context.db.delete(outboxMails));
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A mail about a changed address, which is made from what is noted alone. */
const note = (to: string, more: Partial<typeof outboxMails.$inferInsert>) =>
  server.context.db.insert(outboxMails).values({
    id: newId(),
    kind: 'email-changed',
    mailClass: 'personal',
    payload: { to, fname: 'Ngozi' },
    nextAttemptAt: minutesAgo(-600),
    ...more,
  });

const read = () => server.get('/api/v1/mails/undelivered', token);
const retry = () => server.request('POST', '/api/v1/mails/retry', { token, body: {} });

describe('mails that could not be sent', () => {
  it('are none where all went out, or wait for their first try', async () => {
    await note('a@example.com', { sentAt: minutesAgo(1) });
    await note('b@example.com', { createdAt: minutesAgo(60) });
    const answer = await read();
    expectContract(calls.undeliveredMails, answer);
    expect(answer.body.data).toEqual({ failed: 0, delayed: 0, reason: null });
  });

  it('are counted, with the reason of the latest and no address', async () => {
    const old = { attempts: 12, failedAt: minutesAgo(60), lastError: 'ECONNREFUSED' };
    await note('a@example.com', old);
    await note('b@example.com', { failedAt: minutesAgo(5), lastError: 'EENVELOPE 550 5.1.1' });
    await note('c@example.com', { lastError: 'EAUTH 535 5.7.8', createdAt: minutesAgo(11) });
    await note('d@example.com', { lastError: 'EAUTH 535 5.7.8', createdAt: minutesAgo(1) });
    const { body } = await read();
    expect(body.data).toEqual({ failed: 2, delayed: 1, reason: 'EENVELOPE 550 5.1.1' });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('go out when an admin asks for it, once each', async () => {
    const to = 'late@example.com';
    await note(to, { attempts: 12, failedAt: minutesAgo(60), lastError: 'ECONNREFUSED' });
    await note(to, { attempts: 4, createdAt: minutesAgo(30), lastError: 'ECONNREFUSED' });
    const answer = await retry();
    expectContract(calls.retryMails, answer);
    expect(answer.body.data).toEqual({ queued: 2 });
    expect(await mailsTo(server, to)).toHaveLength(2);
    expect((await read()).body.data).toEqual({ failed: 0, delayed: 0, reason: null });
    expect((await retry()).body.data).toEqual({ queued: 0 });
    expect(await mailsTo(server, to)).toHaveLength(2);
  });

  it('are not for members', async () => {
    const member = await makeMember(server);
    expect((await server.get('/api/v1/mails/undelivered', member.token)).status).toBe(403);
  });
});
