import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../server/project-path.ts';
import { eventually } from '../server/support/eventually.ts';
import { logIn } from '../server/support/processes.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { type Image, performDockerfile } from './support/dockerfile.ts';
import { drillSettings } from './support/drill-settings.ts';

const execute = promisify(execFile);

let scratch: string;
let image: Image;
let postgres: DebianPostgres;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'society-image-'));
  await chmod(scratch, 0o755);
  [image, postgres] = await Promise.all([
    performDockerfile(projectPath('.'), scratch),
    startDebianPostgres(),
  ]);
}, 600_000);
afterAll(async () => {
  await postgres?.remove();
  await rm(scratch, { recursive: true, force: true });
});

/** The public routes that need no content. */
const pages = [
  ...[
    '/',
    '/about',
    '/contact',
    '/tuition-centers',
    '/firms',
    '/news-event',
    '/reports',
    '/resources',
  ],
  ...['/gallery', '/governance', '/patron', '/chairmen', '/register', '/unauthorized'],
];

const sizeOf = async (folder: string) =>
  Number((await execute('du', ['-sm', folder])).stdout.split('\t')[0]);

describe('the container file, performed in an empty folder', () => {
  it('runs as a user without rights and holds no sources, tests or tools', async () => {
    expect(image.user).toBe('node');
    const files = await execute('ls', ['-A', path.join(image.root, 'app')]);
    expect(files.stdout.trim().split('\n').sort()).toEqual([
      'dist',
      'node_modules',
      'package.json',
      'server',
    ]);
    const megabytes = await sizeOf(path.join(image.root, 'app'));
    process.stdout.write(`the image adds ${megabytes} MB to its base\n`);
    expect(megabytes).toBeLessThan(200);
  });

  it('starts with what is left, is healthy, renders every page and lets the first admin in', async () => {
    const { url } = await postgres.newDatabase();
    const settings = await drillSettings(url, {
      NODE_ENV: 'production',
      SECRET: 'of this drill and long enough: k3vq9',
    });
    const env = { PATH: process.env.PATH, ...image.env, ...settings };
    const [program = '', ...args] = image.command;
    const cwd = path.join(image.root, image.workdir);
    const server = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    try {
      await eventually(() => said).toContain('Ready:');
      const base = `http://127.0.0.1:${settings.PORT}`;
      const [check = '', ...checkArgs] = image.healthcheck;
      await execute(check, checkArgs, { env });
      for (const page of pages) {
        const answer = await fetch(base + page, { headers: { accept: 'text/html' } });
        expect([page, answer.status]).toEqual([page, 200]);
        expect(await answer.text()).toContain('<h1');
      }
      expect((await logIn(base)).status).toBe(200);
    } finally {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      expect((await gone)[0]).toBe(0);
    }
  });
});
