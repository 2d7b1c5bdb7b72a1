import { connect } from '../../server/db/client.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openSession } from '../../server/modules/account/sessions/sessions.ts';
import type { Target } from './load.ts';
import { startServer } from './servers.ts';

/** What the database says of itself. */
type Facts = { version: string; members: number; withAdo: number };

/** Migrates a data set; a session of its admin, and the facts. */
export async function prepare(url: string): Promise<{ token: string; facts: Facts }> {
  await migrate(url);
  const { pool, db } = connect(url, 1);
  try {
    const { rows } = await pool.query<Facts & { admin: string }>(
      `select current_setting('server_version') as version,
        (select value::float8 from kept_totals where name = 'members') as members,
        (select count(*)::float8 from member_search where terms like '%ado%') as "withAdo",
        (select id from users where role = 'admin' limit 1) as admin`,
    );
    const [found] = rows;
    if (!found) throw new Error('The database holds no members.');
    const { admin, ...facts } = found;
    const { token } = await openSession(db, { userId: admin, remember: true, device: 'bench' });
    return { token, facts };
  } finally {
    await pool.end();
  }
}

/** The same bytes from both, or the comparison is none. */
async function checkEqual(product: string, limit: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const [one, other] = await Promise.all(
    [product, limit].map(async (url) => (await fetch(url, { headers })).text()),
  );
  if (one === undefined || one !== other)
    throw new Error(`The product and the limit answer differently:\n${one}\n${other}`);
  return Buffer.byteLength(one);
}

const path = '/api/v1/user/getAllUsers';

/* Milliseconds between two changes of a name: a busier evening than any society has. */
const restless = 20;

/* Does the work while somebody's name changes all the time, so that nothing counted or measured holds. */
async function whileNamesChange<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = connect(url, 1);
  const timer = setInterval(() => {
    pool
      .query('update users set fname = fname where id = (select id from users limit 1)')
      .catch(() => undefined);
  }, restless);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await pool.end();
  }
}

/** PostgreSQL on a data set, and the product's server and the limit over it, each a process. */
export async function startBench(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir });
  const closing: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const { token, facts } = await prepare(database.url);
    const product = await startServer('product', database.url);
    closing.push(product.stop);
    const limit = await startServer('limit', database.url);
    closing.push(limit.stop);
    const bytes = await checkEqual(product.url + path, limit.url + path, token);
    const headers = { authorization: `Bearer ${token}` };
    return {
      facts: { ...facts, bytes },
      /** The list of the product's server, with a query such as `?page=2`. */
      list: (connections: number, query = ''): Target => ({
        url: `${product.url}${path}${query}`,
        connections,
        headers,
      }),
      whileNamesChange: <Result>(work: () => Promise<Result>) =>
        whileNamesChange(database.url, work),
      limit: (connections: number): Target => ({ url: limit.url + path, connections, headers }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>;
