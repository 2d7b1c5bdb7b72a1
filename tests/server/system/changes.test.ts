import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Change, createChangeListener } from '../../../server/db/changes.ts';
import { makeMember } from '../support/builders.ts';
import { cloneDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function listener(pool: pg.Pool, directUrl?: string) {
  const changes: Change[] = [];
  const onChange = (change: Change) => void changes.push(change);
  const made = createChangeListener(pool, { onChange, onLost: () => undefined }, directUrl);
  onTestFinished(made.stop);
  return { ...made, tables: () => changes.map(({ table }) => table) };
}

describe('changes', () => {
  it('are heard after what is none on their channel', async () => {
    const { pool } = server.context;
    const { start, tables } = listener(pool);
    await start();
    await pool.query('notify changes');
    await pool.query("notify changes, 'no JSON'");
    await pool.query(`notify changes, '{"table":1}'`);
    await makeMember(server);
    await eventually(tables).toContain('users');
    expect(tables()).not.toContain('1');
  });

  it('are not taken for heard where no notification arrives, as behind a pooler', async () => {
    /* Notifications stay in their database. */
    const other = await cloneDatabase();
    onTestFinished(other.drop);
    const { start } = listener(server.context.pool, other.url);
    await expect(start()).rejects.toThrow('set DATABASE_DIRECT_URL');
  }, 20_000);
});
