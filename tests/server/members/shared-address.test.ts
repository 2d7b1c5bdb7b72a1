import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { expectFailure, logIn, signUp } from '../support/accounts.ts';
import { entriesOf } from '../support/audit.ts';
import { makeAdmin, makeConfirmed, makeMember, password } from '../support/builders.ts';
import { paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { paid } from '../support/fake-gateway.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/test-server.ts';

/* Two members, or more, with one e-mail address: a couple, a firm. */

let server: TestServer;
let fake: Awaited<ReturnType<typeof startWithFakeGateway>>['fake'];
let admin: string;
let other: string;
const otherPassword = 'another long enough phrase';
beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = (await makeAdmin(server)).token;
  other = await server.context.passwords.hash(otherPassword);
});
afterAll(() => server.stop());
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const ask = (method: string, path: string, body?: unknown, token = admin) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });

/** Who has an address, and whether each shares it, the one who has it as their own first. */
async function holders(email: string) {
  const { rows } = await server.context.pool.query(
    `select member_id as "memberId", email_shared as shared from users
     where lower(email) = lower($1) and off_register is null order by email_shared, member_id`,
    [email],
  );
  return rows;
}

let families = 0;
const newAddress = () => `family${++families}@example.com`;

/** A couple of two accounts; the second has a password of their own, unless the first's is asked for. */
async function makeCouple(same = false) {
  const email = newAddress();
  const first = await makeConfirmed(server, { email, fname: 'Ada' });
  const more = same ? {} : { passwordHash: other };
  const second = await makeConfirmed(server, { email, emailShared: true, fname: 'Chidi', ...more });
  return { email, first, second };
}

const upload = async (rows: object[], apply = true) => {
  const answer = await ask('POST', 'members/import', { rows, apply });
  expect(answer.status).toBe(200);
  return answer.body.data.rows as ImportedRow[];
};

describe('a list with one address for two', () => {
  const row = (memberId: string, fname: string, email: string) => ({
    memberId,
    fname,
    lname: 'Obi',
    email,
  });

  test('leaves both the address, whether they come in one list or one after the other', async () => {
    const email = newAddress();
    const couple = [row('FAM/1', 'Ada', email), row('FAM/2', 'Chidi', email.toUpperCase())];
    const dry = await upload(couple, false);
    expect(dry.map(({ outcome, note, leftOut }) => [outcome, note, leftOut])).toEqual([
      ['add', undefined, undefined],
      ['add', 'Has the same e-mail address as row 1; both are mailed.', undefined],
    ]);
    const entries = await entriesOf(server, () => upload(couple));
    expect(await holders(email)).toEqual([
      { memberId: 'FAM/1', shared: false },
      { memberId: 'FAM/2', shared: true },
    ]);
    const said = entries.filter(({ action }) => action === 'member.imported');
    expect(said.map(({ after }) => after?.emailShared)).toEqual([undefined, true]);
    const again = await upload([...couple, row('FAM/3', 'Emeka', email)]);
    expect(again.map(({ outcome, note }) => [outcome, note])).toEqual([
      ['same', undefined],
      ['same', undefined],
      [
        'add',
        'Has the same e-mail address as row 1, Ada Obi (FAM/1) and others; each of them is mailed.',
      ],
    ]);
    expect(await holders(email)).toHaveLength(3);
  });

  test('offers who has the address and the name as the same person, as before', async () => {
    const email = newAddress();
    await upload([row('FAM/10', 'Ada', email)]);
    const [twin] = await upload([row('FAM/11', 'Ada', email)], false);
    expect(twin).toMatchObject({
      outcome: 'skip',
      resembles: { by: ['email'], memberId: 'FAM/10' },
    });
  });

  test('gives a member the address of another, and two theirs in exchange', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await upload([row('FAM/20', 'Ada', one), row('FAM/21', 'Chidi', two)]);
    const [changed] = await upload([{ memberId: 'FAM/21', email: one }]);
    expect(changed).toMatchObject({
      outcome: 'change',
      changes: { email: [two, one] },
      note: 'Has the same e-mail address as Ada Obi (FAM/20); both are mailed.',
    });
    await upload([
      { memberId: 'FAM/20', email: two },
      { memberId: 'FAM/21', email: one },
    ]);
    expect(await holders(one)).toEqual([{ memberId: 'FAM/21', shared: false }]);
    expect(await holders(two)).toEqual([{ memberId: 'FAM/20', shared: false }]);
  });

  test('says in the trail who comes to share an address, and who shares none any more', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await upload([row('FAM/22', 'Ada', one), row('FAM/23', 'Chidi', two)]);
    const give = async (email: string) => {
      const entries = await entriesOf(server, () => upload([{ memberId: 'FAM/23', email }]));
      return entries.filter(({ action }) => action === 'member.imported');
    };
    expect(await give(one)).toMatchObject([
      { action: 'member.imported', before: { emailShared: false }, after: { emailShared: true } },
    ]);
    expect(await give(two)).toMatchObject([
      { action: 'member.imported', before: { emailShared: true }, after: { emailShared: false } },
    ]);
    const [, own] = [await give(newAddress()), await give(newAddress())];
    expect(own?.[0]?.after).not.toHaveProperty('emailShared');
  });

  test('takes an office’s for as many as it is, without taking them for one person', async () => {
    const email = newAddress();
    const staff = Array.from({ length: 5 }, (_, at) =>
      row(`OFF/${at}`, `Name${'abcde'[at]}`, email),
    );
    await upload(staff);
    const [sixth] = await upload([row('OFF/6', 'Namef', email)]);
    expect(sixth).toMatchObject({ outcome: 'add', note: expect.stringContaining('and others') });
    expect(sixth).not.toHaveProperty('resembles');
    expect((await holders(email)).map(({ shared }) => shared)).toEqual([
      ...[false, true, true, true, true, true],
    ]);
  });
});

