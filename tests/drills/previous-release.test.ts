import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { migrate } from '../../server/db/migrate.ts';
import { projectPath } from '../../server/project-path.ts';
import { registerMember } from '../e2e/support/people.ts';
import { newDatabase } from '../server/support/database.ts';
import {
  clearUp,
  freshSettings,
  type spawnServer,
  startProcess,
  tokenOf,
} from '../server/support/processes.ts';
import { freePort } from '../server/support/test-server.ts';

/*
 * Migrations expand first and contract a release later: while a new release starts, processes of the one
 * before go on with the new schema. That one is taken from git, as it was before the migrations last changed.
 */

const run = promisify(execFile);
const root = projectPath('.');

const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

/* Undefined in a checkout without its history. */
async function findPrevious(): Promise<string | undefined> {
  try {
    const changed = await git(
      'log',
      '-1',
      '--format=%H',
      '--',
      'server/db/migrations/meta/_journal.json',
    );
    return await git('rev-parse', '--verify', `${changed}^`);
  } catch {
    return undefined;
  }
}

const previous = await findPrevious();

const cleaning: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await clearUp();
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/* Builds the release of a commit in a folder of its own that shares our packages. */
async function buildRelease(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'society-previous-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  await run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: root });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const script = "import('./scripts/lib/build.mjs').then((it) => it.ensureBuilt({ force: true }))";
  await run(process.execPath, ['-e', script], { cwd: folder });
  return folder;
}

type Server = Pick<ReturnType<typeof spawnServer>, 'url'>;

/** Asks the API as the first admin, and returns what a good answer holds. */
async function clientOf({ url }: Server) {
  const token = await tokenOf(url);
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect([method, path, response.status < 300 ? 'done' : text]).toEqual([method, path, 'done']);
    return JSON.parse(text);
  };
}

const year = Number(dayInNigeria().slice(0, 4));

/* Signs a member up, confirms, charges and corrects them, records their dues, and reads the lists. */
async function use(server: Server, dueYear: number) {
  const ask = await clientOf(server);
  const { user } = await registerMember(server.url);
  await ask('POST', `/user/${user._id}/confirm`, {});
  await ask('PATCH', `/user/${user._id}`, { fname: 'Amara' });
  const created = await ask('POST', '/subscription/createSubscription', {
    subName: `Dues ${dueYear}`,
    subDetail: 'All',
    price: 15_000,
    subscriptionType: `${dueYear}-03-31`,
  });
  await ask('POST', `/subscription/${created.data.subscription._id}/charge`, {});
  await ask('POST', '/payment/record', {
    userId: user._id,
    dueYear,
    amount: '15000',
    method: 'Cash',
    reference: `Receipt ${user.memberId}`,
    datePayed: dayInNigeria(),
  });
  const { data } = await ask('GET', `/user/getAllUsers?search=${user.memberId}&standing=financial`);
  expect(data.users).toMatchObject([{ _id: user._id, fname: 'Amara' }]);
  await ask('GET', '/payment/summary');
  const home = await fetch(server.url);
  expect(home.status).toBe(200);
  return (await ask('GET', '/payment/totalPaidAmount')).totalPaidAmount;
}

const name = previous ?? 'skipped, since this checkout has no history to take it from';

describe.skipIf(previous === undefined)(`the previous release (${name})`, () => {
  it('goes on beside this one, on the database that this one has migrated under it', async () => {
    const folder = await buildRelease(previous ?? '');
    const database = await newDatabase();
    const settings = { ...(await freshSettings()), DATABASE_URL: database.url };
    cleaning.push(database.drop);
    const before = await startProcess(settings, { args: ['dist/server/main.js'], cwd: folder });
    expect(await use(before, year)).toBe(15_000);

    await migrate(database.url);
    expect(await use(before, year + 1)).toBe(30_000);

    const port = String(await freePort());
    const after = await startProcess({ ...settings, PORT: port });
    expect(await use(after, year + 2)).toBe(45_000);
    const ask = await clientOf(before);
    expect((await ask('GET', '/payment/totalPaidAmount')).totalPaidAmount).toBe(45_000);
    expect(before.said.err).toBe('');
  });
});
