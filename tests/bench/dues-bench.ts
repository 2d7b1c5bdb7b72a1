import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { connect, type Database } from '../../server/db/client.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openSession } from '../../server/modules/account/sessions/sessions.ts';
import { prepare } from './bench.ts';
import { checkLedger } from './ledger-check.ts';
import type { Target } from './load.ts';
import { startServer } from './servers.ts';
import { statementOf } from './statement.ts';

/** Clients at once. */
export const clients = 10;

type Facts = { members: number; entries: number; allocations: number; payments: number };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/* A run charges a year, so it works on a copy; the data set stays as it was made. */
async function copyOf(url: string): Promise<string> {
  await migrate(url);
  const copy = new URL(url);
  copy.pathname = '/dues_run';
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query('drop database if exists dues_run with (force)');
    const dataset = new URL(url).pathname.slice(1);
    await client.query(`create database dues_run template ${dataset} strategy file_copy`);
  } finally {
    await client.end();
  }
  return copy.href;
}

async function readFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select (select count(*)::float8 from users where is_member) as members,
      (select count(*)::float8 from ledger_entries) as entries,
      (select count(*)::float8 from allocations) as allocations,
      (select count(*)::float8 from payments) as payments`,
  );
  if (!rows[0]) throw new Error('The data set is empty.');
  return rows[0];
}

/* Members spread over the register, in no order that the tables are in. */
async function someMembers(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from users where is_member order by md5(member_id) limit $1',
    [count],
  );
  return rows.map(({ id }) => id);
}

async function accountOf(pool: pg.Pool, kind: 'bank' | 'gateway'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from cash_accounts where kind = $1',
    [kind],
  );
  return rows[0]?.id ?? '';
}

/* The most memory that a process has had, in megabytes; 0 where the system does not tell. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function checked(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/*
 * What a member does while something else runs: the session of a log-in, and their ledger. In ms. Whatever is not
 * answered well, a 503 too, ends the run.
 */
async function logInMeanwhile(db: Database, api: string, userId: string, work: Promise<unknown>) {
  const slowest = { session: 0, ledger: 0 };
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  end.catch(() => undefined);
  while (!isDone) {
    let token = '';
    const session = await timed(async () => {
      ({ token } = await openSession(db, { userId, remember: false, device: 'bench' }));
    });
    const ledger = await timed(() => checked(`${api}ledger/me`, { headers: bearer(token) }));
    slowest.session = Math.max(slowest.session, session);
    slowest.ledger = Math.max(slowest.ledger, ledger);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await end;
  return slowest;
}

/** PostgreSQL on a copy of a data set, and the product's server over it. */
export async function startDuesBench(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir });
  const closing: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const url = await copyOf(database.url);
    const { token } = await prepare(url);
    const { pool, db } = connect(url, 2);
    closing.push(() => pool.end());
    const product = await startServer(url);
    closing.push(product.stop);
    const api = `${product.url}/api/v1/`;
    const members = await someMembers(pool, 500);
    const own: string[] = [];
    for (const userId of members.slice(0, 100))
      own.push((await openSession(db, { userId, remember: true, device: 'bench' })).token);
    const target = (connections: number, address: string): Target => ({
      url: address,
      connections,
      headers: bearer(token),
    });

    return {
      facts: await readFacts(pool),
      /** The account that gateways' money is in. */
      account: await accountOf(pool, 'gateway'),
      /** A call of the product by the treasurer. */
      admin: (connections: number, path: string) => target(connections, api + path),
      ledgersOfMembers: (connections: number): Target => ({
        ...target(connections, product.url),
        requests: members.map((id) => ({
          path: `/api/v1/ledger/member/${id}`,
          headers: bearer(token),
        })),
      }),
      ledgersOfTheirOwn: (connections: number): Target => ({
        ...target(connections, product.url),
        requests: own.map((mine) => ({ path: '/api/v1/ledger/me', headers: bearer(mine) })),
      }),
      /** Sets up this year's subscription, which charges it, while a member logs in and reads. */
      async chargeThisYear() {
        const form = {
          subName: 'Annual dues',
          subDetail: 'Dues of this year',
          price: 25_000,
          prices: { FCA: 30_000 },
          subscriptionType: `${new Date().getFullYear()}-03-31`,
        };
        let seconds = 0;
        const charging = timed(() =>
          checked(`${api}subscription/createSubscription`, {
            method: 'POST',
            headers: { ...bearer(token), 'content-type': 'application/json' },
            body: JSON.stringify(form),
          }),
        ).then((milliseconds) => {
          seconds = milliseconds / 1000;
        });
        /* Payments that are recorded meanwhile wait for the ledger. */
        const recording = Promise.all(
          members.slice(0, clients).map((userId) =>
            fetch(`${api}payment/record`, {
              method: 'POST',
              headers: { ...bearer(token), 'content-type': 'application/json' },
              body: JSON.stringify({
                userId,
                amount: 1_000,
                method: 'Cash',
                reference: `meanwhile ${userId}`,
                datePayed: new Date().toISOString().slice(0, 10),
              }),
            }),
          ),
        );
        const work = Promise.all([charging, recording]);
        const slowest = await logInMeanwhile(db, api, members[0] ?? '', work);
        const refused = (await recording).filter(({ ok }) => !ok).length;
        const { rows } = await pool.query<{ charged: number }>(
          `select count(*)::float8 as charged from ledger_entries
           where kind = 'charge' and year = $1`,
          [new Date().getFullYear()],
        );
        return {
          seconds,
          slowest,
          refused,
          charged: rows[0]?.charged ?? 0,
          megabytes: await peakMegabytes(product.pid),
        };
      },
      /** Downloads what the treasurer may: how long it took, in seconds. */
      async download(path: string) {
        const milliseconds = await timed(async () => {
          await (await checked(api + path, { headers: bearer(token) })).arrayBuffer();
        });
        return milliseconds / 1000;
      },
      /** Has the pack of a year made, while a member logs in and reads. */
      async makePack(year: number) {
        const ask = { from: `${year}-01-01`, until: `${year}-12-31` };
        const headers = { ...bearer(token), 'content-type': 'application/json' };
        let made: { state: string; error: string | null; xlsxBytes: number; pdfBytes: number };
        let seconds = 0;
        const making = timed(async () => {
          const init = { method: 'POST', headers, body: JSON.stringify(ask) };
          const asked = await (await checked(`${api}packs`, init)).json();
          do {
            await new Promise((resolve) => setTimeout(resolve, 250));
            const answer = await checked(`${api}packs/${asked.data.pack._id}`, { headers });
            made = (await answer.json()).data.pack;
          } while (made.state === 'waiting' || made.state === 'working');
          if (made.state !== 'done') throw new Error(`The pack failed: ${made.error}`);
        }).then((milliseconds) => {
          seconds = milliseconds / 1000;
          return made;
        });
        const slowest = await logInMeanwhile(db, api, members[0] ?? '', making);
        const { xlsxBytes, pdfBytes } = await making;
        const { rows } = await pool.query<{ entries: number }>(
          `select count(*)::float8 as entries from ledger_entries
           where posted_on between $1 and $2`,
          [ask.from, ask.until],
        );
        const megabytes = (xlsxBytes + pdfBytes) / 1_000_000;
        return { seconds, slowest, entries: rows[0]?.entries ?? 0, megabytes };
      },
      /** Uploads a bank statement of that many rows, which is read and matched with all members. */
      async uploadStatement(rows: number) {
        const form = new FormData();
        form.set('account', await accountOf(pool, 'bank'));
        form.set('file', new Blob([await statementOf(pool, rows)]), 'statement.csv');
        let answer: Response | undefined;
        let slowest = 0;
        const reading = timed(async () => {
          answer = await checked(`${api}statements`, {
            method: 'POST',
            headers: bearer(token),
            body: form,
          });
        });
        while (!answer) {
          slowest = Math.max(
            slowest,
            await timed(async () => void (await checked(`${product.url}/healthz`, {}))),
          );
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        const { data } = (await answer.json()) as { data: { statement: { proposed: number } } };
        return { seconds: (await reading) / 1000, slowest, sure: data.statement.proposed };
      },
      /** Ends the run where a kept sum differs from the ledger. */
      async check() {
        /* Without the server's time limit for a statement. */
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await checkLedger(client).finally(() => client.end());
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type DuesBench = Awaited<ReturnType<typeof startDuesBench>>;