describe('an admin who enters the address of another', () => {
  test('is asked: refused at the field, and taken where it may be shared, which the trail says', async () => {
    const [one, two] = [await makeConfirmed(server), await makeConfirmed(server)];
    const edit = { email: one.email };
    expectFailure(await ask('PATCH', `user/${two.id}`, edit), 409, {
      email: 'This e-mail address is already registered.',
    });
    const entries = await entriesOf(server, () =>
      ask('PATCH', `user/${two.id}`, { ...edit, acceptShared: true }),
    );
    expect(entries).toMatchObject([
      { action: 'member.changed', after: { email: one.email, emailShared: true } },
    ]);
    const form = { memberId: 'FAM/30', fname: 'Obi', lname: 'Eze', email: one.email };
    expectFailure(await ask('POST', 'members', form), 409, { email: expect.any(String) });
    const added = await entriesOf(server, async () =>
      expect((await ask('POST', 'members', { ...form, acceptShared: true })).status).toBe(201),
    );
    expect(added).toMatchObject([{ action: 'member.created', after: { emailShared: true } }]);
    expect(await holders(one.email)).toHaveLength(3);
  });

  test('gives an office’s to as many as it is', async () => {
    const email = newAddress();
    for (let at = 0; at < 7; at++) {
      const { id } = await makeConfirmed(server);
      const answer = await ask('PATCH', `user/${id}`, { email, acceptShared: true });
      expect(answer.status).toBe(200);
    }
    expect(await holders(email)).toHaveLength(7);
  });

  test('is not asked again for what is shared already, nor where nobody else has it', async () => {
    const { email, second } = await makeCouple();
    const edit = { email: email.toUpperCase(), fname: 'Chike' };
    expect((await ask('PATCH', `user/${second.id}`, edit)).status).toBe(200);
    const alone = newAddress();
    const moved = { email: alone, acceptShared: true };
    expect((await ask('PATCH', `user/${second.id}`, moved)).status).toBe(200);
    expect(await holders(alone)).toEqual([{ memberId: second.memberId, shared: false }]);
    expect((await holders(email)).map(({ shared }) => shared)).toEqual([false]);
  });
});

