import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPhone } from '#contract/phone.ts';
import { expectFailure, logIn, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server, { memberId: 'OFFICE-1', fname: 'Zed', lname: 'Zz' })).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.pool.query('delete from rate_limits');
});

const found = async (search: string): Promise<string[]> => {
  const query = new URLSearchParams({ search });
  const { status, body } = await server.get(`/api/v1/user/getAllUsers?${query}`, admin);
  expect(status).toBe(200);
  return body.data.users.map((user: { memberId: string }) => user.memberId);
};
const importRows = async (rows: object[], more: object = {}) => {
  const answer = await server.request('POST', '/api/v1/members/import', {
    token: admin,
    body: { rows, ...more },
  });
  expect(answer.status).toBe(200);
  return answer.body.data.rows;
};
const update = (token: string, body: object) =>
  server.request('PATCH', '/api/v1/user/updateMe', { token, body });
const correct = (id: string, body: object) =>
  server.request('PATCH', `/api/v1/user/${id}`, { token: admin, body });

/* As people copy them (T1). */
const copied = (number: string) => [
  `\u202a+234${number.slice(1)}\u202c`,
  `\u202d${number}`,
  `\u200e${number}`,
  `${number.slice(0, 4)}\u2011${number.slice(4, 7)}\u2011${number.slice(7)}`,
  `tel:${number}`,
  `${number}\u200b`,
  `${number.slice(0, 4)}–${number.slice(4, 7)}–${number.slice(7)}`,
  `+234 (0) ${number.slice(1, 4)} ${number.slice(4)}`,
  `(${number.slice(0, 4)})\u00a0${number.slice(4)}`,
];

describe('a phone number, however it was copied,', () => {
  test('is the same in a registration, one’s account, the admin’s form and a list, and is found', async () => {
    const number = '08036660001';
    const { token, id } = await makeMember(server, { memberId: 'PH-0' });
    const sample = { memberId: 'PH-1', fname: 'Tunde', lname: 'Bello' };
    for (const [index, phoneNumber] of copied(number).entries()) {
      const mine = await update(token, { phoneNumber, secondaryPhoneNumber: phoneNumber });
      expect(mine.body.data.user).toMatchObject({
        phoneNumber: number,
        secondaryPhoneNumber: number,
      });
      const theirs = await correct(id, { phoneNumber });
      expect(theirs.body.data.user.phoneNumber).toBe(number);
      const [row] = await importRows([{ ...sample, phoneNumber }]);
      expect(row).toMatchObject({ outcome: 'add', resembles: { by: ['phone'], memberId: 'PH-0' } });
      expect(row.leftOut).toBeUndefined();
      expect(await found(phoneNumber)).toEqual(['PH-0']);
      if (index > 1) continue;
      const signed = await signUp(server, { phoneNumber, memberId: `PHS-${index}` });
      expect(signed.body.data.user.phoneNumber).toBe(number);
      await server.context.pool.query(`delete from users where member_id = $1`, [`PHS-${index}`]);
    }
  });

  test('may be one abroad, everywhere', async () => {
    const stored = '+17135550123';
    const { token } = await makeMember(server, { memberId: 'PH-USA' });
    for (const phoneNumber of [
      '+1 713 555 0123',
      'tel:+1-713-555-0123',
      '\u202a+1 (713) 555–0123\u202c',
    ]) {
      expect((await update(token, { phoneNumber })).body.data.user.phoneNumber).toBe(stored);
      expect(await found(phoneNumber)).toEqual(['PH-USA']);
      const [row] = await importRows([
        { memberId: 'PH-2', fname: 'Tunde', lname: 'Bello', phoneNumber },
      ]);
      expect(row).toMatchObject({
        outcome: 'add',
        resembles: { by: ['phone'], memberId: 'PH-USA' },
      });
    }
    for (const search of ['713 555 0123', '(713) 555-0123', '+1 713 555'])
      expect(await found(search)).toEqual(['PH-USA']);
    const { status, body } = await signUp(server, { phoneNumber: '+44 20 7946 0958' });
    expect([status, body.data.user.phoneNumber]).toEqual([201, '+442079460958']);
  });

  test.each([
    '0803123456',
    '+2348031234',
    '+1234567',
    '+1234567890123456',
    '+0123456789',
    'ext 12',
  ])('%j is none, by the form’s message', async (phoneNumber) => {
    const message = 'Phone number must be 11 digits.';
    expectFailure(await signUp(server, { phoneNumber }), 400, { phoneNumber: message });
    const [row] = await importRows([{ memberId: 'PH-3', fname: 'A', lname: 'B', phoneNumber }]);
    expect(row.leftOut).toEqual({ phoneNumber: { value: phoneNumber, message } });
  });

  test('is checked by the database as the contract checks it', async () => {
    const phones = fc.sample(
      fc.oneof(
        fc.string({ unit: fc.constantFrom(...'+0123456789'), maxLength: 18 }),
        fc.integer({ min: 0 }).map((number) => `+${number}`),
        fc.constantFrom(
          '08031234567',
          '+2348031234567',
          '+17135550123',
          '+0171355501',
          '0803 123 4567',
          '',
        ),
      ),
      1_000,
    );
    const rule = await server.context.pool.query(
      `select replace(pg_get_expr(conbin, conrelid), 'phone_number', 'phone') as rule
       from pg_constraint where conname = 'users_phone_number'`,
    );
    const { rows } = await server.context.pool.query(
      `select ${rule.rows[0].rule} as taken from unnest($1::text[]) with ordinality as list (phone, place) order by place`,
      [phones],
    );
    expect(rows.map(({ taken }) => taken)).toEqual(phones.map(isPhone));
  });
});

