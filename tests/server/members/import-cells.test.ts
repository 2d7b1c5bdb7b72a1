import { afterAll, beforeAll, expect, test } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { makeAdmin } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

/* What a row becomes, and what is left out of it. */
async function imported(row: object) {
  const rows = [{ memberId: 'CELL-1', fname: 'Ada', lname: 'Obi', ...row }];
  const answer = await server.request('POST', '/api/v1/members/import', {
    token: admin,
    body: { rows, usualNames: true },
  });
  expect(answer.status).toBe(200);
  const [{ outcome, read = {}, leftOut = {}, errors = {} }] = answer.body.data.rows;
  return { outcome, read, leftOut: Object.keys(leftOut), errors };
}

const next = String(thisYear() + 1).slice(2);

test.each([
  /* An exporting program keeps the zeros by a formula of a text. */
  [{ phoneNumber: '="+234 8031234567"' }, { phoneNumber: '08031234567' }],
  [{ memberId: '="046898"' }, {}],
  [{ phoneNumber: '’08031234567' }, { phoneNumber: '08031234567' }],
  [{ phoneNumber: 'N/A' }, {}],
  [{ memberSince: '12-Mar-98' }, { memberSince: '1998' }],
  [{ memberSince: '1/1/05' }, { memberSince: '2005' }],
  [{ memberSince: 'Mar-98' }, { memberSince: '1998' }],
  [{ memberSince: "'98" }, { memberSince: '1998' }],
  [{ memberSince: '35865' }, { memberSince: '1998' }],
  [
    { fname: '', lname: '', fullName: 'OBI ADA FCA,FCTI' },
    { fname: 'Ada', lname: 'Obi', status: 'FCA' },
  ],
  [
    { fname: '', lname: '', fullName: 'OBI, ADA ACTI,CNA' },
    { fname: 'Ada', lname: 'Obi' },
  ],
  [{ status: 'Deceased 2023' }, { duesCategory: 'deceased' }],
  [{ duesCategory: 'Late (2019)' }, { duesCategory: 'deceased' }],
  [{ status: 'R.I.P.' }, { duesCategory: 'deceased' }],
  [{ duesCategory: 'Passed on, 2021' }, { duesCategory: 'deceased' }],
  [{ duesCategory: 'Retd.' }, { duesCategory: 'retired' }],
  [{ status: 'FELLOW MEMBER' }, { status: 'FCA' }],
  [{ lname: 'OBI III' }, { lname: 'Obi III' }],
])('the cells %j are read as %j', async (row, read) => {
  const { outcome, ...of } = await imported(row);
  expect([outcome, of]).toEqual(['add', { read, leftOut: [], errors: {} }]);
});

test.each([
  { memberSince: '12' },
  { memberSince: '12/05' },
  { memberSince: '99998' },
  { memberSince: '00001' },
  { memberSince: 'Batch-98' },
  { memberSince: `1/1/${next}` },
])('the cell %j is no year, and is left out', async (row) => {
  expect((await imported(row)).leftOut).toEqual(['memberSince']);
});

test('an opening balance has its member and its amount by a formula of a text, too', async () => {
  const rows = [{ memberId: '="CELL-9"', year: '="2024"', owed: '="15,000.00"' }];
  const answer = await server.request('POST', '/api/v1/ledger/openings/import', {
    token: admin,
    body: { rows },
  });
  expect(answer.body.data.rows[0]).toMatchObject({
    memberId: 'CELL-9',
    year: 2024,
    amount: 15_000,
  });
});
