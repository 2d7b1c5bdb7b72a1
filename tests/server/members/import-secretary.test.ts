import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportForm } from '#contract/members/import/import.ts';
import { cellText } from '#contract/spreadsheet-cell.ts';
import { sheetOf } from '../../../src/portal/spreadsheet/sheet.ts';
import {
  guessColumns,
  isHeading,
  rowsByField,
} from '../../../src/resources/members/admin/import/columns.ts';
import {
  prepareList,
  rowsToSend,
} from '../../../src/resources/members/admin/import/prepare-list.ts';
import { sendList } from '../../../src/resources/members/admin/import/send-list.ts';
import { secretaryList, workbookOf } from '../../fixtures/secretary-list.ts';
import { makeAdmin } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const send = async (form: ImportForm) => {
  const path = '/api/v1/members/import';
  const { status, body } = await server.request('POST', path, { token: admin, body: form });
  expect(status).toBe(200);
  return body.data.rows;
};

test('of 1,000 rows as secretaries keep them, all go in but those without a name or an ID', async () => {
  const list = secretaryList();
  const cells = (await readSheet(await workbookOf(list))).map((row) => row.map(cellText));
  const sheet = sheetOf('members.xlsx', cells, isHeading);
  if (!sheet) throw new Error('No sheet.');
  const { firstRow } = sheet;
  const rows = rowsToSend(sheet, rowsByField(sheet.rows, guessColumns(sheet.headings)));
  const prepared = await prepareList(rows, { firstRow, choices: {} });
  const options = { firstRow, usualNames: true, choices: {} };
  const isListed = ({ row }: { row: number }) => Object.keys(rows[row - firstRow] ?? {}).length > 0;
  const importAll = async (apply: boolean) =>
    (await sendList(prepared, send, { ...options, apply })).filter(isListed);
  const count = (answers: { outcome: string }[], outcome: string) =>
    answers.filter((answer) => answer.outcome === outcome).length;

  const dry = await importAll(false);
  const expected = { add: list.members, skip: list.repeated, refuse: list.incomplete };
  for (const [outcome, number] of Object.entries(expected))
    expect(count(dry, outcome)).toBe(number);
  expect(dry).toHaveLength(1_000);
  const applied = await importAll(true);
  expect(applied.map(({ outcome }) => outcome)).toEqual(dry.map(({ outcome }) => outcome));

  const { rows: counted } = await server.context.pool.query(
    `select count(*)::integer as members,
      count(*) filter (where email = '')::integer as "withoutEmail",
      count(*) filter (where birth_day is not null)::integer as birthdays,
      count(*) filter (where phone_number ~ '^0[78]0')::integer as phones,
      count(*) filter (where designation in ('FCA', 'ACA'))::integer as designations,
      count(*) filter (where lname = upper(lname))::integer as capitals
    from users where account_state = 'invited'`,
  );
  const wrongPhones = applied.filter(({ leftOut }) => leftOut?.phoneNumber).length;
  expect(wrongPhones).toBeGreaterThan(5);
  expect(counted).toEqual([
    {
      members: list.members,
      withoutEmail: list.withoutEmail,
      capitals: 0,
      birthdays: expect.any(Number),
      phones: list.members - wrongPhones,
      designations: list.members,
    },
  ]);
  expect(counted[0].birthdays).toBeGreaterThan(list.members * 0.8);
  const again = await importAll(true);
  expect(count(again, 'same')).toBe(list.members);
});
