import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { clearUp, freshSettings, startProcess } from '../server/support/processes.ts';
import { startSmtpStub } from '../server/support/smtp-stub.ts';

const mails = 500;

let settings: Record<string, string>;
let stub: Awaited<ReturnType<typeof startSmtpStub>>;
let database: pg.Client;
beforeAll(async () => {
  stub = await startSmtpStub();
  settings = { ...(await freshSettings()), SMTP_URL: stub.url };
  database = new pg.Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
  await database.query(
    `insert into outbox_mails (id, kind, class, payload)
     select gen_random_uuid(), 'email-changed', 'personal',
       jsonb_build_object('to', 'member' || number || '@example.com', 'fname', 'Ngozi')
     from generate_series(1, $1::integer) as number`,
    [mails],
  );
});
afterAll(async () => {
  await database.end();
  await clearUp();
  await stub.stop();
});

const countSent = async () =>
  (await database.query('select count(sent_at)::integer as sent from outbox_mails')).rows[0].sent;

it('a stop finishes the mail at hand and leaves the rest queued; none is sent twice', async () => {
  stub.delayMs = 80;
  const first = await startProcess(settings);
  /* By then the outbox is looked at again at its interval, while the first look still sends. */
  await pause(17_000);
  const start = performance.now();
  first.child.kill('SIGTERM');
  expect(await first.exited).toEqual({ code: 0, signal: null });
  const stopMs = Math.round(performance.now() - start);
  const before = stub.mails.length;
  process.stdout.write(`stopped in ${stopMs} ms with ${mails - before} of ${mails} mails queued\n`);
  expect(stopMs).toBeLessThan(5_000);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(mails / 2);
  expect(await countSent()).toBe(before);

  stub.delayMs = 0;
  const second = await startProcess(settings);
  await expect.poll(countSent, { timeout: 60_000 }).toBe(mails);
  second.child.kill('SIGTERM');
  await second.exited;
  await eventually(() => stub.mails.length).toBe(mails);
  expect(new Set(stub.mails.map(({ to }) => to[0])).size).toBe(mails);
});
