import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueue } from '../../server/jobs/queue.ts';
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
    `insert into users (id, member_id, email, password_hash, fname, lname)
     values ($1, 'MB1', 'ngozi@example.com', 'x', 'Ngozi', 'Obi')`,
    [userId],
  );
});
beforeEach(async () => {
  stub.mails.length = 0;
  await database.query(`delete from pgboss.job where name like 'mail-%'`);
});
afterAll(async () => {
  await database.end();
  await clearUp();
  await stub.stop();
});

const userId = '00000000-0000-7000-8000-000000000001';

/* Mails about a changed address of one member, to an address each. */
const queueMails = (count: number) =>
  createQueue(database).insert(
    Array.from({ length: count }, (_, index) => ({
      name: 'mail-personal',
      data: { kind: 'email-changed', payload: { to: `member${index}@example.com`, userId } },
    })),
  );

const countSent = async () =>
  (
    await database.query(
      `select count(*)::integer as sent from pgboss.job
       where name like 'mail-%' and state = 'completed'`,
    )
  ).rows[0].sent;
const recipients = () => new Set(stub.mails.map(({ to }) => to[0]));

it('a stop finishes the mail at hand and leaves the rest queued; none is sent twice', async () => {
  await queueMails(mails);
  stub.delayMs = 80;
  const first = await startProcess(settings);
  await expect.poll(() => stub.mails.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const start = performance.now();
  first.child.kill('SIGTERM');
  expect(await first.exited).toEqual({ code: 0, signal: null });
  const stopMs = Math.round(performance.now() - start);
  const before = stub.mails.length;
  process.stdout.write(`stopped in ${stopMs} ms with ${mails - before} of ${mails} mails queued\n`);
  expect(stopMs).toBeLessThan(5_000);
  expect(before).toBeLessThan(mails / 2);
  expect(await countSent()).toBe(before);

  stub.delayMs = 0;
  const second = await startProcess(settings);
  await expect.poll(countSent, { timeout: 60_000 }).toBe(mails);
  second.child.kill('SIGTERM');
  await second.exited;
  await eventually(() => stub.mails.length).toBe(mails);
  expect(recipients().size).toBe(mails);
});

it('kill -9 in the middle of a mail loses none, that one included', async () => {
  await queueMails(20);
  stub.delayMs = 200;
  const first = await startProcess(settings);
  await expect.poll(() => stub.mails.length, { timeout: 60_000 }).toBeGreaterThan(2);
  first.child.kill('SIGKILL');
  await first.exited;
  stub.delayMs = 0;
  /* As if the claim of the one at hand had ended, and its delay. */
  await database.query(
    `update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`,
  );
  const second = await startProcess(settings);
  const makeDue = `update pgboss.job set start_after = now() where state = 'retry'`;
  await expect.poll(() => database.query(makeDue).then(countSent), { timeout: 60_000 }).toBe(20);
  second.child.kill('SIGTERM');
  await second.exited;
  expect(recipients().size).toBe(20);
  /* The one at hand may have reached the mail server before the process died. */
  expect(stub.mails.length).toBeLessThanOrEqual(21);
});
