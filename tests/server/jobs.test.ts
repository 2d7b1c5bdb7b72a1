import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMails, rateLimits, sessions, storedFiles } from '../../server/db/schema/index.ts';
import { newId } from '../../server/ids.ts';
import { keepHouse } from '../../server/jobs/jobs.ts';
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

    await keepHouse(context);

    expect((await db.select().from(sessions)).map(({ userId }) => userId)).toEqual([here.id]);
    expect(await db.select().from(rateLimits)).toMatchObject([{ points: 1 }]);
    expect((await db.select().from(outboxMails)).map(({ kind }) => kind).sort()).toEqual([
      'given up of late',
      'sent of late',
      'still waiting',
    ]);
    expect(await db.select().from(storedFiles)).toEqual([]);
    expect(await readdir(context.incoming)).toEqual(['under-way']);
    expect((await readdir(outbox)).sort()).toEqual(['.under-way.part', 'sent.eml']);
    expect((await server.get('/api/v1/user/me', here.token)).status).toBe(200);
    expect((await server.get('/api/v1/user/me', gone.token)).status).toBe(401);
  });
});
