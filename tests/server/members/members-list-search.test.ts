import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { expectContract } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.context;
  token = (await makeAdmin(server, { fname: 'Root', lname: 'Person', memberId: 'ROOT' })).token;
  const people = [
    { fname: 'Ọlá', mname: 'Títílayọ̀', lname: 'Adébáyọ̀', memberId: 'MB/001' },
    { fname: 'Ola', lname: 'Adebayo', memberId: 'MB/002', designation: 'FCA' as const },
    { fname: 'Chukwuemeka', lname: 'Nwáńkwọ', memberId: 'ICAN 100%', designation: 'ACA' as const },
    { fname: 'Musa', lname: 'Ɗanjuma', memberId: 'MB_003', confirmedAt: new Date() },
    { fname: 'Grace', lname: 'O’Neil', memberId: 'MB-004', diaspora: 'Canada', inDiaspora: true },
    { fname: 'Per', lname: 'Cent', memberId: 'XX/005' },
    {
      fname: 'Zainab',
      lname: 'Zubairu',
      memberId: 'QX9',
      email: 'Zee.Bello7@Mail.example',
      phoneNumber: '08055512345',
      secondaryPhoneNumber: '07066600999',
    },
  ];
  for (const person of people) await makeMember(server, person);
  await pool.query(`update users set fname = 'Back\\slash' where member_id = 'XX/005'`);
});
afterAll(() => server.stop());

async function find(query: Record<string, string>) {
  const answer = await server.get(`/api/v1/user/getAllUsers?${new URLSearchParams(query)}`, token);
  expectContract(calls.getAllUsers, answer);
  const ids = answer.body.data.users.map(({ memberId }: { memberId: string }) => memberId).sort();
  expect(answer.body).toMatchObject({ totalUsers: ids.length, totalIsExact: true });
  return ids as string[];
}

const both = ['MB/001', 'MB/002'];

describe('a search finds', () => {
  test.each([
    ['a part of a name', 'ebay', both],
    ['a part of a middle name', 'tilay', ['MB/001']],
    ['without regard to case', 'ADEBAYO', both],
    ['with marks what has none', 'Ọlá', both],
    ['without marks what has them', 'titilayo', ['MB/001']],
    ['given name first', 'ola adebayo', both],
    ['surname first', 'adebayo ola', both],
    ['surname, first and middle name', 'adebayo ola titilayo', ['MB/001']],
    ['with blanks around and between', '  ola    adebayo ', both],
    ['hooked letters by plain ones', 'danjuma', ['MB_003']],
    ['hooked letters by themselves', 'ɗanjuma', ['MB_003']],
    ['a member ID', 'mb/002', ['MB/002']],
    ['an address behind mailto:', 'mailto:zee.bello7@mail.example', ['QX9']],
    ['an address behind a name', 'Zee Bello <zee.bello7@mail.example>', ['QX9']],
    ['an address with a remark', '"zee.bello7@mail.example" (home)', ['QX9']],
    [
      'a part of a member ID, however it is written',
      'b/00',
      ['MB-004', 'MB/001', 'MB/002', 'MB_003'],
    ],
    ['a member ID with a blank in it', 'ican 100', ['ICAN 100%']],
    ['two letters', 'kw', ['ICAN 100%']],
    ['a typographic apostrophe by a plain one', "o'neil", ['MB-004']],
    ['an e-mail address, in any case', 'zee.bello7@mail.EXAMPLE', ['QX9']],
    ['a part of an address', 'bello7', ['QX9']],
    ['a name, but no whole domain', 'example', []],
    ['a phone number', '08055512345', ['QX9']],
    ['a phone number with the country’s code and in groups', '+234 805 551 2345', ['QX9']],
    ['a phone number in groups', '0706-660-0999', ['QX9']],
    ['a name and a part of a phone number', 'zainab 5551234', ['QX9']],
    ['nobody', 'zzzz', []],
    ['nobody by the mark that parts the fields', '|', []],
    ['nobody of whom only half is right', 'ola zzzz', []],
  ])('%s: %j', async (_what, search, expected) => {
    for (const form of ['NFC', 'NFD'])
      expect(await find({ search: search.normalize(form) })).toEqual(expected);
  });

  test.each([
    ['%', ['ICAN 100%']],
    ['0%', ['ICAN 100%']],
    ['%%', []],
    ['_', ['MB_003']],
    ['B_0', ['MB_003']],
    ['\\', ['XX/005']],
    ['k\\s', ['XX/005']],
    ['\\%', []],
    ['\\_', []],
    /* Their wide forms fold to the same marks, and are letters to be found all the same. */
    ['％', ['ICAN 100%']],
    ['＿', ['MB_003']],
    ['＼', ['XX/005']],
    ["'; drop table users; --", []],
  ])('%j as itself', async (search, expected) => {
    expect(await find({ search })).toEqual(expected);
  });

  test('everybody where it is blank', async () => {
    expect(await find({ search: '   ' })).toHaveLength(8);
  });

  test('somebody by the new name at once, and no more by the old one', async () => {
    const { token: theirs } = await makeMember(server, { lname: 'Maidenname', memberId: 'REN/1' });
    const body = { lname: 'Marriedname' };
    await server.request('PATCH', '/api/v1/user/updateMe', { token: theirs, body });
    expect(await find({ search: 'marriedn' })).toEqual(['REN/1']);
    expect(await find({ search: 'maidenn' })).toEqual([]);
    await server.context.pool.query(`delete from users where member_id = 'REN/1'`);
    expect(await find({ search: 'marriedn' })).toEqual([]);
  });
});

