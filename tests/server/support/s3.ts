import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from '../../../server/project-path.ts';
import type { S3Settings } from '../../../server/settings-s3.ts';
import { freePort } from './test-server.ts';

const bucket = 'society';

/* Its continuation tokens are enciphered with an algorithm that OpenSSL 3 keeps apart. */
async function startProcess(directory: string, port: number) {
  const program = projectPath('node_modules/s3rver/bin/s3rver.js');
  const options = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port)];
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, ...options, '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout.iterator({ destroyOnReturn: false }))
    if (String(text).includes('listening')) break;
  child.stdout.resume();
  return child;
}

/** Starts an S3 server, a process on a folder of its own, with one empty bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'society-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    endpoint,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  let child = await startProcess(directory, port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return {
    settings,
    /** The same settings as the server takes them from its environment. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      SECRET: 'one secret that all processes share',
    },
    /** Ends it in the middle of whatever it does; what is stored stays. */
    stop,
    /** Starts it again after `stop`. */
    async start() {
      child = await startProcess(directory, port);
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
