import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { InvitationLetter } from '#contract/members/schemas.ts';
import { expectContract, expectFailure, isAlive, logIn, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart, password } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { mailedLink } from '../support/mails.ts';
import { fresh, requestPasswordReset } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: { token: string; id: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });

const makeInvited = (more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(server, { accountState: 'invited', passwordHash: null, email: '', ...more });
const letters = (body: unknown) => ask('POST', 'members/invitation-letters', body);

async function letterTo(id: string): Promise<InvitationLetter> {
  const answer = await letters({ ids: [id] });
  expectContract(calls.invitationLetters, answer);
  const [letter] = answer.body.data.letters;
  if (!letter) throw new Error('No letter was made.');
  return letter;
}

const claim = (code: string) =>
  server.request('PATCH', `/api/v1/user/claim/${encodeURIComponent(code)}`, {
    body: { password: fresh, passwordConfirm: fresh },
  });

/* How many mails have left, to anybody. */
async function sentMails(): Promise<number> {
  await server.context.outbox.flush();
  const names = await readdir(join(server.dataDir, 'outbox')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).length;
}

const userOf = async (id: string) => (await ask('GET', `user/${id}`)).body.data.user;

describe('members without an e-mail address', () => {
  test('can be many, are added by hand or keep an empty address, and are nobody’s log-in', async () => {
    const form = { fname: 'Ada', lname: 'Obi' };
    const added = await ask('POST', 'members', { ...form, memberId: 'NOMAIL/1' });
    expect(added.status).toBe(201);
    expect(added.body.data.user).toMatchObject({ email: '', accountState: 'invited' });
    expect(
      (await ask('POST', 'members', { ...form, memberId: 'NOMAIL/2', email: '' })).status,
    ).toBe(201);
    expectFailure(
      await ask('POST', 'members', { ...form, memberId: 'NOMAIL/3', invite: true }),
      400,
      {
        email: 'An invitation by e-mail needs an e-mail address.',
      },
    );
    await makeMember(server, { email: '' });
    expect((await logIn(server, '')).status).toBe(400);
    expectFailure(await logIn(server, ' @ '), 401);
  });

  test('get no mail, whatever would send one, and are not counted among those invited by mail', async () => {
    const [invited, active] = [await makeInvited(), await makeMember(server, { email: '' })];
    const mailed = await makeInvited({ email: 'mailed@example.com' });
    const before = await sentMails();
    const ids = [invited.id, mailed.id];
    const { body } = await ask('POST', 'members/invite', { ids });
    expect(body.data).toMatchObject({ queued: 1, skipped: 1 });
    await requestPasswordReset(server, invited.memberId);
    await requestPasswordReset(server, active.memberId);
    const { outbox, db } = server.context;
    for (const kind of ['password-changed', 'confirm-email', 'invitation'])
      await outbox.post(db, kind, { userId: active.id });
    await outbox.post(db, 'email-changed', { userId: active.id, to: '' });
    expect(await sentMails()).toBe(before + 1);
    expectFailure(await ask('POST', `user/${active.id}/resetPassword`), 409);
  });

  test('are told to ask the secretariat where they try to register', async () => {
    const { memberId } = await makeInvited();
    const before = await sentMails();
    const answer = await signUp(server, { memberId });
    expectFailure(answer, 409, { memberId: expect.stringContaining('ask the secretariat') });
    expect(await sentMails()).toBe(before);
  });

  test('cannot open a checkout, and are told why', async () => {
    await makeSubscription(server);
    const { token } = await makeMember(server, { email: '' });
    const answer = await ask('POST', 'payment/checkout', {}, token);
    expectFailure(answer, 409);
    expect(answer.body.message).toContain('add your e-mail address');
  });

  test('change the rest of their account, and add an address that holds once it is confirmed', async () => {
    const { id, token } = await makeMember(server, { email: '' });
    const update = (fields: Record<string, string>) =>
      server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields) });
    expect((await update({ address: '2 Ring Road' })).status).toBe(200);
    expectFailure(await server.request('POST', '/api/v1/user/confirmEmail', { token }), 409);
    const email = 'added@example.com';
    expect((await update({ email, passwordCurrent: password })).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ email: '', pendingEmail: email });
    const link = await mailedLink(server, email, 'confirm-email');
    await server.request('POST', `/api/v1/user/confirmEmail/${link.token}`, {});
    expect(await userOf(id)).toMatchObject({ email, emailConfirmed: true });
  });

  test('lose an address that an admin removes, with the links that were mailed to it', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    await requestPasswordReset(server, member.memberId);
    const { token } = await mailedLink(server, member.email, 'reset-password');
    const { updatedAt } = await userOf(member.id);
    const changed = await ask('PATCH', `user/${member.id}`, { email: '', updatedAt });
    expect(changed.body.data.user).toMatchObject({ email: '', emailConfirmed: false });
    const body = { password: fresh, passwordConfirm: fresh };
    expectFailure(
      await server.request('PATCH', `/api/v1/user/resetPassword/${token}`, { body }),
      400,
    );
  });
});