describe('names with marks', () => {
  test('stand among those without, and are answered as they were typed', async () => {
    const path = '/api/v1/user/getAllUsers?sort=name&search=adebayo';
    const { users } = (await server.get(path, token)).body.data;
    expect(users.map(({ lname }: { lname: string }) => lname)).toEqual(['Adebayo', 'Adébáyọ̀']);
    const all = (await server.get('/api/v1/user/getAllUsers', token)).body.data.users;
    expect(all.map(({ lname }: { lname: string }) => lname).indexOf('Ɗanjuma')).toBe(3);
  });
});

describe('a filter leaves', () => {
  test.each([
    [{ status: 'FCA' }, ['MB/002']],
    [{ status: 'ACA' }, ['ICAN 100%']],
    [{ status: 'FCA', search: 'grace' }, []],
    [{ diaspora: 'yes' }, ['MB-004']],
    [{ diaspora: 'yes', search: 'canada' }, []],
    [{ diaspora: 'no', search: 'ola' }, both],
    [{ confirmed: 'yes' }, ['MB_003']],
    [{ confirmed: 'no', search: 'mb' }, ['MB-004', ...both]],
    [{ standing: 'none', search: 'mb/' }, both],
    [{ standing: 'owing' }, []],
  ])('%j', async (query, expected) => {
    expect(await find(query as Record<string, string>)).toEqual([...expected].sort());
  });

  test('the invited, the disabled and the admins', async () => {
    const invited = { accountState: 'invited' as const, passwordHash: null, memberId: 'INVITED' };
    const disabled = { accountState: 'disabled' as const, memberId: 'DISABLED' };
    for (const more of [invited, disabled]) await makeMember(server, more);
    expect(await find({ accountState: 'invited' })).toEqual(['INVITED']);
    expect(await find({ accountState: 'disabled', role: 'user' })).toEqual(['DISABLED']);
    expect(await find({ role: 'admin' })).toEqual(['ROOT']);
    expect(await find({ role: 'admin', accountState: 'disabled' })).toEqual([]);
    expect(await find({ search: 'disab', accountState: 'active' })).toEqual([]);
    await server.context.pool.query(`delete from users where member_id in ('INVITED', 'DISABLED')`);
  });

  test('the financial and the owing apart once dues are set', async () => {
    const late = await makeMember(server, { memberId: 'LATE', memberSince: '2190' });
    await makeSubscription(server, { dueDate: `${thisYear()}-01-01` });
    const { rows } = await server.context.pool.query(
      `select id from users where member_id = 'MB/002'`,
    );
    await bookPayment(server, rows[0].id, thisYear());
    expect(await find({ standing: 'financial' })).toEqual(['MB/002']);
    expect(await find({ standing: 'owing', search: 'adebayo' })).toEqual(['MB/001']);
    expect(await find({ standing: 'none' })).toEqual([late.memberId]);
  });
});
