import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearUp, logIn, startProcess } from '../server/support/processes.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

let postgres: DebianPostgres;

beforeAll(async () => {
  postgres = await startDebianPostgres();
});
afterAll(async () => {
  await clearUp();
  await postgres.remove();
});

describe('the server on the system’s own PostgreSQL', () => {
  it('migrates an empty database and lets its first admin in', async () => {
    const { url } = await postgres.newDatabase();
    const server = await startProcess(await drillSettings(url));
    expect((await logIn(server.url)).status).toBe(200);
  });
});
