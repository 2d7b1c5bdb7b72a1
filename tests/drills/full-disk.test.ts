import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectPath } from '../../server/project-path.ts';
import { multipart } from '../server/support/builders.ts';
import { tokenOf } from '../server/support/processes.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

let postgres: DebianPostgres;
beforeAll(async () => {
  postgres = await startDebianPostgres();
});
afterAll(() => postgres.remove());

/* A file system of four megabytes, which only the server sees; no privilege is needed. */
const onSmallDisk =
  'mount -t tmpfs -o size=4m tmpfs "$DATA_DIR" && exec "$0" --import ./scripts/lib/from-source.mjs server/main.ts';
/* Where user namespaces are switched off: no file may be longer than a megabyte. */
const withSmallFiles =
  'ulimit -f 1024 && exec "$0" --import ./scripts/lib/from-source.mjs server/main.ts';

test.each([
  [
    'a full file system',
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', onSmallDisk],
  ],
  ['a limit on files', 'bash', ['-c', withSmallFiles]],
])(
  '%s under an upload is a 507 with a sentence, and the server goes on',
  { timeout: 90_000 },
  async (_what, command, args) => {
    const settings = await drillSettings((await postgres.newDatabase()).url);
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(command, [...args, process.execPath], {
      cwd: projectPath('.'),
      env: { PATH, HOME, TMPDIR, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = `http://127.0.0.1:${settings.PORT}`;
    try {
      const isUp = () =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(isUp, { timeout: 60_000 }).toBe(200);
      const token = await tokenOf(url);
      const add = async (kilobytes: number) => {
        const bytes = Buffer.alloc(kilobytes * 1024, 'text ');
        const file = { field: 'image', name: 'a.txt', bytes };
        const body = multipart({ fileName: 'Minutes', description: 'Of the meeting' }, file);
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${url}/api/v1/file/upload`, { method: 'POST', headers, body });
        return { status: answer.status, body: await answer.json() };
      };
      expect((await add(100)).status).toBe(201);
      for (let number = 0; number < 2; number++)
        expect(await add(6_000)).toEqual({
          status: 507,
          body: { status: 'error', message: expect.stringContaining('no room left') },
        });
      /* What was refused takes up no room. */
      expect((await add(900)).status).toBe(201);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
