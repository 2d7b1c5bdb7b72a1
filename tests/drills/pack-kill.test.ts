import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Pack } from '#contract/books/packs/schemas.ts';
import { clearUp, freshSettings, startProcess, tokenOf } from '../server/support/processes.ts';

vi.setConfig({ testTimeout: 300_000 });

let settings: Record<string, string>;
let database: pg.Client;
beforeAll(async () => {
  settings = { ...(await freshSettings()), DEMO: '1' };
  database = new pg.Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await clearUp();
});

const stateOf = async (id: string) =>
  (await database.query('select state from packs where id = $1', [id])).rows[0].state as string;

async function askForPack(url: string, year: number): Promise<string> {
  const response = await fetch(`${url}/api/v1/packs`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(url)}`,
    },
    body: JSON.stringify({ from: `${year}-01-01`, until: `${year}-12-31` }),
  });
  const answer = (await response.json()) as { data: { pack: Pack } };
  return answer.data.pack._id;
}

/* As if the claim of the job at hand had ended. */
const endClaims = () =>
  database.query(
    `update pgboss.job set started_on = now() - interval '2 minutes'
     where name = 'packs' and state = 'active'`,
  );
/* As if the delay before the next try were over. */
const makeDue = () =>
  database.query(
    `update pgboss.job set start_after = now() where name = 'packs' and state = 'retry'`,
  );

/* Milliseconds into the making. */
it.each([0, 150, 600])(
  'kill -9 %i ms into a pack leaves it to the next start, whole and once',
  async (ms) => {
    const first = await startProcess(settings);
    const id = await askForPack(first.url, new Date().getFullYear() - 1);
    await expect.poll(() => stateOf(id), { interval: 5, timeout: 60_000 }).toBe('working');
    await pause(ms);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(await stateOf(id)).toBe('working');

    await endClaims();
    const second = await startProcess(settings);
    await expect
      .poll(() => makeDue().then(() => stateOf(id)), { interval: 500, timeout: 120_000 })
      .toBe('done');
    const { rows } = await database.query('select xlsx_key, pdf_key from packs where id = $1', [
      id,
    ]);
    for (const [name, format] of Object.entries({ xlsx_key: 'xlsx', pdf_key: 'pdf' })) {
      const response = await fetch(`${second.url}/api/v1/packs/${id}/pack.${format}`, {
        headers: { authorization: `Bearer ${await tokenOf(second.url)}` },
      });
      expect([name, response.status]).toEqual([name, 200]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    }
    const kept = await database.query<{ key: string }>(
      `select key from stored_files where kind = 'pack' and state = 'kept'`,
    );
    expect(kept.rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(Object.values(rows[0] as object)),
    );
    const folder = path.join(settings.DATA_DIR as string, 'uploads', 'packs');
    const onDisk = (await readdir(folder)).map((file) => `packs/${file}`);
    expect(onDisk.sort()).toEqual(kept.rows.map(({ key }) => key).sort());
    second.child.kill('SIGTERM');
    await second.exited;
  },
);
