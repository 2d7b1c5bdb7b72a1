import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { projectPath } from '../../server/project-path.ts';

const built = projectPath('.bench/build');

/* In place of the entries in the project's own configuration, which Vite would merge with these. */
const entries: Plugin = {
  name: 'bench-entries',
  config(config) {
    config.build = {
      ...config.build,
      rolldownOptions: {
        input: {
          product: projectPath('server/main.ts'),
          'pack-worker': projectPath('server/modules/books/packs/worker.ts'),
          'statement-reader': projectPath('server/modules/books/statement-reading/read-apart.ts'),
        },
      },
    };
  },
};

/** Builds the server as `npm run build` does. */
export async function buildServers(): Promise<void> {
  await build({
    root: projectPath('.'),
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: built,
      emptyOutDir: true,
    },
    plugins: [entries],
  });
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function untilListening(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`A server ended by itself: see ${built}/*.log.`);
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('A server did not begin to listen.');
}

export type Server = { url: string; pid: number; stop: () => Promise<void> };

/** A built server in a process of its own, under plain Node, logging to a file as it would to journald. */
export async function startServer(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = projectPath(join('.bench', 'data'));
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(join(built, 'product.log'), 'w');
  const child = spawn(process.execPath, [join(built, 'product.js')], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://district.example',
      SECRET: 'only-for-measuring-only-for-measuring',
      DEMO: '0',
    },
  });
  closeSync(log);
  await untilListening(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
