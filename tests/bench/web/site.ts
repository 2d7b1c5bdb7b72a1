import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { projectPath } from '../../../server/project-path.ts';
import { freePort } from '../servers.ts';

export type Site = { url: string; stop: () => Promise<void> };

/** The built server over the sample data, as production runs it, in a data folder of its own. */
export async function startSite(): Promise<Site> {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'society-bench-'));
  /* As root, PostgreSQL runs as another user, who has to get in. */
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [projectPath('dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      PAYMENT_GATEWAY: 'sandbox',
      LOG_LEVEL: 'error',
    },
  });
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
  return { url, stop };
}
