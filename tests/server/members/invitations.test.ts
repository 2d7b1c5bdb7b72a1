import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { newId } from '../../../server/ids.ts';
import { invite as inviteMembers } from '../../../server/modules/members/invitations/invitations.ts';
import {
  expectContract,
  expectFailure,
  holdings,
  isAlive,
  logIn,
  signUp,
} from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { fresh, requestPasswordReset } from '../support/passwords.ts';
import { putOffMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const makeInvited = (more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(server, { accountState: 'invited', passwordHash: null, ...more });
const invite = (body: unknown) =>
  server.request('POST', '/api/v1/members/invite', { token: admin, body });
const claim = (token: string, more: Record<string, unknown> = {}) =>
  server.request('PATCH', `/api/v1/user/claim/${token}`, {
    body: { password: fresh, passwordConfirm: fresh, ...more },
  });
const invitationsTo = async (address: string) =>
  (await mailsTo(server, address)).filter(({ text }) => text.includes('/claim/'));
const change = (statement: string, id: string) => server.context.pool.query(statement, [id]);

async function invitedLink(more: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeInvited(more);
  expect((await invite({ ids: [member.id] })).body.data).toMatchObject({ queued: 1, skipped: 0 });
  return { ...member, ...(await mailedLink(server, member.email, 'claim')) };
}

describe('an invitation', () => {
  test('is mailed with a link to this site, by which the record is claimed once', async () => {
    const member = await invitedLink();
    expect(member.href).toBe(`${server.url}/claim/${member.token}`);
    expectFailure(await logIn(server, member.memberId), 401);
    const answer = await claim(member.token);
    expectContract(calls.claimAccount, answer);
    expect(answer.body.data.user).toMatchObject({
      _id: member.id,
      accountState: 'active',
      confirmed: true,
      emailConfirmed: true,
    });
    expect(await isAlive(server, answer.body.token)).toBe(true);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
    expectFailure(await claim(member.token), 400);
  });

  test('is kept as a hash only, and dies after thirty days', async () => {
    const member = await invitedLink();
    const { rows } = await change(
      `select token_hash, extract(epoch from expires_at - now())::integer as seconds
       from mail_tokens where user_id = $1`,
      member.id,
    );
    expect(rows).toHaveLength(1);
    expect(Math.abs(rows[0].seconds - 30 * 86_400)).toBeLessThan(60);
    expect(rows[0].token_hash.toString('base64url')).not.toContain(member.token);
    await change(
      `update mail_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
      member.id,
    );
    expectFailure(await claim(member.token), 400);
    expect(await isAlive(server, member.token)).toBe(false);
  });

  test('is not used up by a password that is refused, and used once by many at once', async () => {
    const { token } = await invitedLink();
    expectFailure(await claim(token, { password: 'short', passwordConfirm: 'short' }), 400, {
      password: expect.any(String),
    });
    expectFailure(await claim(token, { passwordConfirm: 'another' }), 400, {
      passwordConfirm: 'Passwords do not match.',
    });
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => claim(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  test('is dead once the address has changed, and not because a stranger had a newer one mailed', async () => {
    const moved = await invitedLink();
    await change(`update users set email = 'elsewhere@example.com' where id = $1`, moved.id);
    expectFailure(await claim(moved.token), 400);
    const again = await invitedLink();
    await requestPasswordReset(server, again.memberId);
    const newer = await mailedLink(server, again.email, 'claim');
    expect(newer.token).not.toBe(again.token);
    expect((await claim(again.token)).status).toBe(200);
    expectFailure(await claim(newer.token), 400);
  });

  test('serves no other purpose, and no other link serves it', async () => {
    const { token } = await invitedLink();
    const body = { password: fresh, passwordConfirm: fresh };
    const path = `/api/v1/user/resetPassword/${token}`;
    expectFailure(await server.request('PATCH', path, { body }), 400);
    const member = await makeMember(server);
    await requestPasswordReset(server, member.memberId);
    const reset = await mailedLink(server, member.email, 'reset-password');
    expectFailure(await claim(reset.token), 400);
    for (const made of ['x', 'A'.repeat(43), '%00', '..%2fme'])
      expect((await claim(made)).status).toBe(400);
  });

  test('opens no account that is active or disabled meanwhile', async () => {
    for (const state of ['active', 'disabled']) {
      const member = await invitedLink();
      await change(
        `update users set account_state = '${state}', password_hash = 'x' where id = $1`,
        member.id,
      );
      expectFailure(await claim(member.token), 400);
    }
  });
});

describe('inviting', () => {
  test('passes by whoever was written to within the hour, has an account, or is not there', async () => {
    const [invited, active] = [await makeInvited(), await makeMember(server)];
    const ids = [invited.id, invited.id, active.id, newId(), 'nonsense', '\u0000'];
    expect((await invite({ ids })).body.data).toEqual({
      queued: 1,
      skipped: 4,
      leftOut: ids.slice(2),
    });
    /* Before it is sent, and after. */
    expect((await invite({ ids })).body.data).toMatchObject({ queued: 0, skipped: 5 });
    expect(await invitationsTo(invited.email)).toHaveLength(1);
    expect((await invite({ ids })).body.data).toMatchObject({ queued: 0, skipped: 5 });
    expect(await invitationsTo(active.email)).toEqual([]);
    await change(
      `update mail_tokens set created_at = now() - interval '61 minutes' where user_id = $1`,
      invited.id,
    );
    expect((await invite({ ids })).body.data).toMatchObject({ queued: 1, skipped: 4 });
    expect(await invitationsTo(invited.email)).toHaveLength(2);
  });

  test('writes once, however often it is asked at once', async () => {
    const invited = await Promise.all(Array.from({ length: 5 }, () => makeInvited()));
    const ids = invited.map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite({ ids })));
    const queued = answers.map(({ body }) => body.data.queued).sort();
    expect(queued).toEqual([0, 0, 0, 0, 0, 5]);
    for (const { email } of invited) expect(await invitationsTo(email)).toHaveLength(1);
  });

  test('all of them leaves nobody out', async () => {
    const invited = [await makeInvited(), await makeInvited()];
    const answer = await invite({ all: true });
    expectContract(calls.inviteMembers, answer);
    expect(answer.body.data.queued).toBe(2);
    expect(answer.body.data.skipped).toBeGreaterThan(0);
    for (const { email } of invited) expect(await invitationsTo(email)).toHaveLength(1);
  });

  test('of those who stand so, says how many were left out, such as those without an address', async () => {
    await invite({ all: true, stand: 'never' });
    const before = (await invite({ all: true, stand: 'never' })).body.data;
    await makeInvited({ email: '' });
    await makeInvited();
    const after = (await invite({ all: true, stand: 'never' })).body.data;
    expect(after).toEqual({ queued: 1, skipped: before.skipped + 1, leftOut: [] });
  });

  test.each([{}, { ids: [] }, { all: false }, { all: 'yes' }, { ids: 'x' }, { ids: [1] }, []])(
    'needs to be told whom: %j',
    async (body) => {
      expect((await invite(body)).status).toBe(400);
    },
  );
});

describe('registering under the member ID of somebody who is invited', () => {
  const message =
    'This member ID is on our list already. We have mailed its owner a link to set a password.';
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer();
  });
  afterAll(() => own.stop());
  const invited = () => makeMember(own, { accountState: 'invited', passwordHash: null });
  const claimMails = async (address: string) =>
    (await mailsTo(own, address)).filter(({ text }) => text.includes('/claim/'));

  test('makes no second record, and mails the link to the address on the list only', async () => {
    const member = await invited();
    const before = await holdings(own);
    const stranger = 'stranger@example.com';
    const answer = await signUp(own, { memberId: member.memberId.toLowerCase(), email: stranger });
    expectFailure(answer, 409, { memberId: message });
    expect(await holdings(own)).toMatchObject({ ...before, mails: before.mails + 1 });
    expect(await claimMails(member.email)).toHaveLength(1);
    expect(await mailsTo(own, stranger)).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(member.email);
  });

  test('makes none either with its number alone, in the same name', async () => {
    const name = { fname: 'Tunde', lname: 'Bakare' };
    const member = await makeMember(own, {
      ...name,
      memberId: 'MB 046898',
      accountState: 'invited',
      passwordHash: null,
    });
    for (const [index, memberId] of ['046898', '46898'].entries()) {
      expectFailure(await signUp(own, { lname: 'TUNDE', fname: 'Bakare', memberId }), 409, {
        memberId: message,
      });
      /* Waits until it is sent: none is written while one waits. */
      expect(await claimMails(member.email)).toHaveLength(1 + index);
    }
    /* Somebody else's number, and another name. */
    expect((await signUp(own, { ...name, memberId: '146898' })).status).toBe(201);
    expect((await signUp(own, { fname: 'Bola', memberId: '46898' })).status).toBe(201);
    expectFailure(await signUp(own, { ...name, memberId: 'MB146898' }), 409, {
      memberId: expect.stringContaining('already registered'),
    });
  });

  const waitingFor = async (id: string) =>
    (
      await own.context.pool.query(
        `select from pgboss.job
         where state < 'completed' and data -> 'payload' ->> 'userId' = $1`,
        [id],
      )
    ).rowCount;

  test('mails the link again, though an invitation has just gone, five times an hour', async () => {
    const member = await invited();
    await inviteMembers(own.context, systemActor('job', 'test'), [member.id]);
    expect(await claimMails(member.email)).toHaveLength(1);
    for (let time = 1; time <= 7; time++) {
      expectFailure(await signUp(own, { memberId: member.memberId }), 409, { memberId: message });
      expect(await claimMails(member.email)).toHaveLength(1 + Math.min(time, 5));
    }
    const other = await invited();
    expectFailure(await signUp(own, { memberId: other.memberId }), 409, { memberId: message });
    expect(await claimMails(other.email)).toHaveLength(1);
  });

  test('mails nothing more, and uses nothing up, while one waits to be sent', async () => {
    const member = await invited();
    const { id } = member;
    await own.context.outbox.post(own.context.db, 'invitation', { userId: id });
    await putOffMails(own, '1 hour');
    for (let time = 0; time < 6; time++)
      expectFailure(await signUp(own, { memberId: member.memberId }), 409, { memberId: message });
    expect(await waitingFor(id)).toBe(1);
    await putOffMails(own);
    expect(await claimMails(member.email)).toHaveLength(1);
    expectFailure(await signUp(own, { memberId: member.memberId }), 409, { memberId: message });
    expect(await claimMails(member.email)).toHaveLength(2);
  });

  test('with the address on the list says nothing against the address', async () => {
    const member = await invited();
    const form = { memberId: member.memberId, email: member.email.toUpperCase() };
    expectFailure(await signUp(own, form), 409, { memberId: message });
    const other = await makeMember(own);
    expectFailure(await signUp(own, { memberId: member.memberId, email: other.email }), 409, {
      memberId: message,
      email: expect.stringContaining('already'),
    });
  });

  test('leads to the record by the mailed link', async () => {
    const member = await invited();
    await signUp(own, { memberId: member.memberId });
    const { token } = await mailedLink(own, member.email, 'claim');
    const body = { password: fresh, passwordConfirm: fresh };
    const answer = await own.request('PATCH', `/api/v1/user/claim/${token}`, { body });
    expect(answer.body.data.user._id).toBe(member.id);
    expectFailure(await signUp(own, { memberId: member.memberId }), 409, {
      memberId: expect.stringContaining('already registered'),
    });
  });
});
