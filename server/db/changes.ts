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

/** Milliseconds for the connection to be made, and for an answer on it. */
const timeoutMs = { connect: 5_000, answer: 10_000 };

type Handlers = {
  onChange: (change: Change) => void;
  /** Called where the connection has broken: what is committed until the next `start` is not heard. */
  onLost: () => void;
};

/**
 * Hears the changes that any process has committed, on one connection of its own, which must not go
 * through a pooler in transaction mode.
 */
export function createChangeListener(pool: pg.Pool, { onChange, onLost }: Handlers) {
  let current: Promise<pg.Client> | undefined;

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'district-society changes',
      connectionTimeoutMillis: timeoutMs.connect,
      query_timeout: timeoutMs.answer,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = 'null' }) => {
      /* A process of another release may say more. */
      const change = changeSchema.safeParse(JSON.parse(payload));
      if (change.success) onChange(change.data);
    });
    try {
      await client.connect();
      await client.query('listen changes');
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
    /** Resolves once changes are heard. @throws where the database cannot be reached */
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
