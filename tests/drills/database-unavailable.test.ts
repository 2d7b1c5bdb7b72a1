import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { seedContent } from '../../server/db/seed/content.ts';
import { makeMember } from '../server/support/builders.ts';
import { bookPayment, makeSubscription } from '../server/support/dues.ts';
import { eventually } from '../server/support/eventually.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';
import { lockWaits } from '../server/support/waits.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let other: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  await seedContent(server.context.db, true);
  other = new pg.Client({ connectionString: server.context.pool.options.connectionString });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.stop();
});

const page = (path: string) => server.request('GET', path, { headers: { accept: 'text/html' } });

/* Holds a lock while the work is done. */
async function whileLocked<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  await other.query('begin');
  await other.query(lock);
  try {
    return await work();
  } finally {
    await other.query('rollback');
  }
}

describe('a statement that PostgreSQL gives up', () => {
  const expectBusy = ({ status, headers, body }: Awaited<ReturnType<typeof page>>) => {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(body).toEqual({
      status: 'error',
      message: 'The server is busy. Please try again in a moment.',
    });
  };

  it('for a lock that others hold too long, is a 503 that says when to try again', async () => {
    const { token } = await makeMember(server);
    const answer = await whileLocked('lock table users in share mode', () =>
      server.request('PATCH', '/api/v1/user/updateMe', { token, body: { address: '1 Ring Road' } }),
    );
    expectBusy(answer);
  });

  it('for the time that it takes, is one too', async () => {
    const { token } = await makeMember(server);
    const answer = await whileLocked('lock table users in share mode', async () => {
      const updating = server.request('PATCH', '/api/v1/user/updateMe', {
        token,
        body: { address: '2 Ring Road' },
      });
      await eventually(() => lockWaits(server)).toBe(1);
      /* What a time-out of a statement does, at once: error 57014. */
      await server.context.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return updating;
    });
    expectBusy(answer);
  });
});

describe('public pages without the database', () => {
  const dataOf = (html: string) => /data-page-data="([^"]+)"/.exec(html)?.[1] ?? '';

  it('that are kept are served as they were, with their data; others answer 503 and come back', async () => {
    const kept = await page('/governance');
    expect(kept.status).toBe(200);
    const data = dataOf(kept.body);
    const keptData = await server.get(data);
    expect(keptData.status).toBe(200);
    const name = new URL(server.context.pool.options.connectionString ?? '').pathname.slice(1);
    const admin = new pg.Client({ connectionString: `${inject('cluster')}/postgres` });
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    try {
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await eventually(async () => (await server.get('/readyz')).status).toBe(503);
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let time = 0; time < 3; time++) {
        const again = await page('/governance');
        expect(again.status).toBe(200);
        expect(again.headers.get('etag')).toBe(kept.headers.get('etag'));
        expect(again.body).toBe(kept.body);
      }
      const sameData = await server.get(data);
      expect(sameData.status).toBe(200);
      expect(sameData.body).toEqual(keptData.body);
      const absent = await page('/resources');
      expect(absent.status).toBe(503);
      expect(absent.headers.get('retry-after')).not.toBeNull();
      const absentData = await server.get(`${data.slice(0, -3)}abc`);
      expect(absentData.status).toBe(503);
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }
    expect((await page('/resources')).status).toBe(200);
  });

  it('that are kept do not wait for a database that hangs, and change once it answers', async () => {
    const kept = await page('/governance');
    expect(kept.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await whileLocked('lock table kept_totals in access exclusive mode', async () => {
      /* The lock is given up after ten seconds: these come while it is held. */
      for (let time = 0; time < 3; time++) {
        const again = await page('/governance');
        expect(again.status).toBe(200);
        expect(again.body).toBe(kept.body);
        expect(await lockWaits(server)).toBe(1);
      }
    });
    await other.query(
      `update content_items set data = jsonb_set(data, '{name}', '"The society that is back"') where kind = 'site'`,
    );
    await eventually(async () => (await page('/governance')).body).toContain(
      'The society that is back',
    );
  });
});

describe('public pages while the disk of the database is full', () => {
  const fill = `create function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on page_data
      for each row execute function refuse_writes();`;
  const dataOf = (html: string) => /data-page-data="([^"]+)"/.exec(html)?.[1] ?? '';
  const saved = async (address: string) => {
    const hash = address.slice(address.lastIndexOf('/') + 1);
    const { rowCount } = await other.query('select from page_data where hash = $1', [hash]);
    return rowCount;
  };

  it('are served though they were not in memory, with their data, which is saved later', async () => {
    await other.query(fill);
    let data: string;
    try {
      for (const path of ['/about', '/contact', '/']) {
        const { status, body } = await page(path);
        expect(status, path).toBe(200);
        data = dataOf(body);
        expect((await server.get(data)).status, path).toBe(200);
        expect(await saved(data)).toBe(0);
      }
    } finally {
      await other.query('drop function refuse_writes cascade');
    }
    data = dataOf((await page('/')).body);
    expect((await server.get(data)).status).toBe(200);
    await eventually(() => saved(data)).toBe(1);
  });

  it('verify documents, though it cannot be counted who asks', async () => {
    await makeSubscription(server);
    const { id } = await makeMember(server);
    const payment = await bookPayment(server, id, Number(dayInNigeria().slice(0, 4)));
    const { rows } = await other.query('select verify_code as code from payments where id = $1', [
      payment,
    ]);
    const ask = async (code: string) => [
      (await page(`/verify/${code}`)).status,
      (await server.get(`/api/v1/verify/${code}`)).status,
    ];
    await other.query(fill.replace('page_data', 'rate_limits'));
    try {
      expect(await ask(rows[0].code)).toEqual([200, 200]);
      expect(await ask('0'.repeat(24))).toEqual([404, 404]);
    } finally {
      await other.query('drop function refuse_writes cascade');
    }
  });

  it('leave who is logged in their reads, too', async () => {
    const { id, token } = await makeMember(server);
    await other.query(
      `update sessions set last_seen_at = now() - interval '5 minutes' where user_id = '${id}'`,
    );
    await other.query(fill.replace('page_data', 'sessions'));
    try {
      expect((await server.get('/api/v1/user/me', token)).status).toBe(200);
    } finally {
      await other.query('drop function refuse_writes cascade');
    }
  });
});
