import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { ImportedRow, ImportForm } from '#contract/members/import/import.ts';
import { readImportRow } from '#contract/members/import/row.ts';
import { cellText } from '#contract/spreadsheet-cell.ts';
import { sheetOf } from '../../../src/portal/spreadsheet/sheet.ts';
import {
  guessColumns,
  isHeading,
  rowsByField,
} from '../../../src/resources/members/admin/import/columns.ts';
import {
  prepareList,
  type Row,
  rowsToSend,
} from '../../../src/resources/members/admin/import/prepare-list.ts';
import {
  BatchFailed,
  batch,
  sendList,
} from '../../../src/resources/members/admin/import/send-list.ts';
import {
  changedRows,
  type Outcome,
  withoutField,
  withRechecked,
} from '../../../src/resources/members/admin/import/use-import.ts';
import { secretaryList, workbookOf } from '../../fixtures/secretary-list.ts';

const ada = { memberId: 'MB-1', fname: 'Ada', lname: 'Obi' };
const chidi = { memberId: 'MB-2', fname: 'Chidi', lname: 'Eze' };
const prepare = (rows: readonly Row[], choices = {}) => prepareList(rows, { firstRow: 2, choices });

describe('the rows of a list', () => {
  test('are sent once each: a repeated ID, in any spelling, is left out', async () => {
    const { sent, repeats } = await prepare([ada, chidi, { ...ada, memberId: 'mb 1' }]);
    expect(sent).toEqual([ada, chidi, {}]);
    expect(repeats.get(4)).toMatchObject({
      row: 2,
      name: 'Ada Obi',
      memberId: 'MB-1',
      by: ['memberId'],
      choice: 'skip',
    });
  });

  test('fill in the earlier one where that is chosen, and clear nothing in it', async () => {
    const later = { ...ada, memberId: 'MB1', email: 'ada@example.com', state: ' ' };
    const rows = [{ ...ada, state: 'Oyo' }, later];
    const { sent, repeats } = await prepare(rows, { 3: 'update' });
    expect(sent).toEqual([{ ...ada, state: 'Oyo', email: 'ada@example.com' }, {}]);
    expect(repeats.get(3)?.choice).toBe('update');
  });

  test('are named beside a repetition by what is read of them: a birthday or a phone that is none is not', async () => {
    const named = async (birthDay: string, phoneNumber: string, dateOrder?: 'day' | 'month') => {
      const earlier = { ...ada, birthDay, phoneNumber };
      const made = await prepareList([earlier, ada], {
        firstRow: 2,
        choices: {},
        ...(dateOrder && { dateOrder }),
      });
      return made.repeats.get(3);
    };
    const phoneNumber = '08031234567';
    expect(await named('12/25', '8031234567')).toMatchObject({ birthDay: null, phoneNumber });
    expect(await named('12/25', '', 'month')).toMatchObject({ birthDay: '25-12' });
    expect(await named('30/13', 'ask her')).toMatchObject({ birthDay: null, phoneNumber: null });
  });

  test('of two IDs that share a phone number both go in; with the same name too, one is left out', async () => {
    const phoneNumber = '8031234567';
    const other = { ...chidi, phoneNumber: '0803 123 4567' };
    const same = { ...ada, memberId: 'MB-3', phoneNumber: '+234 803 123 4567' };
    const { sent, repeats } = await prepare([{ ...ada, phoneNumber }, other, same]);
    expect(sent).toEqual([{ ...ada, phoneNumber }, other, {}]);
    expect([...repeats].map(([row, { by, choice }]) => [row, by, choice])).toEqual([
      [3, ['phone'], 'add'],
      [4, ['phone'], 'skip'],
    ]);
    expect((await prepare([{ ...ada, phoneNumber }, other, same], { 4: 'add' })).sent[2]).toBe(
      same,
    );
  });

  test('are two without names beside one phone number, and one with a number that is written twice', async () => {
    const phoneNumber = '08031234567';
    const unnamed = ['MB-1', 'MB-2'].map((memberId) => ({ memberId, phoneNumber }));
    expect((await prepare(unnamed)).repeats.get(3)?.choice).toBe('add');
    const twice = { phoneNumber: '0803 123 4567', secondaryPhoneNumber: '+2348031234567' };
    const { repeats } = await prepare([
      { ...ada, ...twice },
      { ...ada, memberId: 'MB-3', ...twice },
    ]);
    expect(repeats.get(3)).toMatchObject({ by: ['phone'], choice: 'skip' });
  });

  test('are alike with first and middle names the other way round, and by either phone number', async () => {
    const phoneNumber = '08031234567';
    const named = { lname: 'Obi', birthDay: '12/03' };
    const { repeats } = await prepare([
      { memberId: 'MB-1', fname: 'Ada', mname: 'Ngozi', ...named, phoneNumber },
      { memberId: 'MB-2', fname: 'Ngozi', mname: 'Ada', ...named },
      { memberId: 'MB-3', fullName: 'OBI NGOZI ADA', secondaryPhoneNumber: phoneNumber },
    ]);
    expect([3, 4].map((row) => repeats.get(row))).toMatchObject([
      { row: 2, by: ['name'], choice: 'add' },
      { row: 2, by: ['phone'], choice: 'skip' },
    ]);
  });

  test('are alike by name and birthday, however both are written', async () => {
    const rows = [
      { ...ada, birthDay: '12/03/1980' },
      { memberId: 'MB-9', fullName: 'ADA, Obi Grace', birthDay: '12 March' },
    ];
    expect((await prepare(rows)).repeats.get(3)).toMatchObject({ by: ['name'], choice: 'add' });
    expect((await prepare([ada, { ...ada, memberId: 'MB-9' }])).repeats.size).toBe(0);
    const monthFirst = [{ ...ada, birthDay: '03-12' }, rows[1] ?? {}];
    const options = { firstRow: 2, choices: {} };
    expect((await prepareList(monthFirst, options)).repeats.size).toBe(0);
    const { repeats } = await prepareList(monthFirst, { ...options, dateOrder: 'month' });
    expect(repeats.get(3)).toMatchObject({ by: ['name'], birthDay: '12-03' });
  });

  test('are alike with any apostrophe or hyphen, or none; an address and a phone however they were copied', async () => {
    const birthDay = '12-03';
    const spellings = ["O'Brien", 'O’Brien', 'OBRIEN', 'O`Brien', 'O Brien', 'O\u200b\u2011Brien'];
    const rows = spellings.map((lname, index) => ({
      memberId: `MB-${index}`,
      fname: 'Ann',
      lname,
      birthDay,
    }));
    const { repeats } = await prepare(rows);
    expect([...repeats.values()].map(({ by, row }) => [by, row])).toEqual(
      spellings.slice(1).map(() => [['name'], 2]),
    );
    const copies = [
      { ...ada, email: 'ada@example.com', phoneNumber: '+17135550123' },
      { ...chidi, email: '"Eze, C" <ADA@example.com>' },
      { ...chidi, memberId: 'MB-3', phoneNumber: '\u202a+1 (713) 555–0123\u202c' },
    ];
    expect([...(await prepare(copies)).repeats.values()].map(({ by }) => by)).toEqual([
      ...[['email'], ['phone']],
    ]);
  });

  test('of invisible characters are blank', () => {
    const sheet = sheetOf(
      'list.csv',
      [
        ['Member\u00a0ID', 'First name\u200b', 'Last name'],
        ['MB1', 'Ada', 'Obi'],
        ['\u200b', '', '\ufeff'],
      ],
      isHeading,
    );
    expect(sheet).toMatchObject({
      headings: ['Member ID', 'First name', 'Last name'],
      rows: [['MB1', 'Ada', 'Obi']],
    });
  });

  test('keep an address that an earlier one has, with a note that says so', async () => {
    const email = 'family@example.com';
    const couple = [
      { ...ada, email },
      { ...chidi, email: 'Family@example.com' },
    ];
    const list = await prepare(couple);
    expect(list.sent).toEqual(couple);
    const note = 'Has the same e-mail address as row 2; both are mailed.';
    expect([...list.notes]).toEqual([[3, note]]);
    const answers = await sendList(
      list,
      async ({ rows }) => rows.map((_, index) => ({ row: 2 + index, outcome: 'add' as const })),
      { firstRow: 2, apply: false, usualNames: false, choices: {} },
    );
    expect(answers.map((row) => row.note)).toEqual([undefined, note]);
  });

  test('are not alike by the address of an office, and say that they share it', async () => {
    const rows = [1, 2, 3, 4].map((number) => ({
      ...ada,
      memberId: `MB-${number}`,
      email: 'office@example.com',
    }));
    const { repeats, notes } = await prepare(rows);
    expect([repeats.size, notes.size]).toEqual([0, 3]);
    expect((await prepare(rows.slice(0, 3))).repeats.size).toBe(2);
  });

  test('are not alike by the phone number of an office', async () => {
    const rows = [1, 2, 3, 4].map((number) => ({
      ...ada,
      memberId: `MB-${number}`,
      phoneNumber: '08031234567',
    }));
    expect((await prepare(rows)).repeats.size).toBe(0);
    expect((await prepare(rows.slice(0, 3))).repeats.size).toBe(2);
  });

  test('with the number of a namesake’s ID, without its first zeros, are left out', async () => {
    const [full, bare] = [
      { ...ada, memberId: 'MB-000046' },
      { ...ada, memberId: '46' },
    ];
    const { repeats } = await prepare([full, bare]);
    expect(repeats.get(3)).toMatchObject({ by: ['number'], choice: 'skip' });
  });

  test('whose ID is to come are no repetition of each other: each is refused for itself', async () => {
    const rows = [ada, chidi].map((row) => ({ ...row, memberId: 'Pending' }));
    const { sent, repeats } = await prepare(rows);
    expect([sent, repeats.size]).toEqual([rows, 0]);
  });

  test('without a name do not stand in the way of one that has it', async () => {
    const nameless = { memberId: 'MB-1', fname: '', lname: '' };
    expect((await prepare([nameless, ada])).sent).toEqual([nameless, ada]);
  });
});