describe('an e-mail address, however it was copied,', () => {
  test.each([
    (email: string) => `${email}\u200b`,
    (email: string) => `Ade Obi <${email}>`,
    (email: string) => `"Obi, Ade" <${email}>`,
    (email: string) => `${email} (home)`,
    (email: string) => `mailto:${email}`,
    (email: string) => email.replace('e', 'e\u00ad').replace('.', '\u200b.'),
  ])('is the bare one in every form, logs in, and is seen twice: %#', async (copy) => {
    const email = `ade${crypto.randomUUID()}@example.com`;
    const signed = await signUp(server, { email: copy(email) });
    expect([signed.status, signed.body.data?.user.email]).toEqual([201, email]);
    expectFailure(await signUp(server, { email: copy(email) }), 409, {
      email: 'This e-mail address is already registered.',
    });
    expect((await logIn(server, copy(email))).status).toBe(200);
    const rows = [{ memberId: 'EM-1', fname: 'Ade', lname: 'Obi', email: copy(email) }];
    expect((await importRows(rows))[0]).toMatchObject({ resembles: { by: ['email'] } });
  });
});

describe('a member ID, however it was copied,', () => {
  const copies = [
    '\u202aMB\u2011700901\u202c',
    'MB–700901',
    'tel:MB-700901',
    'MB\u00ad-700901\u200b',
    'mb\u00a0700901',
  ];

  test('logs in, asks for a new password, is found, and is taken', async () => {
    const { id, email } = await makeMember(server, { memberId: 'MB-700901' });
    for (const memberId of copies) {
      const answer = await logIn(server, memberId);
      expect([memberId, answer.body.data?.user._id]).toEqual([memberId, id]);
      expect(await found(memberId)).toEqual(['MB-700901']);
      expectFailure(await signUp(server, { memberId }), 409, {
        memberId: expect.stringContaining('already registered'),
      });
      await server.request('POST', '/api/v1/user/forgotPassword', { body: { memberId } });
    }
    const mails = await mailsTo(server, email);
    expect(mails.filter(({ text }) => text.includes('/reset-password/'))).toHaveLength(
      copies.length,
    );
  });

  test('has its opening balance in a list', async () => {
    const { memberId } = await makeMember(server, { memberId: 'MB-700902' });
    const rows = copies.slice(0, 4).map((copy, index) => ({
      memberId: copy.replace('901', '902'),
      year: `${2020 + index}\u200b`,
      owed: '\u202d15,000.00',
    }));
    const answer = await server.request('POST', '/api/v1/ledger/openings/import', {
      token: admin,
      body: { rows, dryRun: true },
    });
    expect(answer.body.data.rows).toMatchObject(
      rows.map(() => ({ outcome: 'add', amount: 15_000 })),
    );
    expect(memberId).toBe('MB-700902');
  });
});
