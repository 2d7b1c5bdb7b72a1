import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminPassword } from '../../server/support/processes.ts';
import { freePort } from '../../server/support/test-server.ts';

/** The settings of a server process on a database of a drill, with a data folder and a port of its own. */
export async function drillSettings(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'society-drill-data-')),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    PAYMENT_GATEWAY: 'sandbox',
    ...more,
  };
}
