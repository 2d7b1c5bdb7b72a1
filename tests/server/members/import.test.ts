import { parse } from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { importColumns } from '#contract/members/import/row.ts';
import type { MemberField } from '#contract/members/schemas.ts';
import { guessColumns, rowsByField } from '../../../src/resources/members/admin/import/columns.ts';
import { expectContract, expectFailure, holdings, isAlive, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { requestedLink, resetPassword } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

type Row = Record<string, string | null>;

const send = (rows: unknown, apply: unknown = true, more: object = {}) =>
  server.request('POST', '/api/v1/members/import', {
    token: admin,
    body: { rows, apply, ...more },
  });

/** A row of a member who is not on the register yet. */
function newRow(more: Row = {}): Row {
  const number = ++count;
  const email = `list${number}@example.com`;
  return { memberId: `LIST/${number}`, fname: 'Ada', lname: 'Obi', email, ...more };
}

async function imported(rows: Row[], apply = true, more: object = {}) {
  const answer = await send(rows, apply, more);
  expectContract(calls.importMembers, answer);
  const { data } = answer.body;
  expect(data.applied).toBe(apply);
  return data as { totals: Record<string, number>; rows: ImportedRow[] };
}

async function found(memberId: unknown) {
  const query = new URLSearchParams({ search: String(memberId) });
  const { body } = await server.get(`/api/v1/user/getAllUsers?${query}`, admin);
  return body.data.users;
}

const totals = (more: object) => ({ add: 0, change: 0, same: 0, skip: 0, refuse: 0, ...more });

/* A value of each field that a list can bring, and another one. */
const values: Record<MemberField, [string, string]> = {
  memberId: ['LIST/ALL', 'LIST/ALL'],
  fname: ['Ada', 'Adaeze'],
  lname: ['Obi', 'Obi-Eze'],
  mname: ['Ifeoma', 'Ify'],
  email: ['all@example.com', 'all.fields@example.com'],
  phoneNumber: ['08031234567', '08031234568'],
  secondaryPhoneNumber: ['08051234567', '08051234568'],
  address: ['1 Ring Road', '2 Ring Road'],
  state: ['Oyo', 'Lagos'],
  status: ['ACA', 'FCA'],
  duesCategory: ['retired', 'life'],
  maritalStatus: ['single', 'married'],
  memberSince: ['2009', '2010'],
  existingMember: ['No', 'Yes'],
  birthDay: ['29-02', '01-03'],
  diaspora: ['No', 'Canada'],
  placeOfWork: ['Ìrètí Audit', 'Obi & Co.'],
};

describe('a list of members', () => {
  test('brings every field that it can bring, which the export has again, when a member is added and when one is changed', async () => {
    const rowOf = (which: 0 | 1) =>
      Object.fromEntries(importColumns.map((field) => [field, values[field][which]]));
    const [before, after] = [rowOf(0), rowOf(1)];
    const stored = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [field, value?.normalize('NFC')]),
      );
    expect((await imported([before])).totals).toEqual(totals({ add: 1 }));
    expect(await found('LIST/ALL')).toMatchObject([stored(before)]);
    expect((await imported([after])).totals).toEqual(totals({ change: 1 }));
    expect(await found('LIST/ALL')).toMatchObject([stored(after)]);
    expect((await imported([after])).totals).toEqual(totals({ same: 1 }));
    const { body: file } = await server.get('/api/v1/members/export?search=LIST/ALL', admin);
    const cells = String(file).toLowerCase();
    for (const value of Object.values(stored(after)))
      expect(cells).toContain(String(value).toLowerCase());
    /* Back to the former values, and on by the words of the export. */
    expect((await imported([before])).totals).toEqual(totals({ change: 1 }));
    const [headings = [], ...rows] = parse<string[]>(String(file), { skipEmptyLines: true }).data;
    const exported = rowsByField(rows, guessColumns(headings));
    expect((await imported(exported)).totals).toEqual(totals({ change: 1 }));
    expect(await found('LIST/ALL')).toMatchObject([stored(after)]);
  });

  test('keeps the name of a member whom it names in another order, and changes the rest', async () => {
    const memberId = 'LIST/ORDER';
    const name = { fname: 'Ekaette', mname: 'Victoria', lname: 'Ékong' };
    await imported([newRow({ memberId, ...name })]);
    const same = await imported([{ memberId, fullName: 'EKAETTE VICTORIA EKONG' }]);
    expect(same.totals).toEqual(totals({ same: 1 }));
    const swapped = { memberId, fname: 'Ekong', lname: 'Ekaette', state: 'Oyo' };
    expect((await imported([swapped])).rows).toMatchObject([{ changes: { state: [null, 'Oyo'] } }]);
    expect(await found(memberId)).toMatchObject([{ ...name, state: 'Oyo' }]);
    const married = { memberId, fullName: 'Bassey Ekaette Victoria' };
    expect((await imported([married])).rows).toMatchObject([
      { changes: { lname: ['Ékong', 'Bassey'] } },
    ]);
  });

  test('puts new members on the register: invited, confirmed, without a password', async () => {
    const row = newRow({
      fname: ' Ẹniọlá ',
      phoneNumber: '+234 809 000 4567',
      maritalStatus: 'Married',
      status: 'fca',
      diaspora: 'Canada',
      birthDay: '29-02',
      memberSince: '',
      role: 'admin',
      accountState: 'active',
      password: 'a long enough phrase',
      unknown: 'column',
    });
    const { rows, totals: counted } = await imported([row]);
    const read = { phoneNumber: '08090004567', maritalStatus: 'married', status: 'FCA' };
    expect(rows).toEqual([{ row: 1, outcome: 'add', read }]);
    expect(counted).toEqual(totals({ add: 1 }));
    const [member] = await found(row.memberId);
    expect(member).toMatchObject({
      memberId: row.memberId,
      fname: 'Ẹniọlá'.normalize('NFC'),
      phoneNumber: '08090004567',
      maritalStatus: 'married',
      status: 'FCA',
      diaspora: 'Canada',
      memberSince: null,
      role: 'user',
      accountState: 'invited',
      confirmed: true,
      emailConfirmed: false,
    });
    const { rows: stored } = await server.context.pool.query(
      'select password_hash, in_diaspora from users where id = $1',
      [member._id],
    );
    expect(stored).toEqual([{ password_hash: null, in_diaspora: true }]);
    expect(await mailsTo(server, String(row.email))).toEqual([]);
  });

  test('changes what it says of members who are there, found by member ID in any case', async () => {
    const member = await makeMember(server, { memberId: `Mixed/${++count}`, state: 'Oyo' });
    const row = {
      memberId: member.memberId.toUpperCase(),
      lname: 'Ọlátúnjí'.normalize('NFD'),
      email: member.email.toUpperCase(),
      status: 'ACA',
      state: '',
    };
    const { rows } = await imported([row]);
    expect(rows).toEqual([
      {
        row: 1,
        outcome: 'change',
        changes: {
          lname: [expect.stringMatching(/^Okafor/), 'Ọlátúnjí'.normalize('NFC')],
          status: ['None', 'ACA'],
        },
      },
    ]);
    const { body } = await server.get(`/api/v1/user/${member.id}`, admin);
    expect(body.data.user).toMatchObject({
      memberId: member.memberId,
      lname: 'Ọlátúnjí'.normalize('NFC'),
      email: member.email,
      status: 'ACA',
      state: 'Oyo',
      accountState: 'active',
    });
    expect(await isAlive(server, member.token)).toBe(true);
    expect((await imported([row])).totals).toEqual(totals({ same: 1 }));
  });

  test('makes nobody a member to write to, or to charge, whom it calls late', async () => {
    const rows = [
      newRow({ fname: '(Late) Ada' }),
      newRow({ lname: 'Obi (Deceased)' }),
      newRow({ status: 'Late' }),
    ];
    expect((await imported(rows)).totals).toEqual(totals({ add: 3 }));
    for (const { memberId } of rows)
      expect(await found(memberId)).toMatchObject([
        { fname: 'Ada', lname: 'Obi', membership: 'deceased', duesCategory: 'deceased' },
      ]);
  });

  test('brings nobody back to life who has died since it was written', async () => {
    const row = newRow({ duesCategory: 'deceased' });
    await imported([row]);
    for (const category of [{ duesCategory: 'Life' }, { status: 'Retired' }])
      expect((await imported([{ memberId: row.memberId ?? null, ...category }])).totals).toEqual(
        totals({ same: 1 }),
      );
    expect(await found(row.memberId)).toMatchObject([{ membership: 'deceased' }]);
  });

  test('is written whole but for the rows that are refused', async () => {
    const [good, other] = [newRow(), newRow()];
    const bad = newRow({ memberId: '=1+1', lname: 'x'.repeat(81) });
    const { rows } = await imported([good, bad, other]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['add', 'refuse', 'add']);
    expect(rows[1]?.errors).toEqual({
      memberId: 'Member ID may have Latin letters, digits, spaces and . / - only.',
      lname: 'Last name must be at most 80 characters.',
    });
    expect(await found(bad.lname)).toEqual([]);
    expect(await found(other.memberId)).toHaveLength(1);
  });

  test('leaves out a wrong optional cell, tells what it says, and takes the rest of the row', async () => {
    const wrong = newRow({ phoneNumber: '12', email: 'nobody', state: 'Oyo', birthDay: '31/02' });
    const { rows } = await imported([wrong]);
    expect(rows).toEqual([
      {
        row: 1,
        outcome: 'add',
        leftOut: {
          phoneNumber: { value: '12', message: 'Phone number must be 11 digits.' },
          email: { value: 'nobody', message: 'Please enter a valid e-mail address.' },
          birthDay: { value: '31/02', message: 'February has no 31st.' },
        },
      },
    ]);
    const blank = { phoneNumber: null, email: '', birthDay: null };
    expect(await found(wrong.memberId)).toMatchObject([{ ...blank, state: 'Oyo' }]);
  });

  test('writes names in capitals as usual, where that is asked for', async () => {
    const row = newRow({ lname: 'ADÉBÁYỌ̀-COLE', fname: 'TUNDE' });
    const usual = { lname: 'Adébáyọ̀-Cole'.normalize('NFC'), fname: 'Tunde' };
    const { rows } = await imported([row], true, { usualNames: true });
    expect(rows[0]?.read).toEqual(usual);
    expect(await found(row.memberId)).toMatchObject([usual]);
    expect((await imported([row], false, { usualNames: true })).totals).toEqual(
      totals({ same: 1 }),
    );
    expect((await imported([row], false)).totals).toEqual(totals({ change: 1 }));
  });

  const left = 'left out';
  const monthFirst = ['03/12/1980', '12/25/1980', '11-30-75', '7 May', '1990-02-11', '31/02'];
  const differing = ['12/25/1980', '25/12/1980', '03/12/1980'];
  const [day, month] = [{ dateOrder: 'day' }, { dateOrder: 'month' }];
  const either = ['03/12/1980', '1.2.90', '05/05'];
  test.each<[string, string[], object, string[]]>([
    ['that all fit', monthFirst, {}, ['12-03', '25-12', '30-11', '07-05', '11-02', left]],
    ['that was chosen', monthFirst, day, ['03-12', left, left, '07-05', '11-02', left]],
    ['with the day first, where both fit', either, {}, ['03-12', '01-02', '05-05']],
    ['that was chosen of both', either, month, ['12-03', '02-01', '05-05']],
    ['with the day first, where they differ', differing, {}, [left, '25-12', '03-12']],
  ])('reads all birthdays in figures in one order, %s', async (_name, cells, more, expected) => {
    const birthDays = cells.map((birthDay) => newRow({ birthDay }));
    const { rows } = await imported(birthDays, false, more);
    expect(rows.map(({ leftOut, read }) => (leftOut?.birthDay ? left : read?.birthDay))).toEqual(
      expected,
    );
  });

  test('stores birthdays, and compares them with those of members, in their order', async () => {
    const row = newRow({ fname: 'Zino', birthDay: '03/12/1980' });
    await imported([row, newRow({ birthDay: '12/25/1980' })]);
    expect(await found(row.memberId)).toMatchObject([{ birthDay: '12-03' }]);
    const other = [newRow({ fname: 'Zino', birthDay: '03/12' })];
    const { rows } = await imported(other, false, month);
    expect(rows[0]?.resembles).toMatchObject({ by: ['name'], memberId: row.memberId });
    expect((await imported(other, false)).rows[0]?.resembles).toBeUndefined();
    const message = 'dateOrder must be one of day, month.';
    expectFailure(await send(other, false, { dateOrder: 'year' }), 400, { dateOrder: message });
  });

  test('names what a new member lacks, and asks no more of one who is there', async () => {
    const member = await makeMember(server);
    const { rows } = await imported([
      { memberId: `LACK/${++count}` },
      { fname: 'Ada', lname: 'Obi', email: 'lack@example.com' },
      { memberId: member.memberId, state: 'Kano' },
      {},
    ]);
    expect(rows.map(({ errors }) => errors && Object.keys(errors).sort())).toEqual([
      ['fname', 'lname'],
      ['memberId'],
      undefined,
      ['memberId'],
    ]);
    expect(rows[2]?.outcome).toBe('change');
  });

  test('refuses a row that is there twice, and keeps an address of somebody else with a note', async () => {
    const [first, second] = [newRow(), newRow()];
    const member = await makeMember(server);
    const { rows } = await imported([
      first,
      { ...newRow(), memberId: String(first.memberId).toLowerCase() },
      { ...newRow(), email: String(first.email).toUpperCase() },
      { ...second, email: member.email },
      { memberId: member.memberId, email: String(first.email) },
    ]);
    const name = (await found(member.memberId))[0];
    const sameAs = (whom: string) => `Has the same e-mail address as ${whom}; both are mailed.`;
    expect(rows.map(({ outcome, errors, note }) => [outcome, errors, note])).toEqual([
      ['add', undefined, undefined],
      ['refuse', { memberId: 'This member ID is on row 1 already.' }, undefined],
      ['add', undefined, sameAs('row 1')],
      ['add', undefined, sameAs(`${name.fname} ${name.lname} (${member.memberId})`)],
      ['change', undefined, sameAs('row 1')],
    ]);
    expect(await found(second.memberId)).toMatchObject([{ email: member.email }]);
    expect(await found(member.memberId)).toMatchObject([{ email: first.email }]);
  });

  test('counts its rows on from the first of the call', async () => {
    const row = newRow();
    const answer = await send([row, row], false, { firstRow: 2001 });
    expect(answer.body.data.rows).toEqual([
      { row: 2001, outcome: 'add' },
      {
        row: 2002,
        outcome: 'refuse',
        errors: { memberId: 'This member ID is on row 2001 already.' },
      },
    ]);
  });
});

