import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { projectPath } from '../../../server/project-path.ts';
import { freePort } from '../servers.ts';

export type Login = { memberId: string; password: string };
export type Site = { url: string; dataDir: string; stop: () => Promise<void> };

/** The log-ins of the sample data. */
export async function readLogins(dataDir: string): Promise<Record<'admin' | 'member', Login>> {
  return JSON.parse(await readFile(join(dataDir, 'demo-logins.json'), 'utf8'));
}

/**
 * The built server as production runs it, in a data folder of its own.
 *
 * @param databaseUrl a database that holds what is wanted; without one it makes the sample data
 * @param checkout another checkout, built, in place of this one
 */
export async function startSite(databaseUrl = '', checkout?: string): Promise<Site> {
  if (!checkout) await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'society-bench-'));
  /* As root, PostgreSQL runs as another user, who has to get in. */
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [join(checkout ?? projectPath('.'), 'dist/server/main.js')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DEMO: databaseUrl ? '0' : '1',
        ...(databaseUrl && { SECRET: 'only-for-measuring-only-for-measuring' }),
        PAYMENT_GATEWAY: 'sandbox',
        LOG_LEVEL: 'error',
      },
    },
  );
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
        if (said.includes('Ready:')) resolve();
      });
      closed.then(() => reject(new Error('The site did not start.')), reject);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}
