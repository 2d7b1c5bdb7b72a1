import { statfs } from 'node:fs/promises';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { unavailable } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds that one check may take. */
const timeoutMs = 2_000;

async function checkFreeDisk(folder: string, minMegabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (bavail * bsize) / 1_000_000;
  if (megabytes < minMegabytes) throw new Error('The disk is nearly full.');
}

/* Adds the message for a person to a failing check. */
async function check(work: Promise<unknown>, sentence: string): Promise<void> {
  const late = new Error('The check took too long.');
  await withTimeout(work, timeoutMs, late).catch((error: unknown) => {
    throw unavailable(sentence, 5, error);
  });
}

/**
 * GET /healthz: the process lives, and nothing else, because a restart would make an overload
 * worse. GET /readyz: requests can be served, or 503 with what is wrong.
 */
export function healthRoutes(app: App, { pool, storage, settings, lifecycle, log }: Context): void {
  const config = { publicReason: 'load balancers ask without a session' };
  /* Called every few seconds, so only failures are logged. */
  const quiet = { config, logLevel: log.level === 'silent' ? 'silent' : 'warn' } as const;
  const { dataDir, minFreeMegabytes } = settings;

  app.get('/healthz', quiet, async () => ({ status: 'success' }));

  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (lifecycle.draining) throw unavailable('The server is about to stop.', 5);
    await Promise.all([
      check(pool.query('select 1'), 'The database does not answer.'),
      check(storage.check(), 'The uploads cannot be written.'),
      check(
        checkFreeDisk(dataDir, minFreeMegabytes),
        `Less than ${minFreeMegabytes} MB of the disk are free.`,
      ),
    ]);
    return { status: 'success' };
  });
}
