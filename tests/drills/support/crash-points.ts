import pg from 'pg';
import { eventually } from '../../server/support/eventually.ts';

const lock = 4_711;

/* Statements of a table after which a commit follows, by the name of the crash point. */
const points = {
  'the new payment': ['payments', 'insert', 'true'],
  'the link': ['payments', 'update', 'new.checkout_link is distinct from old.checkout_link'],
  'the settlement': ['payments', 'update', 'new.status is distinct from old.status'],
  'the intent of the refund': ['money_back', 'insert', 'true'],
  'the refund': ['money_back', 'update', 'new.state is distinct from old.state'],
} as const;
export type CrashPoint = keyof typeof points;

const triggers = Object.entries(points).map(
  ([name, [table, operation, when]], place) => `
    create constraint trigger crash_${place} after ${operation} on ${table}
      deferrable initially deferred for each row when (${when})
      execute function crash_point('${name}');`,
);

/**
 * Lets a test stop a server's transactions right before their commit, and hear of them right after it:
 * triggers in the server's database, which run at the commit itself.
 */
export async function installCrashPoints(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table crash_points (name text primary key);
    create function crash_point() returns trigger language plpgsql as $$
    begin
      if exists (select from public.crash_points where name = tg_argv[0]) then
        perform pg_advisory_xact_lock_shared(${lock});
      end if;
      perform pg_notify('committed', tg_argv[0]);
      return null;
    end $$;
    ${triggers.join('')}
    listen committed`);
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(String(payload)));
  return {
    query: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows,
    /** From now on transactions of this kind wait before their commit. */
    async arm(name: CrashPoint) {
      await client.query('insert into crash_points values ($1)', [name]);
      await client.query(`select pg_advisory_lock(${lock})`);
    },
    /** Waits until one waits; `kill` ends its process. The transaction is lost with it. */
    async killWaiting(kill: () => Promise<unknown>) {
      const waiting = () =>
        client.query(
          `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
        );
      await eventually(async () => (await waiting()).rowCount).not.toBe(0);
      await kill();
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objid = ${lock} and not granted`,
      );
      await eventually(async () => (await waiting()).rowCount).toBe(0);
      await client.query('delete from crash_points');
      await client.query(`select pg_advisory_unlock(${lock})`);
    },
    /** Waits for the next commit of this kind. */
    async committed(name: CrashPoint, since: number) {
      await eventually(() => heard.slice(since)).toContain(name);
    },
    heardSoFar: () => heard.length,
    end: () => client.end(),
  };
}

export type CrashPoints = Awaited<ReturnType<typeof installCrashPoints>>;
