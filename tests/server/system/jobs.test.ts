import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { connect } from '../../../server/db/client.ts';
import { pageData, rateLimits, sessions, storedFiles } from '../../../server/db/schema/index.ts';
import { holdServerLock } from '../../../server/db/server-lock.ts';
import { listFailed } from '../../../server/jobs/failed-repo.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { takeOverJobs } from '../../../server/jobs/jobs.ts';
import { createQueue } from '../../../server/jobs/queue.ts';
import { type Job, runIfDue } from '../../../server/jobs/runner.ts';
import { removePartialFiles } from '../../../server/storage/partial-files.ts';
import { makeMember } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const notStopped = new AbortController().signal;
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe('housekeeping', () => {
  it('removes what is over and leaves the rest', async () => {
    const { context } = server;
    const { db } = context;
    const [here, gone] = [await makeMember(server), await makeMember(server)];
    await db
      .update(sessions)
      .set({ expiresAt: ago(1) })
      .where(eq(sessions.userId, gone.id));
    await context.limits.mailByTarget.count('somebody');
    await db.insert(rateLimits).values({ key: 'old', points: 9, expire: Date.now() - 1 });
    await db
      .insert(storedFiles)
      .values({ key: 'resources/x', kind: 'resource', createdAt: ago(1) });
    for (const name of ['crashed', 'under-way']) await writeFile(join(context.incoming, name), '');
    await utimes(join(context.incoming, 'crashed'), ago(1), ago(1));
    const outbox = join(server.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    for (const name of ['.crashed.part', '.under-way.part', 'sent.eml'])
      await writeFile(join(outbox, name), '');
    for (const name of ['.crashed.part', 'sent.eml'])
      await utimes(join(outbox, name), ago(1), ago(1));

    await db.insert(pageData).values([
      { hash: 'old', data: '{}', renderedAt: ago(9) },
      { hash: 'young', data: '{}', renderedAt: ago(6) },
    ]);

    await runMaintenance(context);
    await removePartialFiles(server.dataDir);

    expect((await db.select().from(sessions)).map(({ userId }) => userId)).toEqual([here.id]);
    expect(await db.select().from(rateLimits)).toMatchObject([{ points: 1 }]);
    expect(await db.select().from(storedFiles)).toEqual([]);
    expect((await db.select().from(pageData)).map(({ hash }) => hash)).toEqual(['young']);
    expect(await readdir(context.incoming)).toEqual(['under-way']);
    expect((await readdir(outbox)).sort()).toEqual(['.under-way.part', 'sent.eml']);
    expect((await server.get('/api/v1/user/me', here.token)).status).toBe(200);
    expect((await server.get('/api/v1/user/me', gone.token)).status).toBe(401);
  });
});

describe('a job of several processes', () => {
  const processes: Pick<Context, 'db' | 'queue' | 'log'>[] = [];
  const pools: Pool[] = [];
  beforeAll(() => {
    for (let number = 0; number < 3; number++) {
      const { pool, db } = connect(server.context.settings.databaseUrl ?? '', 4);
      pools.push(pool);
      processes.push({ db, queue: createQueue(pool), log: server.context.log });
    }
  });
  afterAll(() => Promise.all(pools.map((pool) => pool.end())));

  const change = (statement: string) => server.context.pool.query(statement);
  /* Lets the period of what ran go by. */
  const passPeriod = () =>
    change(
      `update pgboss.job set singleton_on = singleton_on - interval '1 day' where name = 'sweep'`,
    );
  const makeDue = () => change(`update pgboss.job set start_after = now() where state = 'retry'`);
  /* A period so long that none begins during the test. */
  const jobThat = (run: Job['run']): Job => ({ name: 'sweep', everySeconds: 3_600, run });
  const runAll = async (job: Job) => {
    const runs = processes.map((one) => runIfDue(one, job, notStopped));
    return (await Promise.all(runs)).filter(Boolean).length;
  };
  const failed = () => listFailed(server.context.db, { limit: 10, offset: 0 });
  afterEach(() => change('delete from pgboss.job'));

  it('runs once a period, at the same time and one after the other', async () => {
    let runs = 0;
    const job = jobThat(async () => void runs++);
    expect(await runAll(job)).toBe(1);
    for (const one of processes) expect(await runIfDue(one, job, notStopped)).toBe(false);
    await passPeriod();
    expect(await runAll(job)).toBe(1);
    expect(runs).toBe(2);
  });

  it('does not run where it is not due', async () => {
    const job = { ...jobThat(async () => undefined), isDue: async () => false };
    expect(await runAll(job)).toBe(0);
  });

  it('that fails is tried again in any, given up after four tries, and shown until it succeeds', async () => {
    const broken = jobThat(() => Promise.reject(new TypeError('with words')));
    for (let time = 1; time <= 4; time++) {
      expect((await failed()).total).toBe(0);
      expect(await runAll(broken)).toBe(1);
      await makeDue();
    }
    expect(await runAll(broken)).toBe(0);
    expect(await failed()).toMatchObject({
      total: 1,
      jobs: [{ kind: 'sweep', isMail: false, attempts: 4, reason: 'TypeError' }],
    });
    await passPeriod();
    expect(await runAll(jobThat(async () => undefined))).toBe(1);
    expect((await failed()).total).toBe(0);
  });

  it('whose process has died runs again in another', async () => {
    const [one] = processes;
    await one?.queue.send('sweep', {}, { singletonSeconds: 3_600, singletonKey: 'sweep' });
    expect(await one?.queue.fetch('sweep')).toHaveLength(1);
    let runs = 0;
    const job = jobThat(async () => void runs++);
    await server.context.queue.maintain();
    expect(await runAll(job)).toBe(0);
    await change(`update pgboss.job set started_on = now() - interval '61 seconds'`);
    await server.context.queue.maintain();
    await makeDue();
    expect(await runAll(job)).toBe(1);
    expect(runs).toBe(1);
  });

  it('whose process has died runs again at once at a start where no other server lives', async () => {
    const [one] = processes;
    await one?.queue.send('sweep', {}, { singletonSeconds: 3_600, singletonKey: 'sweep' });
    await one?.queue.send('mail-bulk', {});
    for (const name of ['sweep', 'mail-bulk']) await one?.queue.fetch(name);
    const start = () => holdServerLock(server.context.settings.databaseUrl ?? '');
    const ends = [await start(), await start()];
    const job = jobThat(async () => undefined);
    await takeOverJobs(server.context);
    expect(await runAll(job)).toBe(0);
    await ends.pop()?.();
    await eventually(async () => {
      await takeOverJobs(server.context);
      return runAll(job);
    }).toBe(1);
    /* A mail that may have been sent just before keeps its turn. */
    const { rows } = await server.context.pool.query(
      `select state from pgboss.job where name = 'mail-bulk'`,
    );
    expect(rows).toEqual([{ state: 'active' }]);
    for (const end of ends) await end();
  });

  it('that a stop ends early runs again at the next start, in the same period', async () => {
    const stopping = new AbortController();
    const job = jobThat(async (signal) => {
      stopping.abort();
      signal.throwIfAborted();
    });
    const [one] = processes;
    if (!one) throw new Error('There are three.');
    await runIfDue(one, job, stopping.signal);
    expect(await runAll(jobThat(async () => undefined))).toBe(1);
    expect((await failed()).total).toBe(0);
  });

  it('that is another one runs all the same', async () => {
    expect(await runAll(jobThat(async () => undefined))).toBe(1);
    expect(await runAll({ ...jobThat(async () => undefined), name: 'charging' })).toBe(1);
  });
});

it('a step of the housekeeping that fails holds up no other', async () => {
  const { context } = server;
  await context.db
    .insert(storedFiles)
    .values({ key: 'resources/y', kind: 'resource', createdAt: ago(1) });
  await context.db.insert(rateLimits).values({ key: 'older', points: 9, expire: 1 });
  const away = {
    ...context.storage,
    remove: () => Promise.reject(new Error('The storage is away.')),
  };
  await expect(runMaintenance({ ...context, storage: away })).rejects.toThrow('away');
  const left = (await context.db.select().from(rateLimits)).map(({ key }) => key);
  expect(left).not.toContain('older');
});
