import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { formatNaira } from '#contract/naira.ts';
import { loadDemo } from '../../../server/db/demo/load-demo.ts';
import { shareRates, suspenseEntries } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { longDay } from '../../../server/long-day.ts';
import { readFigures } from '../../../server/modules/books/pack-figures/figures.ts';
import { sectionsOf } from '../../../server/modules/books/pack-figures/sections/sections.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  defaultAccount,
  makeAccount,
  makeLine,
  makeVoucher,
  someCategory,
} from '../support/cash.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { expectedFigures } from '../support/pack-model.ts';
import { expectRows } from '../support/pack-rows.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const year = Number(today.slice(0, 4));
const range = { from: `${year}-01-01`, until: today };

type Cell = string | number | Date | boolean | null;
type Society = { server: TestServer; token: string; adminId: string };

/* Without what a line's end and a font's marks make of words. */
const bare = (text: string) => text.normalize('NFD').replace(/[\s\p{M}]+/gu, '');

async function packOf({ server, token }: Society) {
  const { body } = await server.request('POST', '/api/v1/packs', { token, body: range });
  const { _id: id } = body.data.pack;
  const state = async () => (await server.get(`/api/v1/packs/${id}`, token)).body.data.pack.state;
  /* The demo society’s is large for a machine that has other work. */
  await expect.poll(state, { timeout: 90_000 }).toBe('done');
  const file = async (format: 'xlsx' | 'pdf') => {
    const response = await fetch(`${server.url}/api/v1/packs/${id}/pack.${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Buffer.from(await response.arrayBuffer());
  };
  const sheets = (await readXlsxFile(await file('xlsx'))).map(({ sheet, data }) => ({
    sheet,
    rows: data as Cell[][],
  }));
  return { sheets, text: bare(textOfPdf(await file('pdf'))) };
}

type Made = Awaited<ReturnType<typeof packOf>>;

/* The rows of a sheet that have numbers: the first words, and the numbers in kobo. Without the table of ties. */
function figuresOf({ sheets }: Made, name: string) {
  const rows = sheets.find(({ sheet }) => sheet === name)?.rows ?? [];
  const end = rows.findIndex(([first]) => first === 'What ties');
  return rows
    .slice(0, end < 0 || name === 'What ties' ? undefined : end)
    .filter((row) => row.some((cell) => typeof cell === 'number'))
    .map((row) => [
      String(row.find((cell) => typeof cell === 'string') ?? ''),
      ...row.filter((cell) => typeof cell === 'number').map((value) => Math.round(value * 100)),
    ]);
}

const inWords = (cell: Cell) => {
  if (cell instanceof Date)
    return longDay(cell.toISOString().slice(0, 10)).replace(/ (\w{3})\w* /, ' $1 ');
  if (cell === '✓') return '';
  return String(cell);
};

/* Where the PDF has the cells of a row, from a place on; below 0 where it has not. Numbers are amounts or counts. */
function findRow(text: string, cells: readonly Cell[], from: number): number {
  let at = from;
  for (const cell of cells) {
    if (cell === null || cell === '✓') continue;
    const forms =
      typeof cell === 'number'
        ? [formatNaira(cell).replace('₦', ''), String(cell)]
        : [bare(inWords(cell))];
    const found = forms.map((form) => text.indexOf(form, at)).filter((place) => place >= 0);
    if (found.length === 0) return -1;
    at = Math.min(...found);
  }
  return at;
}

async function expectTied(society: Society) {
  const made = await packOf(society);
  const expected = await expectedFigures(society.server.context.pool, range);
  expectRows((sheet) => figuresOf(made, sheet), expected);
  /* Every total is beside what it must equal, with a tick. */
  const ties = made.sheets.find(({ sheet }) => sheet === 'What ties')?.rows ?? [];
  const checks = ties.filter((row) => typeof row[1] === 'number');
  expect(checks.length).toBeGreaterThan(15);
  expect(checks.filter((row) => row[4] !== '✓')).toEqual([]);
  /* The PDF has the rows of every sheet, in their order. */
  let at = 0;
  for (const { sheet, rows } of made.sheets)
    if (sheet !== 'Ledger listing' && sheet !== 'Cover')
      for (const row of rows) {
        const next = findRow(made.text, row, at);
        expect(next, `${sheet}: ${row.join(' | ')}`).toBeGreaterThanOrEqual(0);
        at = next;
      }
  const listed = made.sheets.find(({ sheet }) => sheet === 'Ledger listing')?.rows.at(-1) ?? [];
  expect(findRow(made.text, listed, at)).toBeGreaterThanOrEqual(0);
  return made;
}

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function start(): Promise<Society> {
  const server = await startTestServer();
  stops.push(server.stop);
  const { token, id } = await makeAdmin(server, { isMember: false });
  return { server, token, adminId: id };
}

describe('the pack of the demo society', () => {
  it('is the sums of the ledger’s entries, in the workbook and in the PDF', async () => {
    const society = await start();
    const hash = 'not a hash';
    await loadDemo({
      ...society.server.context,
      memberPasswordHash: hash,
      otherPasswordHash: hash,
    });
    await expectTied(society);
  }, 180_000);
});

describe('the pack of a year of 300 members', () => {
  let society: Society;
  let members: string[];

  const post = async (path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST') => {
    const { server, token } = society;
    const answer = await server.request(method, `/api/v1/${path}`, { token, body });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.data;
  };

  beforeAll(async () => {
    society = await start();
    const { server } = society;
    await server.context.db
      .insert(shareRates)
      .values({ id: newId(), from: `${year - 2}-01-01`, basisPoints: 4_000 });
    members = [];
    for (let count = 0; count < 300; count += 1)
      members.push(
        (
          await makeMember(server, {
            memberSince: '2001',
            confirmedAt: count % 25 === 0 ? null : new Date(),
          })
        ).id,
      );
    const bank = await makeAccount(server, {
      name: 'GTBank',
      openingKobo: 12_345_678,
      openedOn: `${year - 1}-01-01`,
    });
    const cash = await defaultAccount(server, 'cash');
    await makeSubscription(server, { dueDate: `${year - 1}-03-31`, priceKobo: 1_200_000 });
    await makeSubscription(server, { dueDate: `${year}-03-31` });
    await post('ledger/levies', {
      name: 'Building levy',
      amount: '2500',
      dueDate: `${year}-06-30`,
      fund: 'Building fund',
      group: {},
    });
    /* Nine of ten pay something, of three years and in three ways. */
    for (const [index, id] of members.entries()) {
      if (index % 10 === 9) continue;
      await bookPayment(server, id, index % 3 === 0 ? year - 1 : year, {
        gateway: index % 4 === 0 ? 'sandbox' : 'hand',
        method: index % 4 === 1 ? 'Cash' : 'Bank Transfer',
        kobo: 100_000 + ((index * 7_919) % 4_000_000),
        paidAt: new Date(`${addDays(today, -(index % 300))}T11:00:00Z`),
        ...(index % 4 === 0 && { feeKobo: 1_234 + index }),
      });
    }
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = [9, 19, 29, 39, 49].map(
      (index) => members[index] ?? '',
    );
    await post('ledger/waivers', { userId: first, year, amount: '1000', reason: 'Long illness' });
    await post('ledger/waivers', { userId: second, year, reason: 'By the council' });
    await post('ledger/writeoffs', { userId: third, year: year - 1, reason: 'Cannot be found' });
    await post('ledger/openings', {
      userId: fourth,
      reason: 'From paper',
      lines: [
        { year: year - 4, amount: '7500' },
        { year: year - 3, amount: '-1200' },
      ],
    });
    const entries = async (id: string) =>
      (await server.get(`/api/v1/ledger/member/${id}`, society.token)).body.data.entries;
    const waiver = (await entries(second)).find(({ kind }: { kind: string }) => kind === 'waiver');
    await post(`ledger/entries/${waiver._id}/reverse`, { reason: 'Meant for another' });
    const record = async (userId: string, amount: string, reference: string) =>
      (
        await post('payment/record', {
          userId,
          amount,
          method: 'Bank Transfer',
          reference,
          datePayed: today,
        })
      ).payment._id;
    const moved = await record(first, '4321.09', 'FT 9001');
    await post(`payment/${moved}/move`, { userId: fifth, reason: 'Paid by a colleague' });
    const wrong = await record(second, '999', 'FT 9002');
    await post(`payment/${wrong}/reverse`, { reason: 'Typed twice', why: 'mistake' });
    const bounced = await record(third, '1500', 'FT 9003');
    await post(`payment/${bounced}/reverse`, {
      reason: 'Not honoured',
      why: 'returned',
      date: today,
    });
    const refunded = await record(fourth, '25000', 'FT 9004');
    await post(`payment/${refunded}/refund`, {
      amount: '5000',
      reason: 'Paid too much',
      reference: 'TR 1',
      account: await defaultAccount(server, 'bank'),
      date: today,
    });
    const changed = await record(fifth, '2000', 'FT 90O5');
    await post(`payment/${changed}`, { reference: 'FT 9005', reason: 'A typing error' }, 'PATCH');
    /* Who has left paid more than they owed: it waits, is their credit, or is another's. */
    for (const [index, decision] of [null, { action: 'credit' }, { action: 'move' }].entries()) {
      const id = await bookPayment(server, members[59 + index * 10] ?? '', year, {
        kobo: 1_000_000,
        surplusKobo: 333_333,
        feeKobo: 4_321,
        paidAt: new Date(`${addDays(today, -30)}T11:00:00Z`),
      });
      const form = { ...decision, reason: 'As agreed', userId: first };
      if (decision) await post(`payment/review/${id}`, form);
    }
    const category = await someCategory(server, 'out', 'Travel');
    for (const [kind, kobo, ago, fund] of [
      ['payment', 333_300, 40, null],
      ['payment', 120_050, 3, 'Building fund'],
      ['receipt', 800_000, 20, 'Building fund'],
      ['receipt', 45_000, 380, null],
      ['remittance', 1_000_000, 10, null],
    ] as const)
      await makeVoucher(server, {
        kind,
        accountId: bank,
        amountKobo: kobo,
        date: addDays(today, -ago),
        fund,
        ...(kind === 'payment' && { categoryId: category }),
      });
    await makeVoucher(server, {
      kind: 'transfer',
      accountId: bank,
      toAccountId: cash,
      amountKobo: 50_000,
      date: addDays(today, -2),
    });
    const date = addDays(today, -45);
    const lineId = await makeLine(server, {
      accountId: bank,
      by: society.adminId,
      date,
      kobo: 987_654,
    });
    const held = newId();
    await server.context.db.insert(suspenseEntries).values({
      id: held,
      itemId: held,
      kind: 'received',
      lineId,
      accountId: bank,
      changeKobo: 987_654,
      date,
      postedOn: date,
      narration: 'NIP/UNKNOWN',
    });
    for (const line of [
      { amount: '4500000' },
      { categoryId: category, amount: '20000' },
      { categoryId: await someCategory(server, 'in'), amount: '5000' },
    ])
      await post('budget-lines', { year, ...line });
  }, 180_000);

  it('is the sums of the ledger’s entries, in the workbook and in the PDF', async () => {
    const { sheets, text } = await expectTied(society);
    const corrections = JSON.stringify(sheets.find(({ sheet }) => sheet === 'Corrections'));
    /* Who, when, which receipt, and what was it before. */
    for (const told of [
      'Typed twice',
      'Meant for another',
      'Paid by a colleague',
      'reference FT 90O5',
    ])
      expect(corrections).toContain(told);
    expect(text).toContain('Receiptssuperseded');
    expect(sheets.map(({ sheet }) => sheet)).toContain('Waivers and write-offs');
  }, 180_000);

  it('takes a voucher of a fund that a levy feeds, and of no other', async () => {
    const { server, token } = society;
    const voucher = async (fund: string) =>
      server.request('POST', '/api/v1/cash-book/entries', {
        token,
        body: {
          kind: 'payment',
          account: await defaultAccount(server, 'bank'),
          category: await someCategory(server, 'out', 'Travel'),
          amount: '100',
          date: today,
          party: 'A builder',
          purpose: 'Blocks',
          approvedBy: 'The Chairman',
          fund,
        },
      });
    expect(await voucher('Bilding fund')).toMatchObject({
      status: 400,
      body: { errors: { fund: 'No levy feeds a fund of this name.' } },
    });
    expect((await voucher('building FUND')).body.data.entry.fund).toBe('Building fund');
  });

  it('says of a total that is not what it must be how much it differs, and not to sign', async () => {
    const made = { by: 'A test', at: new Date().toISOString() };
    const figures = await readFigures(society.server.context.db, { range, made });
    figures.position.end.owed += 100;
    const [ties] = sectionsOf(figures);
    expect(ties?.lead.join()).toContain('must not be signed');
    const [table] = [ties?.tables ?? []].flat();
    expect(table?.rows.filter(({ cells }) => cells.at(-1) === -100).length).toBeGreaterThan(0);
  }, 60_000);
});
