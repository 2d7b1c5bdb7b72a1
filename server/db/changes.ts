import { once } from 'node:events';
import pg from 'pg';
import { z } from 'zod';

/** What the trigger `notify_change` says: a table, what was done, and each row's id and whose it is. */
const changeSchema = z.object({
  table: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  rows: z.array(z.tuple([z.string(), z.string().nullable()])),
});

/** Rows of one table that a committed transaction has changed, as `[id, owner's user id]`. */
export type Change = z.output<typeof changeSchema>;

/** Milliseconds for the connection to be made, for its first notification, and for an answer on it. */
const timeoutMs = { connect: 5_000, probe: 5_000, answer: 10_000 };

/* What is sent on the channel by others than the trigger, or by a process of another release, is nothing. */
function parseChange(payload: string): Change | undefined {
  try {
    return changeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/* A pooler in transaction mode takes `listen`, and passes no notification on. */
async function expectNotification(client: pg.Client, pool: pg.Pool): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs.probe);
  const arrival = once(client, 'notification', { signal }).catch(() => {
    throw new Error('No notification arrives: set DATABASE_DIRECT_URL.');
  });
  await Promise.all([arrival, pool.query("select pg_notify('changes', 'null')")]);
}

type Handlers = {
  onChange: (change: Change) => void;
  /** Called where the connection has broken: what is committed until the next `start` is not heard. */
  onLost: () => void;
};

/**
 * Hears the changes that any process has committed, on one connection of its own.
 *
 * @param directUrl the address for that connection; it must not lead through a pooler in transaction mode
 */
export function createChangeListener(
  pool: pg.Pool,
  { onChange, onLost }: Handlers,
  directUrl = pool.options.connectionString,
) {
  let current: Promise<pg.Client> | undefined;

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: directUrl,
      application_name: 'district-society changes',
      connectionTimeoutMillis: timeoutMs.connect,
      query_timeout: timeoutMs.answer,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      const change = parseChange(payload);
      if (change) onChange(change);
    });
    try {
      await client.connect();
      await client.query('listen changes');
      await expectNotification(client, pool);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => {
      current = undefined;
      onLost();
    });
    return client;
  }

  return {
    /** Resolves once changes are heard. @throws where they cannot be */
    async start(): Promise<void> {
      const starting = current ?? listen();
      current = starting;
      await starting.catch((error: unknown) => {
        if (current === starting) current = undefined;
        throw error;
      });
    },
    /** Asks for an answer, for a connection may break without a sign; one that gives none is ended. */
    async check(): Promise<void> {
      const client = await current?.catch(() => undefined);
      await client?.query('select 1').catch(() => client.end());
    },
    async stop(): Promise<void> {
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