describe('a list', () => {
  const answer = async ({ rows, firstRow = 1 }: ImportForm): Promise<ImportedRow[]> =>
    rows.map((_, index) => ({ row: firstRow + index, outcome: 'add' }));
  const options = { firstRow: 2, apply: true, usualNames: false };
  const long = Array.from({ length: batch + 1 }, (_, index) => ({ ...ada, memberId: `L${index}` }));

  test('is sent in batches, with the choices of each and the order of all birthdays', async () => {
    const choices = { 2: 'add', [batch + 2]: 'skip' } as const;
    const forms: ImportForm[] = [];
    const list = await prepareList(long, { firstRow: 2, choices });
    const shares: number[] = [];
    const send = (form: ImportForm) => {
      forms.push(form);
      return answer(form);
    };
    const chosen = { ...options, choices, dateOrder: 'month' } as const;
    const rows = await sendList(list, send, chosen, (share) => shares.push(share));
    expect(rows.map(({ row }) => row)).toEqual(long.map((_, index) => index + 2));
    expect(forms.map((form) => [form.firstRow, form.choices, form.dateOrder])).toEqual([
      [2, { 2: 'add' }, 'month'],
      [batch + 2, { [batch + 2]: 'skip' }, 'month'],
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  test('that fails half-way says how many rows are done', async () => {
    const list = await prepareList(long, { firstRow: 2, choices: {} });
    let calls = 0;
    const send = async (form: ImportForm) => {
      calls += 1;
      if (calls > 1) throw new Error('gone');
      return answer(form);
    };
    const sending = sendList(list, send, { ...options, choices: {} });
    await expect(sending).rejects.toThrow(BatchFailed);
    await expect(sending).rejects.toMatchObject({ sentRows: batch, cause: new Error('gone') });
  });
});

test('a workbook as secretaries keep it is understood, but for rows without a name or an ID', async () => {
  const list = secretaryList();
  const cells = (await readSheet(await workbookOf(list))).map((row) => row.map(cellText));
  const sheet = sheetOf('members.xlsx', cells, isHeading);
  if (!sheet) throw new Error('No sheet.');
  const rows = rowsToSend(sheet, rowsByField(sheet.rows, guessColumns(sheet.headings)));
  expect(rows.filter((row) => Object.keys(row).length > 0)).toHaveLength(1_000);
  const { sent, repeats } = await prepareList(rows, { firstRow: sheet.firstRow, choices: {} });
  expect([...repeats.values()].filter(({ choice }) => choice === 'skip')).toHaveLength(
    list.repeated,
  );
  const read = sent.map((row) => readImportRow(row, true));
  const taken = read.flatMap(({ fields }) =>
    fields?.memberId && fields.fname && fields.lname ? [fields] : [],
  );
  expect(taken).toHaveLength(list.members);
  expect(taken.filter(({ email }) => !email)).toHaveLength(list.withoutEmail);
  expect(taken.filter(({ birthDay }) => birthDay).length).toBeGreaterThan(list.members * 0.8);
  expect(taken.filter(({ status }) => status === 'ACA' || status === 'FCA')).toHaveLength(
    list.members,
  );
});

test('a field that is read in another way takes what was typed for it, and leaves no empty row', () => {
  const typed = { 2: { phoneNumber: '0803' }, 3: { phoneNumber: '0804', lname: 'Obi' } };
  expect(withoutField(typed, 'phoneNumber')).toEqual({ 3: { lname: 'Obi' } });
});

test('who shares an address is looked up again where the earlier one is corrected', async () => {
  const rows = [1, 2, 3, 4, 5].map((number) => ({
    ...ada,
    memberId: `MB-${number}`,
    email: 'office@example.com',
  }));
  const before = await prepare(rows);
  const now = await prepare([{ ...ada, email: 'ada@example.com' }, ...rows.slice(1)]);
  expect(before.notes.get(6)).toMatch('row 2');
  expect(now.notes.get(6)).toMatch('row 3');
  expect(changedRows(before, now, 2, 2)).toEqual([0, 1, 2, 3, 4]);
});

describe('a row that is looked up again', () => {
  const refused: ImportedRow = { row: 2, outcome: 'refuse', errors: { email: 'Wrong.' } };
  const added: ImportedRow = { row: 2, outcome: 'add' };
  const outcomeWith = (row: ImportedRow, applied: boolean): Outcome => ({
    applied,
    rows: [row],
    totals: { add: 0, change: 0, same: 0, skip: 0, refuse: 0, [row.outcome]: 1 },
  });
  const again = new Map([[2, added]]);

  test('takes its place in the dry run, and in the sums', () => {
    const shown = withRechecked(outcomeWith(refused, false), again);
    expect(shown).toEqual(outcomeWith(added, false));
  });

  test('does not make a dry run of a list that has been imported meanwhile', () => {
    const imported = outcomeWith(refused, true);
    expect(withRechecked(imported, again)).toBe(imported);
  });
});
