import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameKey } from '#contract/diacritics.ts';
import { memberIdKey, readMemberId } from '#contract/member-id.ts';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { nameKeys, readName } from '#contract/names.ts';
import { expectFailure, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
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
describe('a name', () => {
  test('loses what nobody sees; a search finds it, and a list is told of it', async () => {
    const { status } = await signUp(server, {
      fname: 'Yewande\u200bola',
      mname: 'Oki\u00adke',
      lname: '\u009fTolaiye\u202e',
      memberId: 'NM-1',
      birthDay: '07-11',
    });
    expect(status).toBe(201);
    for (const search of [
      'Yewandeola',
      'Yewan\u200bdeola',
      'okike',
      'tolaiye\u2060',
      '\u202eTolaiye',
    ])
      expect(await found(search)).toEqual(['NM-1']);
    const row = {
      memberId: 'NM-2',
      fname: 'Yewande\u00adola',
      lname: 'Tola\u200biye',
      birthDay: '07-11',
    };
    expect((await importRows([row]))[0]).toMatchObject({
      outcome: 'add',
      resembles: { by: ['name'], memberId: 'NM-1', name: 'Yewandeola Tolaiye' },
    });
  });

  test('is the same with a title: the member is named, and a second record is not proposed', async () => {
    const member = { memberId: 'NM-3', fname: 'Ngozika', lname: 'Ezewele', birthDay: '08-12' };
    const phoneNumber = '08030099001';
    await makeMember(server, { ...member, phoneNumber });
    const titled = ['Dr. Ngozika', 'Chief (Mrs.) Ngozika', 'NGOZIKA'].map((fname, place) => ({
      memberId: `NM-4${place}`,
      fname,
      lname: 'Ezewele',
      ...(place === 0 ? { phoneNumber } : { birthDay: member.birthDay }),
    }));
    expect(
      (await importRows(titled)).map(({ outcome, resembles }: ImportedRow) => [
        outcome,
        resembles?.by,
        resembles?.memberId,
      ]),
    ).toEqual([
      ['skip', ['phone'], 'NM-3'],
      ['add', ['name'], 'NM-3'],
      ['add', ['name'], 'NM-3'],
    ]);
  });

  test('is the same with its first and middle names the other way round, beside a phone number, too', async () => {
    const phoneNumber = '08030099002';
    const named = { fname: 'Folasade', mname: 'Ruthanne', lname: 'Akinmoladun', birthDay: '02-04' };
    await makeMember(server, { ...named, memberId: 'NM-5', phoneNumber });
    /* A number of many says nothing, beside one of a member as well. */
    const switchboard = '08030099003';
    for (let place = 0; place < 4; place += 1)
      await makeMember(server, { memberId: `NM-8${place}`, phoneNumber: switchboard });
    const { birthDay, lname } = named;
    const rows = [
      { fname: 'Ruthanne', mname: 'Folasade', lname, birthDay },
      { fname: 'Ruthanne Folasade', lname, birthDay },
      { fullName: 'AKINMOLADUN RUTHANNE FOLASADE', birthDay },
      { fname: 'Ruthanne', mname: 'Folasade', lname, secondaryPhoneNumber: phoneNumber },
      { fname: 'Else', lname: 'Otherwise', phoneNumber, secondaryPhoneNumber: switchboard },
    ].map((row, place) => ({ ...row, memberId: `NM-6${place}` }));
    expect(
      (await importRows(rows)).map(({ outcome, resembles }: ImportedRow) => [
        outcome,
        resembles?.by,
        resembles?.memberId,
      ]),
    ).toEqual([
      ...rows.slice(2).map(() => ['add', ['name'], 'NM-5']),
      ['skip', ['phone'], 'NM-5'],
      ['add', ['phone'], 'NM-5'],
    ]);
  });

  test('is found in quotation marks, as mails and lists have it', async () => {
    await makeMember(server, { memberId: 'NM-7', fname: 'Yetundeola', lname: 'Quotemark' });
    for (const search of ['"Yetundeola Quotemark"', '“Quotemark”; Yetundeola', '«yetundeola»'])
      expect(await found(search)).toEqual(['NM-7']);
  });

  test.each([
    ["O'Brien", ['O’Brien', 'OBRIEN', 'O`Brien', 'O´Brien', 'Oʼbrien', 'O Brien', 'o-brien']],
    [
      'Adeyemi-Cole',
      ['Adeyemi Cole', 'Adeyemicole', 'ADEYEMI\u2011COLE', 'Adeyemi–Cole', 'Adéyẹmí-Cole'],
    ],
    ['Ɗan Juma', ['Dan-Juma', 'ɗanjuma', "Dan'juma"]],
  ])('%s is the same however a list or a search writes it', async (lname, others) => {
    const birthDay = '09-09';
    const memberId = `AP-${nameKey(lname)}`;
    await makeMember(server, { memberId, fname: 'Annabella', lname, birthDay });
    for (const [index, other] of others.entries()) {
      const row = { memberId: `AQ-${index}`, fname: 'ANNABELLA', lname: other, birthDay };
      for (const written of [row, { ...row, fname: other, lname: 'Annabella' }])
        expect((await importRows([written]))[0]).toMatchObject({
          outcome: 'add',
          resembles: { by: ['name'], memberId },
        });
      expect(await found(other)).toEqual([memberId]);
      expect(await found(`annabella ${other}`)).toEqual([memberId]);
    }
    expect(await found(nameKey(lname))).toEqual([memberId]);
  });

  test.each([
    ['J.K.', 'Zulaikhat', ['J.K.', 'JK', 'J. K.', 'J.K. Zulaikhat', 'Zulaikhat, J.K.']],
    ['Mojirade', 'Bellomo', ['Bellomo, Mojirade', 'Bellomo,Mojirade', 'mojirade bellomo.']],
  ])(
    '%s %s is found with its dots, and with a comma behind the last name',
    async (fname, lname, searches) => {
      const memberId = `DC-${lname}`;
      await makeMember(server, { memberId, fname: readName(fname), lname });
      for (const search of searches) expect(await found(search), search).toEqual([memberId]);
    },
  );

  test('that was stored before blanks followed dots is no change where it is sent unchanged', async () => {
    const memberId = 'UN-1';
    const confirmedAt = new Date();
    const member = await makeMember(server, {
      memberId,
      fname: 'P.Q.',
      lname: 'Unwana',
      confirmedAt,
    });
    const [row] = await importRows([{ memberId, fname: 'P.Q.', lname: 'Unwana' }]);
    expect(row).toMatchObject({ outcome: 'same' });
    const own = await server.request('PATCH', '/api/v1/user/updateMe', {
      token: member.token,
      body: multipart({ fname: 'P.Q.', lname: 'Unwana', address: '1 Ring Road' }),
    });
    expect(own.body.data.user).toMatchObject({ address: '1 Ring Road' });
    expect(own.body.data.user).not.toHaveProperty('pendingName');
    await server.request('PATCH', '/api/v1/user/updateMe', {
      token: member.token,
      body: multipart({ lname: 'Married' }),
    });
    const change = { fname: 'P.Q.', lname: 'Unwana', address: '2 Ring Road' };
    const path = `/api/v1/user/${member.id}`;
    const corrected = await server.request('PATCH', path, { token: admin, body: change });
    expect(corrected.body.data.user).toMatchObject({
      address: '2 Ring Road',
      pendingName: { to: 'P.Q. Married' },
    });
  });

  test('with an apostrophe sorts among its letter’s', async () => {
    const names = ['Oaku', "O'Bzien", 'Ocze', 'O’Azu', 'Nzz', 'Pzz'];
    for (const lname of names)
      await makeMember(server, {
        memberId: `SO-${lname.slice(0, 1)}${nameKey(lname)}`,
        lname,
        state: 'Sorted',
      });
    const { body } = await server.get('/api/v1/user/getAllUsers?state=Sorted&sort=name', admin);
    expect(body.data.users.map((user: { lname: string }) => user.lname)).toEqual([
      ...['Nzz', 'Oaku', 'O’Azu', "O'Bzien", 'Ocze', 'Pzz'],
    ]);
  });

  test.each(['Null', 'Nil', 'None', 'Na'])('may be %s', async (name) => {
    const rows = [
      { memberId: `NU1-${name}`, fname: 'Chris', lname: name },
      { memberId: `NU2-${name}`, fname: name, lname: 'Chris' },
      { memberId: `NU3-${name}`, fullName: `${name.toUpperCase()} Chris` },
    ];
    expect(await importRows(rows, { apply: true, usualNames: true })).toMatchObject(
      rows.map(() => ({ outcome: 'add' })),
    );
    const { rows: stored } = await server.context.pool.query(
      `select fname, lname from users where member_id like 'NU_-${name}' order by member_id`,
    );
    expect(stored).toEqual([
      { fname: 'Chris', lname: name },
      { fname: name, lname: 'Chris' },
      { fname: 'Chris', lname: name },
    ]);
    const signed = await signUp(server, { fname: name, lname: name, mname: name });
    expect(signed.body.data.user).toMatchObject({ fname: name, lname: name, mname: name });
  });

  test.each([
    'you\n\nhttps://evil.example/x\n\nsee',
    'Visit www.evil.example',
    'ade@evil.example',
    'http evil',
  ])('cannot be %j, which is in no mail', async (fname) => {
    const mails = async () => {
      const { rows } = await server.context.pool.query(
        `select count(*)::integer as mails from pgboss.job where name like 'mail-%'`,
      );
      return rows[0].mails;
    };
    const before = await mails();
    expectFailure(await signUp(server, { fname, email: 'stranger@example.net' }), 400, {
      fname: 'First name cannot have /, @ or a web address.',
    });
    expect(await mails()).toBe(before);
  });

  test('of several lines is one, and a dot between letters gets a blank', async () => {
    const { body } = await signUp(server, { fname: 'Alh.Musa\r\nBello', lname: 'evil.example' });
    expect(body.data.user).toMatchObject({ fname: 'Alh. Musa Bello', lname: 'evil. example' });
  });
});

describe('the database compares', () => {
  const letters = fc.oneof(
    fc.constantFrom(..."'’‘`´ʼ-‐‑–— .,/()", '\u0301', '\u0323', ...'ọẹṣńɓɗƙƴǝŋøłđðħıßæœþĐÉẸ'),
    fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x2000, max: 0x2bff }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(...'محمدمی王小明हिन्दीעבריתΑΣςЖ', '😀', '\ufe0f', '\u3000'),
  );
  const name = fc.string({ unit: letters, maxLength: 12 });

  test('names as the contract does', async () => {
    const parts = fc.sample(fc.record({ fname: name, mname: fc.option(name), lname: name }), 3_000);
    const { rows } = await server.context.pool.query(
      `select name_key(lname) as key, name_keys(fname, mname, lname) as keys
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as list (fname, mname, lname, place) order by place`,
      [
        parts.map(({ fname }) => fname),
        parts.map(({ mname }) => mname),
        parts.map(({ lname }) => lname),
      ],
    );
    expect(rows.map(({ key }) => key)).toEqual(parts.map(({ lname }) => nameKey(lname)));
    expect(rows.map(({ keys }) => [...new Set(keys)])).toEqual(parts.map(nameKeys));
  });

  test('member IDs as the contract reads them', async () => {
    const ids = fc.sample(fc.string({ unit: letters, maxLength: 12 }).map(readMemberId), 2_000);
    const known = ids.filter((id) => /^[\p{Script=Latin}\d ./-]*$/u.test(id.normalize('NFKC')));
    const { rows } = await server.context.pool.query(
      'select member_id_key(id) as key from unnest($1::text[]) with ordinality as list (id, place) order by place',
      [known],
    );
    expect(rows.map(({ key }) => key)).toEqual(known.map(memberIdKey));
  });
});