describe('a dry run', () => {
  test('says what would be done and writes nothing', async () => {
    const member = await makeMember(server);
    const list = [
      newRow(),
      { memberId: member.memberId, fname: 'Changed', email: `to-${member.email}` },
      { memberId: member.memberId },
      { memberId: `LACK/${++count}`, fname: 'Ada' },
    ];
    const everything = async () => {
      const { rows } = await server.context.pool.query(
        `select md5(string_agg(users::text, '|' order by id)) as users from users`,
      );
      return { ...(await holdings(server)), ...rows[0] };
    };
    const before = await everything();
    const dry = await imported(list, false);
    expect(dry.totals).toEqual(totals({ add: 1, change: 1, refuse: 2 }));
    expect(await everything()).toEqual(before);
    const wet = await imported(list, true);
    expect(wet.rows).toEqual(dry.rows);
    expect(await everything()).not.toEqual(before);
  });

  test('is what a list is sent for unless it says otherwise', async () => {
    const row = newRow();
    const path = '/api/v1/members/import';
    const answer = await server.request('POST', path, { token: admin, body: { rows: [row] } });
    expect(answer.body.data.applied).toBe(false);
    expect(await found(row.memberId)).toEqual([]);
  });
});

describe('a row that resembles a member with another ID', () => {
  let person = 0;
  const makeAlike = async () => {
    const number = String(++person).padStart(4, '0');
    const of = { fname: 'Ẹniọlá', lname: `Alike${number}`, birthDay: '12-03' };
    const phoneNumber = `0705555${number}`;
    return { ...of, phoneNumber, ...(await makeMember(server, { ...of, phoneNumber })) };
  };
  const rowLike = (more: Row): Row => ({ ...newRow({ fname: 'Other' }), email: null, ...more });

  test('is shown beside that member, with what they have in common', async () => {
    const member = await makeAlike();
    const { rows } = await imported(
      [
        rowLike({ phoneNumber: member.phoneNumber.slice(1) }),
        rowLike({ fname: 'ENIOLA', lname: member.lname.toUpperCase(), birthDay: '12 March' }),
        rowLike({ fname: member.lname, lname: 'Eniola', birthDay: '12/3/1980' }),
        rowLike({ email: member.email.toUpperCase() }),
        rowLike({ fname: member.fname, lname: member.lname, phoneNumber: member.phoneNumber }),
        rowLike({ fname: member.fname, lname: member.lname, birthDay: '13-03' }),
      ],
      false,
    );
    expect(
      rows.map(({ outcome, resembles }) => [outcome, resembles?.by, resembles?.choice]),
    ).toEqual([
      ['add', ['phone'], 'add'],
      ['add', ['name'], 'add'],
      ['add', ['name'], 'add'],
      ['add', ['email'], 'add'],
      ['skip', ['phone'], 'skip'],
      ['add', undefined, undefined],
    ]);
    expect(rows[0]?.resembles).toMatchObject({
      name: `Ẹniọlá ${member.lname}`,
      memberId: member.memberId,
      email: member.email,
      phoneNumber: member.phoneNumber,
      birthDay: '12-03',
    });
  });

  test('is left out where its member ID lacks the letters, or the first zeros, of a namesake’s', async () => {
    const member = await makeAlike();
    const digits = member.memberId.replace(/[^0-9]/g, '');
    const { rows } = await imported(
      [
        rowLike({ memberId: digits, fname: 'ENIOLA', lname: member.lname.toUpperCase() }),
        rowLike({ memberId: `${Number(digits)}`, fname: 'Eniola', lname: member.lname }),
        rowLike({ memberId: `X${digits}`, fname: 'Another', lname: member.lname }),
      ],
      false,
    );
    expect(rows.map(({ outcome, resembles }) => [outcome, resembles?.by])).toEqual([
      ['skip', ['number']],
      ['skip', ['number']],
      ['add', undefined],
    ]);
  });

  test('is added, updates that member, or is left out, as is chosen', async () => {
    const member = await makeAlike();
    const makeRow = () =>
      rowLike({ lname: member.lname, fname: 'Eniola', birthDay: '12-03', state: 'Kano' });
    const [added, updating, skipped] = [makeRow(), makeRow(), makeRow()];
    const choices = { 1: 'add', 2: 'update', 3: 'skip' };
    const { rows, totals: counted } = await imported([added, updating, skipped], true, { choices });
    expect(counted).toEqual(totals({ add: 1, change: 1, skip: 1 }));
    /* A name without diacritics says nothing about those of the register. */
    expect(rows[1]?.changes).toEqual({ state: [null, 'Kano'] });
    expect(await found(added.memberId)).toHaveLength(1);
    expect(await found(updating.memberId)).toEqual([]);
    expect(await found(skipped.memberId)).toEqual([]);
    const { body } = await server.get(`/api/v1/user/${member.id}`, admin);
    expect(body.data.user).toMatchObject({ memberId: member.memberId, state: 'Kano' });
  });

  test('is left out where its member ID is that of somebody of quite another name, unless it is to update them', async () => {
    const { id, memberId } = await makeAlike();
    const row = { memberId, fname: 'Musa', lname: 'Bello', phoneNumber: '08099999999' };
    const nameOf = async () => (await server.get(`/api/v1/user/${id}`, admin)).body.data.user.fname;
    const { rows, totals: counted } = await imported([row]);
    expect(counted).toEqual(totals({ skip: 1 }));
    expect(rows[0]?.resembles).toMatchObject({ by: ['memberId'], memberId, choice: 'skip' });
    expect((await imported([row], true, { choices: { 1: 'add' } })).totals).toEqual(counted);
    expect(await nameOf()).toBe('Ẹniọlá');
    /* Somebody who has married has one of the names still. */
    const married = { memberId, fname: 'Eniola', lname: 'Bello' };
    expect((await imported([married], false)).totals).toEqual(totals({ change: 1 }));
    const updating = { choices: { 1: 'update' }, resembled: { 1: memberId } };
    expect((await imported([row], true, updating)).totals).toEqual(totals({ change: 1 }));
    expect(await nameOf()).toBe('Musa');
  });

  test('updates a member once: a second row of the list that would is refused', async () => {
    const member = await makeAlike();
    const rowOf = (state: string) => rowLike({ phoneNumber: member.phoneNumber, state });
    const choices = { 1: 'update', 2: 'update' };
    const { rows } = await imported([rowOf('Oyo'), rowOf('Kano')], true, { choices });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['change', 'refuse']);
    const { body } = await server.get(`/api/v1/user/${member.id}`, admin);
    expect(body.data.user.state).toBe('Oyo');
  });

  test('updates nobody but the member whom the dry run named', async () => {
    const [named, other] = [await makeAlike(), await makeAlike()];
    const row = rowLike({ phoneNumber: other.phoneNumber, state: 'Kano' });
    const about = (memberId: string) => ({ choices: { 1: 'update' }, resembled: { 1: memberId } });
    const { rows } = await imported([row], true, about(named.memberId));
    expect(rows).toMatchObject([
      { outcome: 'refuse', errors: { memberId: expect.stringMatching(/another member now/) } },
    ]);
    expect(await found(other.memberId)).toMatchObject([{ state: null }]);
    const again = await imported([row], true, about(other.memberId));
    expect(again.totals).toEqual(totals({ change: 1 }));
    const gone = rowLike({ state: 'Kano' });
    const { totals: left } = await imported([gone], true, about(named.memberId));
    expect(left).toEqual(totals({ refuse: 1 }));
  });

  test('is not alike by the phone number of an office', async () => {
    const phoneNumber = '07066660000';
    for (let index = 0; index < 4; index++) await makeMember(server, { phoneNumber });
    const { rows } = await imported([rowLike({ phoneNumber })], false);
    expect(rows).toEqual([{ row: 1, outcome: 'add' }]);
  });

  test('a row of a member who is there can be left out, too', async () => {
    const member = await makeMember(server, { state: 'Oyo' });
    const row = { memberId: member.memberId, state: 'Kano' };
    const { totals: counted } = await imported([row], true, { choices: { 1: 'skip' } });
    expect(counted).toEqual(totals({ skip: 1 }));
    expect(await found(member.memberId)).toMatchObject([{ state: 'Oyo' }]);
  });

  test.each([[['add']], [{ 1: 'merge' }], ['add'], [null]])('no choice is %j', async (choices) => {
    expectFailure(await send([newRow()], false, { choices }), 400, { choices: expect.any(String) });
  });
});

