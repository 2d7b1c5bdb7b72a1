import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createQueue } from '../../../server/jobs/queue.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { recordingMailer } from '../support/outbox.ts';
import { clearMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => clearMails(server));

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
      parts: [],
    }));
  const post = (kind: (typeof classes)[number], name: string) =>
    outbox.post(context.db, kind, { name });
  return { outbox, post, order: () => sent.map(({ subject }) => subject) };
}

const flood = (kind: string, count: number) =>
  server.context.db.execute(sql`
    insert into pgboss.job (name, data, created_on, expire_in)
    select ${`mail-${kind}`}, jsonb_build_object('kind', ${kind}::text, 'payload', '{"name": "flood"}'::jsonb),
      now() - interval '1 hour', interval '1 minute'
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

  it('claims by an index, however many mails wait', async () => {
    const { context } = server;
    await flood('bulk', 100_000);
    await context.db.execute(sql`analyze pgboss.job`);
    const plans: string[] = [];
    /* Explains the statement with which the queue claims a job, in place of running it. */
    const explaining = createQueue({
      async query(text, values = []) {
        const { rows } = await context.pool.query(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    });
    await explaining.fetch('mail-bulk', { includeMetadata: true, priority: false });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan using \w+ on \w+ job /);
    expect(plans[0]).not.toContain('Sort Key: job');
  });
});