const usedCode = 'This code is not valid.';

describe('a letter with a code', () => {
  test('lets a member set a password, however the code is typed, and log in with the ID', async () => {
    const member = await makeInvited({ address: '1 Ring Road' });
    const before = await sentMails();
    const letter = await letterTo(member.id);
    expect(letter).toMatchObject({
      _id: member.id,
      memberId: member.memberId,
      address: '1 Ring Road',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      link: `${server.url}/claim/${letter.code}`,
    });
    const days = (Date.parse(letter.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    const typed = letter.code
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const claimed = await claim(typed);
    expect(claimed.body.data.user).toMatchObject({
      _id: member.id,
      accountState: 'active',
      confirmed: true,
      email: '',
      emailConfirmed: false,
    });
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
    const again = await claim(letter.code);
    expectFailure(again, 400, { code: usedCode });
    expect(again.body.message).toContain('log in with your member ID');
    expect(await sentMails()).toBe(before);
  });

  test('is kept as a hash, and a newer letter replaces it; asking for a new password does not', async () => {
    const member = await makeInvited();
    const first = await letterTo(member.id);
    const { rows } = await server.context.pool.query(
      'select mail_tokens::text as row from mail_tokens where user_id = $1',
      [member.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(first.code.slice(0, 4));
    const second = await letterTo(member.id);
    await requestPasswordReset(server, member.memberId);
    await sentMails();
    expectFailure(await claim(first.code), 400, { code: usedCode });
    expect((await claim(second.code)).status).toBe(200);
  });

  test('stands among the invitations, until the account is claimed', async () => {
    const member = await makeInvited();
    const standing = async (stand: string): Promise<string[]> =>
      (
        await server.get(`/api/v1/user/getAllUsers?invitation=${stand}&limit=100`, admin.token)
      ).body.data.users.map(({ _id }: { _id: string }) => _id);
    expect(await standing('never')).toContain(member.id);
    const letter = await letterTo(member.id);
    expect(await standing('letter')).toContain(member.id);
    expect(await standing('never')).not.toContain(member.id);
    const { body } = await server.get(`/api/v1/user/${member.id}`, admin.token);
    expect(body.data.user.invitation).toMatchObject({ state: 'letter', mails: 0 });
    const totals = async () =>
      (await server.get('/api/v1/members/invitations', admin.token)).body.data as Record<
        string,
        number
      >;
    const before = await totals();
    await claim(letter.code);
    const { letter: left, claimed } = await totals();
    expect({ left, claimed }).toEqual({
      left: (before.letter ?? 0) - 1,
      claimed: (before.claimed ?? 0) + 1,
    });
  });

  test('is made for everyone who waits for one, once', async () => {
    const { body: before } = await letters({ all: true });
    expect(before.data.left).toBe(0);
    const waiting = [await makeInvited({ lname: 'Zulu' }), await makeInvited({ lname: 'Abba' })];
    const { body } = await letters({ all: true });
    expect(body.data.letters.map((letter: InvitationLetter) => letter._id)).toEqual(
      waiting.map(({ id }) => id).toReversed(),
    );
    expect((await letters({ all: true })).body.data).toEqual({ letters: [], skipped: 0, left: 0 });
  });

  test('is not made for who has an address, for an admin with an account, or for a disabled one', async () => {
    const others = [
      await makeInvited({ email: 'reached@example.com' }),
      await makeMember(server),
      await makeAdmin(server, { email: '' }),
      await makeMember(server, { email: '', accountState: 'disabled' }),
    ];
    const { body } = await letters({ ids: [...others.map(({ id }) => id), 'nobody'] });
    expect(body.data).toMatchObject({ letters: [], skipped: 5 });
    expectFailure(await letters({}), 400, { ids: expect.any(String) });
  });

  test('sets a new password for a member who has lost theirs, and ends the sessions', async () => {
    const member = await makeMember(server, { email: '' });
    const letter = await letterTo(member.id);
    expect((Date.parse(letter.expiresAt) - Date.now()) / 86_400_000).toBeLessThan(8);
    expect((await claim(letter.code)).body.data.user).toMatchObject({ _id: member.id });
    expect(await isAlive(server, member.token)).toBe(false);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
  });

  test('works no more once its member is made an admin', async () => {
    const member = await makeMember(server, { email: '' });
    const letter = await letterTo(member.id);
    expect((await ask('POST', `user/${member.id}/role`, { role: 'admin' })).status).toBe(200);
    expectFailure(await claim(letter.code), 400, { code: expect.any(String) });
  });
});