describe('an address that a list changes', () => {
  test('has to be confirmed, and links mailed to the one before are dead', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    const { token } = await requestedLink(server, member);
    const email = `moved-${member.id}@example.com`;
    await imported([{ memberId: member.memberId, email }]);
    const { body } = await server.get('/api/v1/user/me', member.token);
    expect(body).toMatchObject({ email, emailConfirmed: false });
    expectFailure(await resetPassword(server, token), 400);
    expect((await mailedLink(server, email, 'confirm-email')).token).not.toBe('');
    expect((await mailsTo(server, member.email)).at(-1)?.subject).toContain('was changed');
  });
});

describe('lists and registrations at once', () => {
  test('make one member of a member ID', async () => {
    const rows = Array.from({ length: 20 }, () => newRow());
    const [answers, ...signedUp] = await Promise.all([
      Promise.all([imported(rows), imported(rows), imported(rows.toReversed())]),
      ...rows.slice(0, 4).map(({ memberId }) => signUp(server, { memberId: String(memberId) })),
    ]);
    for (const { totals: counted } of answers) expect(counted.refuse).toBe(0);
    for (const { status } of signedUp) expect([201, 409]).toContain(status);
    for (const { memberId } of rows.slice(4)) expect(await found(memberId)).toHaveLength(1);
    const { rows: doubles } = await server.context.pool.query(
      'select lower(member_id) from users group by 1 having count(*) > 1',
    );
    expect(doubles).toEqual([]);
  });
});

