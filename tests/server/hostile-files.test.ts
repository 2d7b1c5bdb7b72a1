import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart } from './support/builders.ts';
import { type HostileFile, hostileFiles, toilsomeFiles } from './support/hostile-files.ts';
import { clearUp, freshSettings, startProcess, tokenOf } from './support/processes.ts';
import { type Strain, strainOf } from './support/strain.ts';

/* Files that are made to stop a server, uploaded to a process of its own. */

let url: string;
let pid: number;
let token: string;

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });

beforeAll(async () => {
  const server = await startProcess(await freshSettings());
  url = server.url;
  pid = server.child.pid ?? 0;
  token = await tokenOf(url);
  const names = 'Ade Bola Chidi Emeka Funke Gbenga Ife Jide Kemi Lanre'.split(' ');
  const rows = Array.from({ length: 2_000 }, (_, place) => ({
    memberId: `MB${String(place).padStart(6, '0')}`,
    fname: names[place % 10],
    mname: names[Math.floor(place / 10) % 10],
    lname: names[Math.floor(place / 100) % 10],
  }));
  const answer = await post('/api/v1/members/import', JSON.stringify({ rows, apply: true }), {
    'content-type': 'application/json',
  });
  expect(answer.status).toBe(200);
});
afterAll(clearUp);

const upload = async ({ what, name }: HostileFile, bytes: Buffer) => {
  const form = multipart({ account: `Bank ${what}` }, { field: 'file', name, bytes });
  return post('/api/v1/statements', form);
};

/* Tolerant of a machine that does other work: a reader that stops the server takes seconds. */
function expectUnharmed({ usual, slowest, megabytes }: Strain) {
  expect(usual).toBeLessThan(200);
  expect(slowest).toBeLessThan(5_000);
  expect(megabytes).toBeLessThan(300);
}

async function expectRefused(file: HostileFile) {
  const bytes = file.bytes();
  let said: { status: number; body: { message?: string; errors?: object } } | undefined;
  const strain = await strainOf({ url, pid }, async () => {
    const answer = await upload(file, bytes);
    said = { status: answer.status, body: await answer.json() };
  });
  expect(file.statuses).toContain(said?.status);
  if (said?.status !== 201) {
    expect(said?.body.message).toMatch(/\.$/);
    expect(Object.keys(said?.body.errors ?? {})).toHaveLength(1);
  }
  expectUnharmed(strain);
}

const quick = hostileFiles.filter(({ slow }) => !slow);
const [oneSlow] = hostileFiles.filter(({ slow }) => slow);

it.each(quick)('$what stops nobody: $name', expectRefused, 60_000);

it('one that is read until the time is over is refused, and the next is read', async () => {
  if (!oneSlow) throw new Error('There is no slow one.');
  await expectRefused(oneSlow);
}, 90_000);

it.each(toilsomeFiles)('$what are matched, and stop nobody', expectRefused, 120_000);
