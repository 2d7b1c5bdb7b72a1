import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { multipart } from '../server/support/builders.ts';
import { makeTreasurer, type Treasurer } from '../server/support/cash-book.ts';
import { bookPayment } from '../server/support/dues.ts';
import { eventually } from '../server/support/eventually.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';

/*
 * A year of a society of 300 as its treasurer has it, from the import of the register to the pack that is
 * signed, with what goes wrong in one. The days are those of last year: only the date is another.
 */
const year = new Date().getFullYear() - 1;
const price = 25_000;
const opening = { bank: 1_500_000, cash: 40_000 };

const firstNames =
  'Adé Bọ́lá Chidi Dàpọ̀ Ẹniọlá Fẹ́mi Gbénga Hadiza Ìyábọ̀ Jídé Kẹ́mi Lọlá Musa Ngozi Olú'.split(' ');
const lastNames =
  'Adébáyọ̀ Balógun Chukwu Dáúdà Ẹkúndayọ̀ Fálànà Gàniyù Ibrahim Jọláòṣó Kúyẹ̀ Lawal Martins Nwosu Ògúnléye Pópóọlá Quadri Rótìmí Sànúsí Tìjání Umar'.split(
    ' ',
  );
const register = lastNames.flatMap((lname) => firstNames.map((fname) => ({ fname, lname })));

