import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { memberIdKey } from '#contract/member-id.ts';
import { expectContract, expectFailure, logIn, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server, { memberId: 'OFFICE-1' })).token;
});
afterAll(() => server.stop());
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const taken = 'This member ID is already registered.';
/* Not to an admin, who would log in as somebody else. */
const takenToRegister = `${taken} Log in, or ask for a new password.`;

/** Spellings of one ID. */
const spellingsOf = (number: number) => [
  `MB-${number}`,
  `mb ${number}`,
  `MB${number}`,
  ` Mb / ${number} `,
  `mb\u2011${number}`,
];

test('the database has the same canonical form as the contract', async () => {
  const latin = fc
    .integer({ min: 0x20, max: 0x24f })
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{L}\p{N} ./_-]/u.test(character));
  const texts = fc.sample(fc.string({ unit: latin, maxLength: 20 }), 2_000);
  const all = [...texts, 'ＭＢ－１', 'ẹ́kọ̀-9'.normalize('NFD'), 'MB\u2013\u00a01', ''];
  const { rows } = await server.context.pool.query(
    'select member_id_key(text) as key from unnest($1::text[]) with ordinality as list (text, place) order by place',
    [all],
  );
  expect(rows.map(({ key }) => key)).toEqual(all.map(memberIdKey));
});

describe('one member ID in any spelling', () => {
  test('logs in, and so does the e-mail address in any case', async () => {
    const member = await makeMember(server, { memberId: 'MB-700123' });
    for (const name of [...spellingsOf(700123), member.email, member.email.toUpperCase()]) {
      const answer = await logIn(server, name);
      expectContract(calls.login, answer);
      expect(answer.body.data.user).toMatchObject({ _id: member.id, memberId: 'MB-700123' });
    }
  });

  test('is taken for a registration, an added and a corrected member', async () => {
    await makeMember(server, { memberId: 'MB 700/200' });
    const other = await makeMember(server);
    for (const memberId of ['MB700200', 'mb-700-200']) {
      expectFailure(await signUp(server, { memberId }), 409, { memberId: takenToRegister });
      const change = server.request('PATCH', `/api/v1/user/${other.id}`, {
        token: admin,
        body: { memberId },
      });
      expectFailure(await change, 409, { memberId: taken });
      const added = server.request('POST', '/api/v1/members', {
        token: admin,
        body: { memberId, fname: 'Ada', lname: 'Eze', email: `${memberId}@example.com` },
      });
      expectFailure(await added, 409, { memberId: taken });
    }
  });

  test('is won by one of many registrations at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        signUp(server, { memberId: spellingsOf(700300)[number % 5] ?? '' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('is one member of an imported list, whose spelling stays', async () => {
    const member = await makeMember(server, { memberId: 'MB-700400' });
    const rows = [
      { memberId: 'mb 700400', fname: 'Amaka' },
      { memberId: 'MB700400', fname: 'Amara' },
    ];
    const answer = await server.request('POST', '/api/v1/members/import', {
      token: admin,
      body: { rows, apply: true },
    });
    expect(answer.body.data.rows).toMatchObject([
      { outcome: 'change', changes: { fname: ['Ngozi', 'Amaka'] } },
      { outcome: 'refuse', errors: { memberId: 'This member ID is on row 1 already.' } },
    ]);
    const { body } = await server.get(`/api/v1/user/${member.id}`, admin);
    expect(body.data.user).toMatchObject({ memberId: 'MB-700400', fname: 'Amaka' });
  });

  test('is found by a search', async () => {
    await makeMember(server, { memberId: 'MB-700500' });
    for (const search of [...spellingsOf(700500), 'mb/7005', 'mb - 7005', '700500']) {
      const query = new URLSearchParams({ search });
      const { body } = await server.get(`/api/v1/user/getAllUsers?${query}`, admin);
      expect(body.data.users.map((user: { memberId: string }) => user.memberId)).toEqual([
        'MB-700500',
      ]);
    }
  });

  test('is counted as one where links for a new password are limited', async () => {
    await makeMember(server, { memberId: 'MB-700600' });
    const ask = (memberId: string) =>
      server.request('POST', '/api/v1/user/forgotPassword', { body: { memberId } });
    for (const spelling of spellingsOf(700600)) expect((await ask(spelling)).status).toBe(200);
    expectFailure(await ask('MB.700600'), 429);
  });
});

describe('failed log-ins', () => {
  const guess = (name: string) => logIn(server, name, { password: 'a guess' });

  test('of an account count together, by ID in any spelling and by address', async () => {
    const member = await makeMember(server, { memberId: 'MB-700700' });
    const names = [...spellingsOf(700700), member.email];
    for (let count = 0; count < 10; count++)
      expectFailure(await guess(names[count % names.length] ?? ''), 401);
    for (const name of names) expectFailure(await logIn(server, name), 429);
  });

  test('of an unknown ID or address are answered alike', async () => {
    const known = await makeMember(server, { memberId: 'MB-700800' });
    const outcomes = async (names: string[]) => {
      const seen: unknown[] = [];
      for (let count = 0; count < 11; count++) {
        const { status, body } = await guess(names[count % names.length] ?? '');
        seen.push({ status, body });
      }
      await server.context.pool.query('delete from rate_limits');
      return seen;
    };
    const expected = await outcomes(['MB-700800', 'mb700800']);
    expect(await outcomes([known.email, known.email.toUpperCase()])).toEqual(expected);
    expect(await outcomes(['NO-1', 'no 1'])).toEqual(expected);
    expect(await outcomes(['no.body@example.com', 'No.Body@EXAMPLE.com'])).toEqual(expected);
  });
});