describe('an address that is taken', () => {
  test('is refused at a registration and to a member’s own change, also once one is alone with it', async () => {
    const { email, first, second } = await makeCouple();
    const taken = { email: 'This e-mail address is already registered.' };
    expectFailure(await signUp(server, { email }), 409, taken);
    const stranger = await makeMember(server);
    const change = { email, passwordCurrent: password };
    expectFailure(await ask('PATCH', 'user/updateMe', change, stranger.token), 409, taken);
    await ask('PATCH', `user/${first.id}`, { email: newAddress() });
    expect(await holders(email)).toEqual([{ memberId: second.memberId, shared: false }]);
    expectFailure(await signUp(server, { email }), 409, taken);
    await expect(makeMember(server, { email })).rejects.toThrow();
  });

  test('is one’s of those who register with it at once', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(server, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('does not keep one who shares it from saving the account, nor from going elsewhere', async () => {
    const { email, second } = await makeCouple();
    const same = { email, address: '2 Marina Road' };
    expect((await ask('PATCH', 'user/updateMe', same, second.token)).status).toBe(200);
    expect((await holders(email)).map(({ shared }) => shared)).toEqual([false, true]);
    const next = newAddress();
    await ask(
      'PATCH',
      'user/updateMe',
      { email: next, passwordCurrent: otherPassword },
      second.token,
    );
    const { token } = await mailedLink(server, next, 'confirm-email');
    expect((await ask('POST', `user/confirmEmail/${token}`)).status).toBe(200);
    expect(await holders(next)).toEqual([{ memberId: second.memberId, shared: false }]);
    await expect(makeMember(server, { email: next })).rejects.toThrow();
  });

  test('does not keep a record from coming back where it may be shared, which the trail says', async () => {
    const taken = { email: 'This e-mail address is already registered.' };
    const accepted = { acceptShared: true };
    const { email, first, second } = await makeCouple();
    expect((await ask('POST', `user/${second.id}/merge`, { into: first.id })).status).toBe(200);
    expect((await holders(email)).map(({ shared }) => shared)).toEqual([false]);
    expectFailure(await ask('POST', `user/${second.id}/unmerge`), 409, taken);
    const unmerged = await entriesOf(server, () =>
      ask('POST', `user/${second.id}/unmerge`, accepted),
    );
    expect(unmerged).toMatchObject([{ action: 'member.unmerged', after: { emailShared: true } }]);
    expect((await holders(email)).map(({ shared }) => shared)).toEqual([false, true]);

    const { body } = await signUp(server, { email: newAddress() });
    const { _id: id, email: address } = body.data.user;
    await ask('POST', `user/${id}/refuse`, { reason: 'Not on the list.' });
    await makeMember(server, { email: address });
    expectFailure(await ask('POST', `user/${id}/restore`), 409, taken);
    const restored = await entriesOf(server, () => ask('POST', `user/${id}/restore`, accepted));
    expect(restored).toMatchObject([{ action: 'member.restored', after: { emailShared: true } }]);
    expect((await holders(address)).map(({ shared }) => shared)).toEqual([false, true]);
  });
});

describe('a log-in with a shared address', () => {
  test('is that of whose password it is', async () => {
    const { email, first, second } = await makeCouple();
    const who = async (typed: string) =>
      (await logIn(server, email.toUpperCase(), { password: typed })).body.data?.user._id;
    expect([await who(password), await who(otherPassword)]).toEqual([first.id, second.id]);
    expectFailure(await logIn(server, email, { password: 'a guess at one of them' }), 401, {
      memberId: expect.stringContaining('log in with your member ID'),
    });
  });

  test('asks for the member ID where the password is that of both', async () => {
    const { email, first, second } = await makeCouple(true);
    expectFailure(await logIn(server, email), 401, {
      memberId:
        'Incorrect e-mail address or password. If other members have this address as well, log in with your member ID.',
    });
    for (const { id, memberId } of [first, second])
      expect((await logIn(server, memberId)).body.data.user._id).toBe(id);
  });

  test('says the same of an address that nobody has, after as many hashes', async () => {
    const { email } = await makeCouple();
    const { passwords } = server.context;
    const { verify } = passwords;
    let hashes = 0;
    passwords.verify = (...given) => {
      hashes += 1;
      return verify(...given);
    };
    const counted = async (identity: string) => {
      hashes = 0;
      const { status, body } = await logIn(server, identity, { password: 'a guess' });
      return { status, body, hashes };
    };
    const alone = await makeMember(server);
    const [known, unknown, own] = [
      await counted(email),
      await counted('nobody@example.com'),
      await counted(alone.email),
    ];
    const byId = await counted(alone.memberId);
    passwords.verify = verify;
    expect(unknown).toEqual(known);
    expect(own).toEqual(known);
    expect(known.hashes).toBeGreaterThan(1);
    expect(byId.hashes).toBe(1);
  });

  test('locks nobody out who logs in by the member ID, and nobody by what another did', async () => {
    const { email, first, second } = await makeCouple();
    const guess = (identity: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          logIn(server, identity, { password: `guess ${at}` }),
        ),
      );
    await guess(email, 10);
    const closed = await logIn(server, email, { password: otherPassword });
    expect(closed.status).toBe(429);
    expect(closed.body.message).toContain('log in with your member ID');
    for (const [{ id, memberId }, typed] of [
      [first, password],
      [second, otherPassword],
    ] as const)
      expect((await logIn(server, memberId, { password: typed })).body.data.user._id).toBe(id);

    /* By a link, one of them is open again; the other is not, and is not asked. */
    await server.context.limits.login.clearMember(second.memberId);
    const typed = { password: otherPassword };
    expect((await logIn(server, email, typed)).body.data.user._id).toBe(second.id);
    expect((await logIn(server, email)).status).toBe(401);
  });

  test('by one of them goes on from where they are known, whatever hits the other’s ID', async () => {
    const { email, first } = await makeCouple();
    expect((await logIn(server, email, { password: otherPassword })).status).toBe(200);
    await server.context.pool.query('delete from rate_limits');
    for (let at = 0; at < 100; at++)
      await server.context.limits.login.countFailure(
        { memberId: first.memberId, address: `203.0.113.${at}`, isKnownAddress: false },
        null,
      );
    await server.context.limits.login.countFailure(
      { memberId: first.memberId, address: '127.0.0.1', isKnownAddress: false },
      null,
    );
    expect((await logIn(server, first.memberId)).status).toBe(429);
    expect((await logIn(server, email, { password: otherPassword })).status).toBe(200);
  });

  test('gives no more guesses at the other’s password by a change of the own', async () => {
    const { email, first, second } = await makeCouple();
    const guessed = async (hash: string) => {
      await server.context.pool.query('update users set password_hash = $2 where id = $1', [
        ...[first.id, hash],
      ]);
      return (await logIn(server, email)).status;
    };
    const wrong = await server.context.passwords.hash(password);
    for (let at = 0; at < 10; at++) expect(await guessed(wrong)).toBe(200);
    /* The other's is not tried any more, so the right guess tells nothing. */
    expect(await guessed(other)).toBe(401);
    expect((await logIn(server, email, { password: otherPassword })).body.data?.user._id).toBe(
      first.id,
    );
    const mine = { password: otherPassword };
    expect((await logIn(server, second.memberId, mine)).body.data.user._id).toBe(second.id);
  });

  test('counts against all of them where the password is that of several', async () => {
    const { email } = await makeCouple(true);
    for (let at = 0; at < 10; at++) expect((await logIn(server, email)).status).toBe(401);
    expect((await logIn(server, email)).status).toBe(429);
  });

  test('is by the member ID where more than three have the address', async () => {
    const { email, second } = await makeCouple();
    const more = { email, emailShared: true };
    await makeConfirmed(server, more);
    const mine = { password: otherPassword };
    expect((await logIn(server, email, mine)).body.data.user._id).toBe(second.id);
    await makeConfirmed(server, more);
    expectFailure(await logIn(server, email, mine), 401, {
      memberId: expect.stringContaining('log in with your member ID'),
    });
    expect((await logIn(server, second.memberId, mine)).status).toBe(200);
  });

  test('is not that of an account which is disabled or waits to be claimed', async () => {
    const { email, first, second } = await makeCouple(true);
    await ask('POST', `user/${second.id}/disable`);
    await makeConfirmed(server, {
      ...{ email, emailShared: true, accountState: 'invited', passwordHash: null },
    });
    expect((await logIn(server, email)).body.data.user._id).toBe(first.id);
  });
});

describe('a link for a new password', () => {
  const asked = (identity: string) =>
    server.request('POST', '/api/v1/user/forgotPassword', { body: { memberId: identity } });
  const link = /\/(reset-password|claim)\/([\w-]+)/;
  const mailsOf = async (email: string) =>
    (await mailsTo(server, email)).flatMap(({ text }) => {
      const found = link.exec(text);
      const [, greeted] = /^Dear (\w+),/m.exec(text) ?? [];
      return found ? [{ text, greeted, page: found[1], token: found[2] ?? '' }] : [];
    });

  test('is mailed to each who has the address, names them, and changes their account alone', async () => {
    const { email, first, second } = await makeCouple();
    const invited = await makeConfirmed(server, {
      ...{ email, emailShared: true, accountState: 'invited', passwordHash: null, fname: 'Emeka' },
    });
    const answer = await asked(email);
    expect(answer.body).toEqual((await asked('nobody@example.com')).body);
    const mails = await mailsOf(email);
    expect(mails.map(({ greeted, page }) => [greeted, page]).sort()).toEqual([
      ['Ada', 'reset-password'],
      ['Chidi', 'reset-password'],
      ['Emeka', 'claim'],
    ]);
    for (const { greeted, text } of mails) {
      const ids = { Ada: first, Chidi: second, Emeka: invited } as const;
      expect(text).toContain(ids[greeted as keyof typeof ids].memberId);
    }
    const fresh = 'a third long enough phrase';
    const token = mails.find(({ greeted }) => greeted === 'Chidi')?.token;
    const set = await ask('PATCH', `user/resetPassword/${token}`, {
      password: fresh,
      passwordConfirm: fresh,
    });
    expect(set.body.data.user._id).toBe(second.id);
    expect((await logIn(server, second.memberId, { password: fresh })).status).toBe(200);
    expect((await logIn(server, first.memberId)).status).toBe(200);
  });

  test('goes by the member ID to that member alone', async () => {
    const { email, second } = await makeCouple();
    await asked(second.memberId);
    expect((await mailsOf(email)).map(({ greeted }) => greeted)).toEqual(['Chidi']);
  });

  test('is asked for by the member ID where too many have the address', async () => {
    const email = newAddress();
    for (let at = 0; at < 21; at++) await makeConfirmed(server, { email, emailShared: true });
    await asked(email);
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('Ask again with your member ID');
  });

  test('after a change that is undone is mailed to its member alone, who has the address back, which the trail says', async () => {
    const { email, first, second } = await makeCouple();
    const confirmed = 'update users set email_confirmed_at = now() where id = $1';
    await server.context.pool.query(confirmed, [second.id]);
    const next = newAddress();
    await ask(
      'PATCH',
      'user/updateMe',
      { email: next, passwordCurrent: otherPassword },
      second.token,
    );
    const { token } = await mailedLink(server, next, 'confirm-email');
    const confirming = await entriesOf(server, () => ask('POST', `user/confirmEmail/${token}`));
    expect(confirming).toMatchObject([
      { action: 'member.email-confirmed', after: { email: next, emailShared: false } },
    ]);
    const undo = (await mailedLink(server, email, 'not-me')).token;
    const undoing = await entriesOf(server, async () =>
      expect((await ask('POST', `user/undoEmail/${undo}`)).status).toBe(200),
    );
    expect(undoing).toMatchObject([
      { action: 'member.email-change-undone', after: { email, emailShared: true } },
    ]);
    expect((await mailsOf(email)).map(({ greeted }) => greeted)).toEqual(['Chidi']);
    expect(await holders(email)).toEqual([
      { memberId: first.memberId, shared: false },
      { memberId: second.memberId, shared: true },
    ]);
  });
});

test('each of two with one address pays online, is mailed the own receipt, and gets announcements', async () => {
  const { email, first, second } = await makeCouple();
  for (const member of [first, second]) {
    const { body, status } = await ask('POST', 'payment/checkout', {}, member.token);
    expect(status).toBe(200);
    const link: string = body.data.data.link;
    const reference = link.slice(link.lastIndexOf('/') + 1);
    expect(fake.checkouts.at(-1)?.customer.email).toBe(email);
    const [payment] = await paymentsOf(server, member.id);
    fake.says(reference, paid(payment?.amountKobo ?? 0));
    await server.get(`/api/v1/payment/return/fake?reference=${reference}`);
    expect((await paymentsOf(server, member.id)).map(({ status }) => status)).toEqual([
      'successful',
    ]);
  }
  const form = { title: 'Meeting', body: 'On Friday.', byMail: true };
  expect((await ask('POST', 'announcements', form)).status).toBe(201);
  const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('eceipt'))).toHaveLength(2);
  expect(subjects.filter((subject) => subject.includes('Meeting'))).toHaveLength(2);
});