describe('what is no list', () => {
  test.each([
    [undefined],
    [null],
    [[]],
    ['rows'],
    [[1]],
    [[null]],
    [[['memberId']]],
    [Array.from({ length: 2_001 }, () => ({ memberId: 'x' }))],
  ])('is refused: %j', async (rows) => {
    expectFailure(await send(rows), 400, { rows: expect.any(String) });
  });

  test.each([[7], [{ toString: 'x' }]])('is refused beside its cell: %j', async (memberId) => {
    expectFailure(await send([newRow(), { memberId }]), 400, {
      'rows.1.memberId': expect.any(String),
    });
  });

  test.each([['yes'], [1], [null]])('is not applied by %j', async (apply) => {
    expectFailure(await send([newRow()], apply), 400, { apply: expect.any(String) });
  });

  test('may be long, up to its limit, and only here', async () => {
    const long = Array.from({ length: 2_000 }, (_, index) => ({
      ...newRow({ memberId: `LONG/${index}` }),
      address: 'x'.repeat(250),
    }));
    expect((await send(long, false)).body.data.totals.add).toBe(2_000);
    const endless = long.map((row) => ({ ...row, address: 'x'.repeat(3_000) }));
    expectFailure(await send(endless, false), 413);
    const { id } = await makeMember(server);
    const path = `/api/v1/user/${id}`;
    const body = { address: 'x'.repeat(200_000) };
    expectFailure(await server.request('PATCH', path, { token: admin, body }), 413);
  });

  test('with marks of all kinds answers row by row', async () => {
    const { rows } = await imported([
      newRow({ fname: 'a\u0000b' }),
      newRow({ lname: '\ud800' }),
      newRow({ memberId: '=1+1' }),
      newRow({ address: '🇳🇬 Ẹ̀kọ́' }),
      newRow({ fname: 'x'.repeat(81) }),
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'add',
      'refuse',
      'refuse',
      'add',
      'refuse',
    ]);
  });
});
