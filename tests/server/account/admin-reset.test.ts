import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { clearUp, freshSettings, logIn, spawnServer, startProcess } from '../support/processes.ts';

/* Each of them starts processes. */
vi.setConfig({ testTimeout: 120_000 });
afterAll(clearUp);

const api = '/api/v1/user';

async function call(url: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const sessionOf = async (response: Response) =>
  (await response.json()) as { token: string; data: { user: Record<string, unknown> } };

/* What is printed once of a random first password. */
const passwordIn = (out: string) => / {2}admin {2}ADMIN {2}(\S+)/.exec(out)?.[1] ?? '';

/* `npm run admin:reset -- …`, without the build. */
async function reset(settings: Record<string, string>, ...args: string[]) {
  const said = await runCommand(settings, 'admin:reset', ...args);
  return { ...said, password: /^ {2}(\S+)$/m.exec(said.out)?.[1] ?? '' };
}

const own = 'a password of my own';

test('a locked-out admin gets in with a one-time password, which has to be changed first', async () => {
  const settings = await freshSettings();
  const { url } = await startProcess(settings);
  const before = await sessionOf(await logIn(url));
  for (let guess = 0; guess < 10; guess++) await logIn(url, 'a guess');
  expect((await logIn(url)).status).toBe(429);

  const { password, out, code } = await reset(settings, 'admin');
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^The one-time password of ADMIN:\n {2}\S{20,}\n.*ended\.\n$/s),
  });
  expect((await call(url, before.token, 'GET', `${api}/me`)).status).toBe(401);
  expect((await logIn(url)).status).toBe(401);
  const opened = await logIn(url, password);
  expect(opened.status).toBe(200);
  const { token, data } = await sessionOf(opened);
  expect(data.user.mustChangePassword).toBe(true);

  /* Nothing else opens before. */
  expect((await call(url, token, 'GET', `${api}/getAllUsers`)).status).toBe(403);
  expect((await call(url, token, 'PATCH', `${api}/updateMe`, { fname: 'Ada' })).status).toBe(403);
  expect((await call(url, token, 'GET', `${api}/me`)).body.mustChangePassword).toBe(true);
  const change = (next: string) =>
    call(url, token, 'PATCH', `${api}/updateMyPassword`, {
      passwordCurrent: password,
      password: next,
      passwordConfirm: next,
    });
  expect(await change(password)).toMatchObject({
    status: 400,
    body: { errors: { password: 'Choose a password other than the one-time password.' } },
  });
  const changed = await change(own);
  expect(changed.status).toBe(200);
  expect(changed.body.data.user).not.toHaveProperty('mustChangePassword');
  expect((await call(url, changed.body.token, 'GET', `${api}/getAllUsers`)).status).toBe(200);
  expect((await logIn(url, password)).status).toBe(401);
});

test('it is refused in one line for an ID that nobody has, and without one', async () => {
  const settings = await freshSettings();
  const { url } = await startProcess(settings);
  const nobody = await reset(settings, 'NOBODY');
  expect(nobody).toMatchObject({ code: 1, out: '', err: 'Nobody has the member ID NOBODY.\n' });
  expect((await reset(settings)).err).toBe('Say whose: npm run admin:reset -- <member ID>\n');
  expect((await logIn(url)).status).toBe(200);
});

test('the first admin is made, and a random password said, once the start has succeeded', async () => {
  const { ADMIN_PASSWORD: _, ...settings } = await freshSettings();
  const taken = createServer().listen(Number(settings.PORT), '127.0.0.1');
  await once(taken, 'listening');
  const failed = spawnServer(settings);
  expect((await failed.exited).code).toBe(1);
  expect(passwordIn(failed.said.out)).toBe('');
  taken.close();
  await once(taken, 'close');

  const first = await startProcess(settings);
  await expect.poll(() => passwordIn(first.said.out), { timeout: 10_000 }).not.toBe('');
  const password = passwordIn(first.said.out);
  const { token, data } = await sessionOf(await logIn(first.url, password));
  expect(data.user).toMatchObject({ mustChangePassword: true, mustCompleteProfile: true });
  first.child.kill('SIGTERM');
  await first.exited;

  /* Nobody has changed it yet: it may never have been seen. */
  const second = await startProcess(settings);
  const hint = /lost: npm run admin:reset -- ADMIN/;
  await expect.poll(() => second.said.out, { timeout: 10_000 }).toMatch(hint);
  expect(passwordIn(second.said.out)).toBe('');
  const change = { passwordCurrent: password, password: own, passwordConfirm: own };
  const changed = await call(second.url, token, 'PATCH', `${api}/updateMyPassword`, change);
  expect(changed.status).toBe(200);

  /* Then they say who they are. */
  expect(changed.body.data.user.mustCompleteProfile).toBe(true);
  const profile = { fname: 'Adaeze', lname: 'Nwosu', email: 'a@example.com', passwordCurrent: own };
  const named = await call(second.url, changed.body.token, 'PATCH', `${api}/updateMe`, profile);
  expect(named.body.data.user).toMatchObject({ fname: 'Adaeze', email: 'a@example.com' });
  expect(named.body.data.user).not.toHaveProperty('mustCompleteProfile');
  second.child.kill('SIGTERM');
  await second.exited;
  const third = await startProcess(settings);
  expect(third.said.out).not.toMatch(hint);
});

test('an ADMIN_PASSWORD among the common ones is refused at the start, in one line', async () => {
  const { exited, said } = spawnServer({ ...(await freshSettings()), ADMIN_PASSWORD: 'Marlboro' });
  expect(await exited).toEqual({ code: 1, signal: null });
  expect(said).toEqual({
    out: '',
    err: 'ADMIN_PASSWORD is one of the most common passwords: choose another.\n',
  });
});
