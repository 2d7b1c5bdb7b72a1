import { once } from 'node:events';
import pg from 'pg';
import { z } from 'zod';

/**
 * The payload of the trigger `notify_change`: a table, the operation, and each row's id and owner.
 */
const changeSchema = z.object({
  table: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  rows: z.array(z.tuple([z.string(), z.string().nullable()])),
});

/** Rows of one table that a committed transaction has changed, as `[id, owner's user id]`. */
export type Change = z.output<typeof changeSchema>;

/** Milliseconds to connect, to get the first notification, and to get an answer. */
const timeoutMs = { connect: 5_000, probe: 5_000, answer: 10_000 };

/* Ignores notifications from other senders or of another release's format. */
function parseChange(payload: string): Change | undefined {
  try {
    return changeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/* A pooler in transaction mode accepts `listen` but delivers no notification. */
async function expectNotification(client: pg.Client, pool: pg.Pool): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs.probe);
  const arrival = once(client, 'notification', { signal }).catch(() => {
    throw new Error('No notification arrives: set DATABASE_DIRECT_URL.');
  });
  await Promise.all([arrival, pool.query("select pg_notify('changes', 'null')")]);
}

type Handlers = {
  onChange: (change: Change) => void;
  /** Called when the connection is lost. Changes until the next `start` are missed. */
  onLost: () => void;
};

/**
 * Listens, on a dedicated connection, to the changes that any process commits.
 *
 * @param directUrl the address for that connection; it must not lead through a pooler in
 * transaction mode
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
    /** Resolves once it is listening. @throws if it cannot */
    async start(): Promise<void> {
      const starting = current ?? listen();
      current = starting;
      await starting.catch((error: unknown) => {
        if (current === starting) current = undefined;
        throw error;
      });
    },
    /**
     * Sends a query, because a connection may break without a sign; closes one that does not
     * answer.
     */
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
