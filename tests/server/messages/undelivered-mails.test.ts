import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { clearMails, queuedMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeAdmin(server));
  userId = (await makeMember(server)).id;
});
beforeEach(async () => {
  await clearMails(server);
  await server.context.pool.query('delete from pgboss.job');
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

type Note = { state?: string; tries?: number; reason?: string; createdAt?: Date; endedAt?: Date };

/** A mail about a changed address of a member. */
async function note(to: string, { state = 'created', tries = 0, reason, ...more }: Note) {
  const id = newId();
  await server.context.queue.insert([
    {
      id,
      name: 'mail-personal',
      data: { kind: 'email-changed', payload: { to, userId } },
    },
  ]);
  await server.context.pool.query(
    `update pgboss.job set state = $2::pgboss.job_state, retry_count = greatest(0, $3::integer - 1),
       started_on = case when $3 > 0 then now() end, created_on = coalesce($4, now()),
       completed_on = $5, output = $6, start_after = now() + interval '10 hours'
     where id = $1`,
    [id, state, tries, more.createdAt ?? null, more.endedAt ?? null, reason ? { reason } : null],
  );
  return id;
}

const none = { failed: 0, reported: 0, complained: 0, delayed: 0, jobs: 0 };
const read = () => server.get('/api/v1/mails/undelivered', token);
const retry = () => server.request('POST', '/api/v1/mails/retry', { token, body: {} });
const failed = (query = '') => server.get(`/api/v1/jobs/failed${query}`, token);
const retryOne = (id: string, as = token) =>
  server.request('POST', `/api/v1/jobs/${id}/retry`, { token: as });

describe('mails that could not be sent', () => {
  it('are none where all went out, or wait for their first try', async () => {
    await note('a@example.com', { state: 'completed', tries: 1, endedAt: minutesAgo(1) });
    await note('b@example.com', { createdAt: minutesAgo(60) });
    const answer = await read();
    expectContract(calls.undeliveredMails, answer);
    expect(answer.body.data).toEqual({ ...none, reason: null });
  });

  it('are counted, with the reason of the latest and no address', async () => {
    const state = 'failed';
    await note('a@example.com', { state, tries: 12, endedAt: minutesAgo(60), reason: 'X' });
    const reason = 'EENVELOPE 550 5.1.1';
    await note('b@example.com', { state, tries: 1, endedAt: minutesAgo(5), reason });
    const late = { state: 'retry', tries: 1, reason: 'EAUTH 535 5.7.8' };
    await note('c@example.com', { ...late, createdAt: minutesAgo(11) });
    await note('d@example.com', { ...late, createdAt: minutesAgo(1) });
    const { body } = await read();
    expect(body.data).toEqual({ ...none, failed: 2, delayed: 1, reason });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('go out again with the others where they came back for a reason that passes, and not for good', async () => {
    const [to, gone] = ['full@example.com', 'gone@example.com'];
    const passing = ['report 4.4.7', 'report 5.2.2', 'report 5.7.1'];
    for (const [at, reason] of passing.entries())
      await note(to, { state: 'failed', tries: 1, endedAt: minutesAgo(60 - at), reason });
    for (const reason of ['report 5.1.1', 'report 5.2.21'])
      await note(gone, { state: 'failed', tries: 1, endedAt: minutesAgo(5), reason });
    expect((await read()).body.data).toMatchObject({
      ...{ failed: 3, reported: 2 },
      reason: passing.at(-1),
    });
    expect((await retry()).body.data).toEqual({ queued: 3 });
    expect(await mailsTo(server, to)).toHaveLength(3);
    expect(await mailsTo(server, gone)).toEqual([]);
    expect((await read()).body.data).toMatchObject({ reported: 2, reason: 'report 5.2.21' });
  });

  it('are no others than those that a reader complained of, which did arrive and go out again alone', async () => {
    const to = 'reader@example.com';
    const reason = 'report complaint';
    await note(to, { state: 'failed', tries: 1, endedAt: minutesAgo(5), reason });
    expect((await read()).body.data).toEqual({ ...none, complained: 1, reason: null });
    expect((await retry()).body.data).toEqual({ queued: 0 });
  });

  it('go out when an admin asks for it, once each', async () => {
    const to = 'late@example.com';
    const reason = 'ECONNREFUSED';
    await note(to, { state: 'failed', tries: 12, endedAt: minutesAgo(60), reason });
    await note(to, { state: 'retry', tries: 4, createdAt: minutesAgo(30), reason });
    const answer = await retry();
    expectContract(calls.retryMails, answer);
    expect(answer.body.data).toEqual({ queued: 2 });
    expect(await mailsTo(server, to)).toHaveLength(2);
    expect((await read()).body.data).toMatchObject({ failed: 0, delayed: 0, reason: null });
    expect((await retry()).body.data).toEqual({ queued: 0 });
    expect(await mailsTo(server, to)).toHaveLength(2);
  });

  it('are not for members', async () => {
    const member = await makeMember(server);
    expect((await server.get('/api/v1/mails/undelivered', member.token)).status).toBe(403);
    expect((await server.get('/api/v1/jobs/failed', member.token)).status).toBe(403);
    expect((await retryOne(newId(), member.token)).status).toBe(403);
  });
});

describe('what was given up', () => {
  it('is listed with its reason and no address, the latest first, a page at a time', async () => {
    const first = await note('a@example.com', {
      state: 'failed',
      tries: 1,
      endedAt: minutesAgo(60),
      reason: 'EENVELOPE 550 5.1.1',
    });
    const { queue, pool } = server.context;
    await queue.insert([{ name: 'backup', data: {} }]);
    const [job] = await queue.fetch('backup');
    await queue.fail('backup', job?.id ?? '', { reason: 'ENOSPC' });
    expect((await read()).body.data).toMatchObject({ failed: 1, jobs: 1 });
    const answer = await failed();
    expectContract(calls.failedJobs, answer);
    expect(answer.body).toMatchObject({ results: 2, totalJobs: 2, numOfPages: 1 });
    expect(answer.body.data.jobs).toEqual([
      {
        _id: job?.id,
        kind: 'backup',
        isMail: false,
        attempts: 1,
        failedAt: expect.any(String),
        reason: 'ENOSPC',
      },
      {
        _id: first,
        kind: 'email-changed',
        isMail: true,
        attempts: 1,
        failedAt: expect.any(String),
        reason: 'EENVELOPE 550 5.1.1',
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('@');
    expect((await failed('?page=2&limit=1')).body.data.jobs).toMatchObject([{ _id: first }]);
    await pool.query(`delete from pgboss.job where name = 'backup'`);
  });

  it('is tried again one by one, as if for the first time', async () => {
    const to = 'again@example.com';
    const given = { state: 'failed', tries: 12, endedAt: minutesAgo(60), reason: 'ECONNREFUSED' };
    const [one, other] = [await note(to, given), await note(to, given)];
    const answer = await retryOne(one);
    expectContract(calls.retryJob, answer);
    expect(await mailsTo(server, to)).toHaveLength(1);
    expect((await failed()).body.data.jobs).toMatchObject([{ _id: other }]);
    expectFailure(await retryOne(one), 404);
    expectFailure(await retryOne('nonsense'), 404);
    const [, sent] = (await queuedMails(server)).filter(({ id }) => [one, other].includes(id));
    expect(sent).toMatchObject({ id: one, state: 'completed', tries: 1 });
  });
});