let server: TestServer;
let treasurer: Treasurer;
let bank: string;
let cash: string;
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const two = (number: number) => String(number).padStart(2, '0');
const dayOf = (month: number, date: number) => `${year}-${two(month)}-${two(date)}`;
const itIs = (day: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00+01:00`) });

const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const answer = await server.request(method, `/api/v1/${path}`, {
    token: treasurer.token,
    ...(body !== undefined && { body }),
  });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300);
  return answer.body.data;
};

/* The bank's own account of the year, line by line, and what it comes to. */
type Line = { date: string; narration: string; amount: number; reference?: string };
let balance = opening.bank;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const dues = (place: number, date: string): Line => {
  const { fname = '', lname = '' } = register[place] ?? {};
  return { date, narration: `NIP/GTB/${plain(`${lname} ${fname}`)}/ANNUAL DUES`, amount: price };
};

async function upload(lines: readonly Line[]) {
  const rows = lines.map(({ date, narration, amount, reference = '' }) =>
    [date, narration, amount < 0 ? -amount : '', amount > 0 ? amount : '', reference].join(','),
  );
  const head = 'Trans. Date,Narration,Debit,Credit,Reference';
  const bytes = Buffer.from(['First Bank PLC', '', head, ...rows].join('\n'));
  const body = multipart({ account: 'Bank' }, { field: 'file', name: 'a.csv', bytes });
  return (await call('POST', 'statements', body)).statement;
}

/* Uploads a month, confirms what is sure, and returns the doubtful lines. */
async function takeIn(lines: readonly Line[]) {
  balance += lines.reduce((sum, { amount }) => sum + amount, 0);
  const statement = await upload(lines);
  const { lines: read } = await call('GET', `statements/${statement._id}`);
  const of = (state: string) => read.filter((line: { state: string }) => line.state === state);
  const certain = [...of('proposed'), ...of('known')].map(({ _id }: { _id: string }) => ({ _id }));
  if (certain.length > 0)
    await call('POST', `statements/${statement._id}/confirm`, { lines: certain });
  return {
    statement,
    sure: of('proposed').length,
    known: of('known').length,
    doubtful: of('doubtful'),
  };
}

const record = (place: number, method: string, reference: string, date: string, amount = price) =>
  call('POST', 'payment/record', {
    userId: ids[place],
    amount,
    method,
    reference,
    datePayed: date,
  }).then(({ payment }) => payment._id as string);

async function pay(fields: Record<string, string | number>) {
  const all = { party: 'A payee', purpose: 'As minuted', approvedBy: 'The Chairman', ...fields };
  const texts = Object.entries(all).map(([name, value]) => [name, String(value)]);
  const { status, body } = await treasurer.enter(Object.fromEntries(texts));
  expect(status, JSON.stringify(body)).toBe(201);
}

/* Signs an account at the end of a day: the books must come to what its statement says. */
const sign = (account: string, until: string, statementBalance: number) =>
  call('POST', 'reconciliation', { account, until, statementBalance });

/* What goes wrong, or is not plain, in a month, beside twenty members who pay by transfer. */
const mess: Partial<Record<number, () => Promise<void>>> = {
  /* One transfer for two. */
  2: async () => {
    const line = { date: dayOf(2, 14), narration: 'FIRM AND CO FOR TWO STAFF', amount: 2 * price };
    const { statement, doubtful } = await takeIn([line]);
    const [{ _id }] = doubtful;
    const parts = [250, 251].map((place) => ({ _id, userId: ids[place], amount: price }));
    const sent = { lines: parts };
    expect(await call('POST', `statements/${statement._id}/confirm`, sent)).toEqual({
      recorded: 1,
      linked: 0,
    });
  },
  /* A cheque that bounces, as the statement tells. */
  3: async () => {
    const cheque = await record(252, 'Cheque', 'CHQ000123', dayOf(3, 10));
    const paidIn = { date: dayOf(3, 11), narration: 'CHEQUE DEPOSIT', amount: price };
    const back = { date: dayOf(3, 15), narration: 'RETURNED CHQ000123', amount: -price };
    expect(await takeIn([{ ...paidIn, reference: 'CHQ000123' }, back])).toMatchObject({ known: 1 });
    const returned = { why: 'returned', date: dayOf(3, 15), reason: 'The cheque has bounced.' };
    /* The line that tells of it is linked by itself. */
    await call('POST', `payment/${cheque}/reverse`, returned);
  },
  /* Recorded for the wrong member. */
  4: async () => {
    const line = { date: dayOf(4, 9), narration: 'MOBILE TRF 0099', amount: price };
    const { statement, doubtful } = await takeIn([line]);
    const lines = [{ _id: doubtful[0]._id, userId: ids[253] }];
    await call('POST', `statements/${statement._id}/confirm`, { lines });
    const { payments } = await call('GET', `payment/payments?limit=1`);
    await call('POST', `payment/${payments[0]._id}/move`, {
      userId: ids[254],
      reason: 'It was another member’s.',
    });
  },
  /* A gateway that pays out what three paid, less its fees. */
  6: async () => {
    for (const place of [255, 256, 257])
      await bookPayment(server, ids[place] ?? '', year, {
        kobo: price * 100,
        feeKobo: 40_000,
        gateway: 'paystack',
        paidAt: new Date(`${dayOf(6, 10)}T09:00:00Z`),
      });
    const settled = { date: dayOf(6, 11), narration: 'PAYSTACK SETTLEMENT', amount: 73_800 };
    expect(await takeIn([settled])).toMatchObject({ known: 1, sure: 0 });
  },
  /* Too much, and given back. */
  7: async () => {
    const paid = await record(258, 'Bank Transfer', 'TRF0077', dayOf(7, 8), price + 5_000);
    const refund = {
      amount: 5_000,
      reference: 'RF0077',
      reason: 'Paid too much.',
      date: dayOf(7, 20),
    };
    await call('POST', `payment/${paid}/refund`, refund);
    const came = { date: dayOf(7, 8), narration: 'TRANSFER', amount: 30_000, reference: 'TRF0077' };
    const went = { date: dayOf(7, 20), narration: 'REFUND RF0077', amount: -5_000 };
    expect(await takeIn([came, went])).toMatchObject({ known: 2, sure: 0 });
  },
  /* Somebody is let off, and somebody has died. */
  8: async () => {
    await call('POST', 'ledger/waivers', {
      userId: ids[260],
      year,
      amount: 10_000,
      reason: 'Ill.',
    });
    await call('POST', 'ledger/writeoffs', { userId: ids[261], year, reason: 'Has died.' });
  },
  /* Cash, of which some is banked. */
  9: async () => {
    await record(262, 'Cash', 'Receipt 9', dayOf(9, 3));
    const transfer = {
      kind: 'transfer',
      account: cash,
      toAccount: bank,
      party: '',
      approvedBy: '',
    };
    await pay({ ...transfer, amount: 20_000, date: dayOf(9, 4) });
    await takeIn([{ date: dayOf(9, 4), narration: 'CASH DEPOSIT', amount: 20_000 }]);
  },
};

it('a society of 300 has its year from the register to the signed pack', async () => {
  /* January: the register, the accounts and the dues. */
  itIs(dayOf(1, 5));
  const rows = register.map((names, place) => ({
    ...names,
    memberId: `MB${100_000 + place}`,
    email: `m${place}@example.com`,
    memberSince: '2010',
    status: 'ACA',
  }));
  const imported = await call('POST', 'members/import', { rows, apply: true });
  expect(imported.totals).toMatchObject({ add: 300 });
  const found = await server.context.pool.query(
    `select id from users where member_id like 'MB1%' order by member_id`,
  );
  ids.push(...found.rows.map(({ id }) => id));
  await call('POST', 'members/confirm', { ids, confirmed: true });
  const accounts = await treasurer.accounts();
  const idOf = (kind: string) =>
    accounts.find((one: { kind: string }) => one.kind === kind)._id as string;
  [bank, cash] = [idOf('bank'), idOf('cash')];
  for (const [id, held] of [
    [bank, opening.bank],
    [cash, opening.cash],
  ] as const)
    expect(
      (await treasurer.patch(`accounts/${id}`, { openedOn: dayOf(1, 1), opening: held })).status,
    ).toBe(200);
  await treasurer.post('share/rates', { from: dayOf(1, 1), percent: 40 });
  await call('POST', 'subscription/createSubscription', {
    subName: 'Annual dues',
    subDetail: 'Of the year',
    price,
    subscriptionType: dayOf(3, 31),
  });

  const charges = await treasurer.category('out', 'Bank charges');
  const halls = await treasurer.category('out', 'Meetings and events');
  for (let month = 1; month <= 12; month += 1) {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    itIs(dayOf(month, last));
    await pay({
      kind: 'payment',
      account: bank,
      category: charges,
      amount: 500,
      date: dayOf(month, 2),
    });
    await pay({
      kind: 'payment',
      account: bank,
      category: halls,
      amount: 60_000,
      date: dayOf(month, 17),
    });
    const payers = Array.from({ length: 20 }, (_, index) =>
      dues((month - 1) * 20 + index, dayOf(month, 5 + index)),
    );
    const lines = [
      { date: dayOf(month, 2), narration: `SMS CHARGE ${month}`, amount: -500 },
      ...payers,
      { date: dayOf(month, 18), narration: `TRF TO HALL ${month}`, amount: -60_000 },
    ];
    expect(await takeIn(lines)).toMatchObject({ sure: 20 });
    /* The same file once more adds nothing. */
    if (month === 5) expect(await upload(lines)).toMatchObject({ known: 22, proposed: 0 });
    await mess[month]?.();
    if (month === 12) {
      const remitted = { kind: 'remittance', account: bank, amount: 1_000_000 };
      await pay({ ...remitted, party: 'The Institute', date: dayOf(12, 20) });
      await takeIn([{ date: dayOf(12, 21), narration: 'TRF TO INSTITUTE', amount: -1_000_000 }]);
    }
    /* The bank's own balance, and nothing of the month is left open. */
    await sign(bank, dayOf(month, last), balance);
    itIs(month === 12 ? `${year + 1}-01-03` : dayOf(month + 1, 1));
    await call('POST', 'periods/close', { until: dayOf(month, last) });
  }
  await sign(cash, dayOf(12, 31), opening.cash + price - 20_000);

  /* Nothing of the year can be changed any more. */
  const late = await server.request('POST', '/api/v1/payment/record', {
    token: treasurer.token,
    body: {
      userId: ids[299],
      amount: price,
      method: 'Cash',
      reference: 'Late',
      datePayed: dayOf(12, 30),
    },
  });
  expect(late.status).toBe(409);

  const asked = await call('POST', 'packs', { from: dayOf(1, 1), until: dayOf(12, 31) });
  const path = `packs/${asked.pack._id}`;
  await eventually(async () => (await call('GET', path)).pack.state).toBe('done');
  const file = await fetch(`${server.url}/api/v1/${path}/pack.xlsx`, {
    headers: { authorization: `Bearer ${treasurer.token}` },
  });
  const book = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
  const sheet = (name: string) => book.find((one) => one.sheet === name)?.data ?? [];
  /* Without the columns of what it must equal, which only totals have. */
  const row = (name: string, first: unknown) =>
    sheet(name)
      .findLast(([cell]) => cell === first)
      ?.slice(1)
      .filter((cell) => cell !== null);

  /* 240 by transfer, two by a firm, one moved, three online, one in cash, and one who was given 5,000 back. */
  const paid = 240 + 2 + 1 + 3 + 1 + 1;
  const account = 'Receipts and payments';
  expect(row(account, `Dues of ${year}`)).toEqual([paid * price, 0]);
  expect(row(account, 'Bank charges')).toEqual([12 * 500, 0]);
  expect(row(account, 'Meetings and events')).toEqual([12 * 60_000, 0]);
  expect(row(account, 'Remitted to the national body')).toEqual([1_000_000, 0]);
  expect(row(account, 'Bank')?.[0]).toBe(balance);
  expect(row(account, 'Cash in hand')?.[0]).toBe(opening.cash + price - 20_000);
  expect(row(account, 'Paystack')?.[0]).toBe(0);
  const charged = 300 * price;
  const lessened = 10_000 + price;
  expect(row('Dues by year', String(year))).toEqual([
    ...[0, 0, charged, -10_000, -price, 0, -paid * price, charged - lessened - paid * price],
  ]);
  expect(row('Arrears by age', '1 year')).toEqual([
    ...[300 - paid - 1, charged - lessened - paid * price],
  ]);
  const share = paid * price * 0.4;
  expect(sheet('Remittance due').map((cells) => cells.at(1))).toEqual(
    expect.arrayContaining([share, -1_000_000, share - 1_000_000]),
  );
  const words = JSON.stringify(book);
  expect(words).toContain('Bank: reconciled and signed by Tolú Bursar');
  expect(words).toMatch(/Closed until .* by Tolú Bursar/);
}, 300_000);
