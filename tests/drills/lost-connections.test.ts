import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { connect, isConnectionLost } from '../../server/db/client.ts';
import { notFound } from '../../server/errors.ts';
import { cloneDatabase, type TestDatabase } from '../server/support/database.ts';
import { eventually } from '../server/support/eventually.ts';
import { clearUp, freshSettings, startProcess, tokenOf } from '../server/support/processes.ts';

/* An 'error' that nobody listens to ends a process, and fails the run here. */
vi.setConfig({ testTimeout: 60_000 });

const terminate = (where: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and ${where}`;

async function open(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

describe('a connection that breaks while it is in use', () => {
  let database: TestDatabase;
  let other: pg.Client;
  let connection: ReturnType<typeof connect>;
  const broken: Error[] = [];

  beforeAll(async () => {
    database = await cloneDatabase();
    other = await open(database.url);
    connection = connect(database.url, 1);
    connection.pool.on('error', (error) => broken.push(error));
  });
  afterEach(async () => {
    /* Of one connection, none is lost: the next one who asks gets it. */
    expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(connection.pool.waitingCount).toBe(0);
  });
  afterAll(async () => {
    await connection.pool.end();
    await other.end();
    await database.drop();
  });

  it('between two statements of a transaction, fails it as unreachable', async () => {
    const failure = await connection.db
      .transaction(async (tx) => {
        await tx.execute('select 1');
        await other.query(terminate('true'));
        await eventually(() => broken.length).toBeGreaterThan(0);
        await tx.execute('select 2');
      })
      .catch((error: unknown) => error);
    expect(isConnectionLost(failure)).toBe(true);
    expect(broken[0]?.message).toMatch(/terminating connection/);
  });

  it('by lying idle in a transaction for too long, fails it as unreachable', async () => {
    broken.length = 0;
    const failure = await connection.db
      .transaction(async (tx) => {
        await tx.execute('set idle_in_transaction_session_timeout = 50');
        await eventually(() => broken.length).toBeGreaterThan(0);
        await tx.execute('select 2');
      })
      .catch((error: unknown) => error);
    expect(isConnectionLost(failure)).toBe(true);
    expect(broken[0]?.message).toMatch(/idle-in-transaction timeout/);
  });

  it('in the middle of a statement, fails it as unreachable', async () => {
    const sleeping = connection.db
      .transaction((tx) => tx.execute('select pg_sleep(30)'))
      .catch((error: unknown) => error);
    await eventually(
      async () => (await other.query(terminate(`query like '%pg_sleep(30)%'`))).rowCount,
    ).toBe(1);
    expect(isConnectionLost(await sleeping)).toBe(true);
  });

  it('is not told in place of what the work itself threw', async () => {
    const own = notFound('This member');
    const work = connection.db.transaction(async (tx) => {
      await tx.execute('select 1');
      await other.query(terminate('true'));
      throw own;
    });
    await expect(work).rejects.toBe(own);
  });

  it('gives the connection back where a transaction cannot begin', async () => {
    const level = 'no such level' as 'serializable';
    const work = connection.db.transaction(async () => 'begun', { isolationLevel: level });
    await expect(work).rejects.toThrow();
  });
});

const dues = {
  subName: 'Dues',
  subDetail: 'All',
  price: 5000,
  subscriptionType: `${thisYear()}-12-31`,
};

describe('a server whose connections are ended under load', () => {
  afterEach(clearUp);

  it('lives on when one ends between two statements of a transaction, and answers 503', async () => {
    const settings = await freshSettings();
    const server = await startProcess(settings);
    const other = await open(settings.DATABASE_URL ?? '');
    const locker = await open(settings.DATABASE_URL ?? '');
    await locker.query('begin');
    await locker.query('lock table contact_messages in exclusive mode');
    const write = () =>
      fetch(`${server.url}/api/v1/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Bísí', phoneNumber: '08031234567', message: 'Hello' }),
      });
    const writing = write();
    writing.catch(() => undefined);
    /* The message's own connection: the jobs of the start wait for locks and halt in transactions too. */
    const writer = async (where: string): Promise<number[]> =>
      (
        await other.query(`select pid from pg_stat_activity where datname = current_database()
          and query like 'insert into "contact_messages"%' and ${where}`)
      ).rows.map(({ pid }) => pid);
    await eventually(() => writer(`wait_event_type = 'Lock'`)).toHaveLength(1);
    const [pid] = await writer('true');
    /* Halted, it cannot go on with its transaction, which then lies idle. */
    server.child.kill('SIGSTOP');
    await locker.query('commit');
    await locker.end();
    await eventually(() => writer(`state = 'idle in transaction'`)).toEqual([pid]);
    await other.query(terminate(`pid = ${pid}`));
    server.child.kill('SIGCONT');

    const answer = await writing;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(server.child.exitCode).toBeNull();
    expect((await write()).status).toBe(201);
    expect((await other.query('select from contact_messages')).rowCount).toBe(1);
    await other.end();
  });

  it('answers what it can and 503 to the rest, lives, and serves all as soon as they stay', async () => {
    const settings = await freshSettings();
    const server = await startProcess(settings);
    const token = await tokenOf(server.url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const requests = [
      () => fetch(`${server.url}/api/v1/user/me`, { headers }),
      () => fetch(`${server.url}/api/v1/user/getAllUsers?page=1&limit=5`, { headers }),
      () =>
        fetch(`${server.url}/api/v1/subscription/createSubscription`, {
          method: 'POST',
          headers,
          body: JSON.stringify(dues),
        }),
    ];
    const statuses = new Map<number, number>();
    let isOver = false;
    const ask = async (number: number) => {
      while (!isOver) {
        const answer = await (requests[number % 4] ?? requests[2])?.();
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503) expect(answer?.headers.get('retry-after')).not.toBeNull();
        await answer?.arrayBuffer();
      }
    };
    const clients = Promise.allSettled(Array.from({ length: 16 }, (_, number) => ask(number)));
    const other = await open(settings.DATABASE_URL ?? '');
    /* Within transactions, as often as one is caught there; now and then all connections. */
    await other.query(`do $$ begin for round in 1..1500 loop
      perform pg_stat_clear_snapshot();
      perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and (state like 'idle in transaction%' or round % 250 = 0);
      perform pg_sleep(0.001);
    end loop; end $$`);
    isOver = true;
    const failures = (await clients).filter(({ status }) => status === 'rejected');
    await other.end();

    expect(failures).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect(statuses.get(503)).toBeGreaterThan(0);
    expect(statuses.get(200)).toBeGreaterThan(0);
    expect(statuses.has(500)).toBe(false);
    const after = await Promise.all(Array.from({ length: 48 }, () => requests[0]?.()));
    expect(after.map((answer) => answer?.status)).toEqual(Array(48).fill(200));
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});
