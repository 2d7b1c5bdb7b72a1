import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/client.ts';
import {
  jobRuns,
  outboxMails,
  pageData,
  rateLimits,
  sessions,
  storedFiles,
} from '../../server/db/schema/index.ts';
import { newId } from '../../server/ids.ts';
import { runMaintenance, runShared } from '../../server/jobs/jobs.ts';
import { removePartialFiles } from '../../server/storage/partial-files.ts';
import { makeMember } from './support/builders.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
    for (const [kind, moments] of [
      ['sent long ago', { sentAt: ago(31) }],
      ['sent of late', { sentAt: ago(29) }],
      ['given up long ago', { failedAt: ago(31) }],
      ['given up of late', { failedAt: ago(29) }],
      ['still waiting', {}],
    ] as const)
      await db
        .insert(outboxMails)
        .values({ id: newId(), kind, payload: {}, createdAt: ago(40), ...moments });
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
    expect((await db.select().from(outboxMails)).map(({ kind }) => kind).sort()).toEqual([
      'given up of late',
      'sent of late',
      'still waiting',
    ]);
    expect(await db.select().from(storedFiles)).toEqual([]);
    expect((await db.select().from(pageData)).map(({ hash }) => hash)).toEqual(['young']);
    expect(await readdir(context.incoming)).toEqual(['under-way']);
    expect((await readdir(outbox)).sort()).toEqual(['.under-way.part', 'sent.eml']);
    expect((await server.get('/api/v1/user/me', here.token)).status).toBe(200);
    expect((await server.get('/api/v1/user/me', gone.token)).status).toBe(401);
  });
});

describe('a job of several processes', () => {
  const processes: ReturnType<typeof connect>[] = [];
  beforeAll(() => {
    const url = server.context.settings.databaseUrl ?? '';
    for (let number = 0; number < 3; number++) processes.push(connect(url, 4));
  });
  afterAll(() => Promise.all(processes.map(({ pool }) => pool.end())));

  const runAll = async (work: () => Promise<void>) => {
    const runs = processes.map((one) => runShared(one, 'housekeeping', work));
    return (await Promise.all(runs)).filter(Boolean).length;
  };
  const waited = (minutes: number) =>
    server.context.db
      .update(jobRuns)
      .set({ startedAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(jobRuns.name, 'housekeeping'));

  it('runs once a period, at the same time and one after the other', async () => {
    let runs = 0;
    const work = async () => void runs++;
    expect(await runAll(work)).toBe(1);
    for (const one of processes) expect(await runShared(one, 'housekeeping', work)).toBe(false);
    await waited(5);
    expect(await runAll(work)).toBe(0);
    await waited(10);
    expect(await runAll(work)).toBe(1);
    expect(runs).toBe(2);
  });

  it('that fails in one runs again in the next period, in any', async () => {
    await waited(10);
    const [one, two] = processes;
    if (!one || !two) throw new Error('There are three.');
    const fail = () => Promise.reject(new Error('It fails.'));
    await expect(runShared(one, 'housekeeping', fail)).rejects.toThrow('It fails.');
    await waited(10);
    expect(await runShared(two, 'housekeeping', async () => undefined)).toBe(true);
  });

  it('that is another one runs all the same', async () => {
    const [one] = processes;
    expect(one && (await runShared(one, 'sweep', async () => undefined))).toBe(true);
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
  await runMaintenance({ ...context, storage: away });
  const left = (await context.db.select().from(rateLimits)).map(({ key }) => key);
  expect(left).not.toContain('older');
});
