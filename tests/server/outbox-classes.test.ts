import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outboxMails } from '../../server/db/schema/index.ts';
import { createOutbox } from '../../server/mail/outbox.ts';
import { claimStatement } from '../../server/mail/repo.ts';
import { recordingMailer } from './support/outbox.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.context.db.delete(outboxMails));

const classes = ['personal', 'transactional', 'bulk'] as const;

/** An outbox with a kind for each class, and the subjects in the order in which they were sent. */
function makeWorker() {
  const { context } = server;
  const { mailer, sent } = recordingMailer();
  const outbox = createOutbox(context.db, mailer, context.log);
  for (const one of classes)
    outbox.register(one, one, async ({ name = '' }) => ({
      to: 'a@example.com',
      subject: name,
      text: '',
    }));
  const post = (kind: (typeof classes)[number], name: string) =>
    outbox.post(context.db, kind, { name });
  return { outbox, post, order: () => sent.map(({ subject }) => subject) };
}

const flood = (kind: string, count: number) =>
  server.context.db.execute(sql`
    insert into outbox_mails (id, kind, class, payload, next_attempt_at)
    select gen_random_uuid(), ${kind}::text, ${kind}::text, '{"name": "flood"}',
      now() - interval '1 hour'
    from generate_series(1, ${count}::integer)`);

describe('the outbox', () => {
  it('sends the oldest of a class first', async () => {
    const { outbox, post, order } = makeWorker();
    for (const name of ['first', 'second', 'third']) await post('personal', name);
    await outbox.flush();
    expect(order()).toEqual(['first', 'second', 'third']);
  });

  it('sends what a person waits for before what follows by itself, and both before bulk', async () => {
    const { outbox, post, order } = makeWorker();
    for (const one of [...classes].reverse()) await post(one, one);
    await outbox.flush();
    expect(order()).toEqual(classes);
  });

  it.each(classes)('lets no flood of %s mails starve the others', async (flooded) => {
    const { outbox, post, order } = makeWorker();
    await flood(flooded, 60);
    const others = classes.filter((one) => one !== flooded);
    for (const one of others) for (const number of [1, 2, 3]) await post(one, `${one} ${number}`);
    await outbox.flush();
    expect(order()).toHaveLength(66);
    for (const one of others) expect(order().indexOf(`${one} 1`)).toBeLessThan(7);
    for (const one of others) expect(order().indexOf(`${one} 3`)).toBeLessThan(28);
  });

  it('takes no mail of a kind that nobody registered, for its class is not known', async () => {
    const { outbox } = makeWorker();
    await expect(outbox.post(server.context.db, 'unknown', {})).rejects.toThrow(/'unknown'/);
  });

  it('claims by its index, however many mails wait', async () => {
    const { db } = server.context;
    await flood('bulk', 100_000);
    await db.execute(sql`analyze outbox_mails`);
    /* Neither of the first two classes has anything: the worst case. */
    const { rows } = await db.execute(sql`explain (analyze, costs off, timing off)
      ${claimStatement(db, classes).getSQL()}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    expect(plan).not.toContain('Sort');
    expect(plan.match(/outbox_mails_queue/g)).toHaveLength(3);
  });
});
