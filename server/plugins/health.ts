import underPressure from '@fastify/under-pressure';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { unavailable } from '../errors.ts';

/** Milliseconds that a check of the database may take. */
const patience = 2_000;

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The check took too long.')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** GET /healthz: the process lives. GET /readyz: database and storage answer. Overload answers 503. */
export async function healthRoutes(app: App, { pool, storage }: Context): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 5,
    customError: class extends Error {
      statusCode = 503;
    },
  });
  const config = { openBecause: 'load balancers ask without a session' };
  const quiet = { config, logLevel: 'warn' } as const;

  app.get('/healthz', quiet, async () => ({ status: 'success' }));

  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(Promise.all([pool.query('select 1'), storage.check()]));
    } catch (error) {
      throw unavailable('The database or the storage does not answer.', 5, error);
    }
    return { status: 'success' };
  });
}
