import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  expectContract,
  expectFailure,
  filesOf,
  holdings,
  isAlive,
  logIn,
  signUp,
} from '../support/accounts.ts';
import { makeMember, signUpFields } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const takenId = 'This member ID is already registered. Log in, or ask for a new password.';
const takenEmail = 'This e-mail address is already registered.';

test('a registration answers a session and the member, as typed', async () => {
  const fields = signUpFields({ memberId: ' NEW/001 ', secondaryPhoneNumber: '+234 803 123 4567' });
  const answer = await signUp(server, fields);
  expectContract(calls.signUp, answer);
  expect(answer.body.data.user).toMatchObject({
    memberId: 'NEW/001',
    fname: fields.fname?.normalize('NFC'),
    mname: null,
    lname: fields.lname?.normalize('NFC'),
    email: fields.email,
    secondaryPhoneNumber: '08031234567',
    birthDay: '29-02',
    status: 'ACA',
    role: 'user',
    accountState: 'active',
    confirmed: false,
    emailConfirmed: false,
    standing: 'none',
  });
  expect(await isAlive(server, answer.body.token)).toBe(true);
  expect((await logIn(server, 'new/001')).status).toBe(200);
  const [mail] = await mailsTo(server, fields.email ?? '');
  expect(mail?.subject).toBe('Please confirm your e-mail address');
});

describe('somebody who is registered already', () => {
  test.each([
    ['member ID', { memberId: 'TAKEN/1' }, { memberId: takenId }],
    ['member ID in another case', { memberId: 'taken/1 ' }, { memberId: takenId }],
    ['e-mail address in another case', { email: 'TAKEN@Example.com' }, { email: takenEmail }],
    [
      'both',
      { memberId: 'Taken/1', email: 'Taken@example.com' },
      { memberId: takenId, email: takenEmail },
    ],
  ])('is told of the %s by a 409, and nothing is kept', async (_what, fields, errors) => {
    const known = await server.context.pool.query(`select from users where member_id = 'TAKEN/1'`);
    if (known.rowCount === 0)
      await makeMember(server, { memberId: 'TAKEN/1', email: 'taken@example.com' });
    const before = await holdings(server);
    expectFailure(await signUp(server, fields), 409, errors);
    expect(await holdings(server)).toEqual(before);
  });

  test('is known by a member ID with marks in another case too', async () => {
    expect((await signUp(server, { memberId: 'ẸKỌ12' })).status).toBe(201);
    expectFailure(await signUp(server, { memberId: 'ẹkọ12' }), 409, { memberId: takenId });
    expect((await logIn(server, 'ẹkọ12'.normalize('NFD'))).status).toBe(200);
  });
});

test('a form with errors names each field, and nothing is kept', async () => {
  const before = await holdings(server);
  const wrong = { fname: '', phoneNumber: '123', birthDay: '31-02', passwordConfirm: 'other' };
  expectFailure(await signUp(server, wrong, null), 400, {
    fname: 'First name is required.',
    phoneNumber: 'Phone number must be 11 digits.',
    birthDay: 'February has no 31st.',
    passwordConfirm: 'Passwords do not match.',
    photo: 'Profile picture is required.',
  });
  expect(await holdings(server)).toEqual(before);
});

test('whatever a registration says of its own rights is ignored', async () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const answer = await signUp(server, {
    role: 'admin',
    _id: id,
    id,
    accountState: 'invited',
    account_state: 'invited',
    confirmed: 'true',
    confirmedAt: '2020-01-01',
    emailConfirmed: 'true',
    standing: 'financial',
    emailConfirmedAt: '2020-01-01',
    createdAt: '1999-01-01',
    passwordHash: 'x',
    photoKey: 'x',
    inDiaspora: 'true',
    in_diaspora: 'true',
    amount: '1',
    sortName: 'aaa',
    diaspora: 'none',
  });
  expectContract(calls.signUp, answer);
  const { user } = answer.body.data;
  expect(user).toMatchObject({
    role: 'user',
    accountState: 'active',
    confirmed: false,
    emailConfirmed: false,
    standing: 'none',
  });
  expect(user._id).not.toBe(id);
  expect(Date.parse(user.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  const { rows } = await server.context.pool.query('select * from users where id = $1', [user._id]);
  expect(rows[0]).toMatchObject({
    in_diaspora: false,
    confirmed_at: null,
    email_confirmed_at: null,
  });
  expect(rows[0].sort_name).not.toBe('aaa');
});

test('of a hundred registrations at once with one member ID, one wins and one photo is kept', async () => {
  const before = await holdings(server);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      signUp(server, { memberId: number % 2 ? 'RACE/abc' : 'race/ABC' }),
    ),
  );
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expectFailure(answer, 409, { memberId: takenId });
  expect(await holdings(server)).toEqual({
    users: before.users + 1,
    sessions: before.sessions + 1,
    mails: before.mails + 1,
    stored: before.stored + 1,
    files: before.files + 3,
  });
}, 60_000);

test('a registration whose photo cannot be stored is none at all', async () => {
  const before = await holdings(server);
  const { storage } = server.context;
  const { write } = storage;
  let writes = 0;
  storage.write = async (...args) => {
    writes += 1;
    if (writes === 2) throw new Error('disk full');
    await write(...args);
  };
  try {
    expectFailure(await signUp(server), 500);
  } finally {
    storage.write = write;
  }
  expect(writes).toBe(2);
  expect(await holdings(server)).toEqual(before);
  expect((await filesOf(server)).some((file) => file.includes('incoming'))).toBe(false);
});
