import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { thisYear } from '#contract/day.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeConfirmed, multipart } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/*
 * What treasurers met, told again with other names, amounts and files: the same money in several exports, a firm's, a
 * day's POS, cash beside a bank line, what was reversed, and files that would be guessed.
 */
const year = thisYear();

let server: TestServer;
let treasurer: Treasurer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
  await makeSubscription(server, { priceKobo: 1_750_000 });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: treasurer.token, body });

/** A row of a file: the day as it is written, the reference, the narration, and what came or went. */
type Row = { on: string; ref?: string; words: string; amount: number };
type File = { name: string; bytes: Buffer };

const amountsOf = ({ amount }: Row) => [amount < 0 ? -amount : '', amount > 0 ? amount : ''];

/* The exports that the product reads, each as another bank writes it. */
const formats: Record<string, (rows: readonly Row[]) => Promise<File> | File> = {
  'a CSV': (rows) => ({
    name: 'a.csv',
    bytes: Buffer.from(
      [
        'Trans. Date,Reference,Narration,Debit,Credit',
        ...rows.map((row) =>
          [row.on, row.ref ?? '', `"${row.words}"`, ...amountsOf(row)].join(','),
        ),
      ].join('\n'),
    ),
  }),
  'a CSV with semicolons, in UTF-16, its narration cut, without references': (rows) => ({
    name: 'b.csv',
    bytes: Buffer.from(
      `\uFEFF${['Date;Details;Money Out;Money In', ...rows.map((row) => [row.on, row.words.slice(0, 40), ...amountsOf(row)].join(';'))].join('\r\n')}`,
      'utf16le',
    ),
  }),
  'a workbook, its session number in the narration': async (rows) => ({
    name: 'c.xlsx',
    bytes: await writeXlsxFile(
      [
        [{ value: 'UNITED BANK OF SOMEWHERE' }],
        ['Value Date', 'Narration', 'Debit', 'Credit'].map((value) => ({ value })),
        ...rows.map((row) => [
          { value: row.on },
          { value: `NIP 000013260105${'4'.repeat(14)} ${row.words}` },
          ...amountsOf(row).map((value) => (value === '' ? null : { value, type: Number })),
        ]),
      ],
      {},
    ).toBuffer(),
  }),
  'a text with tabs, the newest first': (rows) => ({
    name: 'd.csv',
    bytes: Buffer.from(
      [
        'Date\tRef\tNarration\tWithdrawals\tDeposits',
        ...[...rows]
          .reverse()
          .map((row) => [row.on, row.ref ?? '', row.words, ...amountsOf(row)].join('\t')),
      ].join('\n'),
    ),
  }),
};

async function send(file: File, account: string, more: Record<string, string> = {}) {
  return post('statements', multipart({ account, ...more }, { field: 'file', ...file }));
}

async function upload(rows: readonly Row[], account: string, format = 'a CSV') {
  const file = await formats[format]?.(rows);
  const { status, body } = await send(file ?? { name: '', bytes: Buffer.alloc(0) }, account);
  expect(status, JSON.stringify(body)).toBe(201);
  const id: string = body.data.statement._id;
  const lines = async (): Promise<StatementLine[]> =>
    (await server.get(`/api/v1/statements/${id}`, treasurer.token)).body.data.lines;
  return {
    lines,
    line: async () => (await lines())[0] ?? ({} as StatementLine),
    confirm: async (entry: object, place = 0) =>
      post(`statements/${id}/confirm`, {
        lines: [{ _id: (await lines())[place]?._id, ...entry }],
      }),
    open: async () => post(`statements/${id}/lines/${(await lines())[0]?._id}/open`, {}),
    /* All that a treasurer who trusts the page would press. */
    confirmAll: async () =>
      post(`statements/${id}/confirm`, {
        lines: (await lines())
          .filter(({ state }) => state === 'proposed' || state === 'known')
          .map(({ _id }) => ({ _id })),
      }),
  };
}

async function person(fname: string) {
  const lname = `Ogun${[...String(++count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;
  const member = await makeConfirmed(server, { fname, lname });
  return { ...member, written: `${lname} ${fname}`.toUpperCase() };
}

const record = async (userId: string, more: object) => {
  const form = { userId, amount: 17_500, method: 'Bank Transfer', datePayed: '2026-02-03' };
  const { status, body } = await post('payment/record', { ...form, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.payment._id as string;
};

describe('one transfer in every export of its account', () => {
  it.each(Object.keys(formats))('after %s it is in the books once', async (first) => {
    const bank = await treasurer.open('bank');
    const [one, two] = [await person('Halima'), await person('Bode')];
    const rows = [
      {
        on: '05-Jan-2026',
        ref: 'S5512093',
        words: `TRF FROM ${one.written} ${one.memberId} SUB ${year} BY USSD`,
        amount: 17_500,
      },
      {
        on: '07-Jan-2026',
        ref: 'S5512871',
        words: `MOBILE ${two.written} ${two.memberId} ANNUAL SUBSCRIPTION`,
        amount: 17_500,
      },
      { on: '08-Jan-2026', words: 'SMS ALERT CHARGE JAN', amount: -52.5 },
    ];
    for (const format of [first, ...Object.keys(formats).filter((other) => other !== first)]) {
      const file = await upload(rows, bank, format);
      const done = await file.confirmAll();
      if ((await file.lines()).some(({ state }) => state === 'proposed' || state === 'known'))
        expect(done.status, `${format}: ${JSON.stringify(done.body)}`).toBe(200);
      expect(await treasurer.balanceOf(bank), format).toBe(35_000);
    }
    const [{ name = '' } = {}] = (await treasurer.accounts()).filter(
      ({ _id }: { _id: string }) => _id === bank,
    );
    const misspelt = await send(
      (await formats['a CSV']?.(rows)) ?? { name: '', bytes: Buffer.alloc(0) },
      `${name.toUpperCase()} `,
    );
    expect(misspelt.status).toBe(404);
  });
});

it('a transfer that one layout has on its day and another on its value date is asked about', async () => {
  await makeSubscription(server, { dueDate: `${year - 1}-03-31`, priceKobo: 1_750_000 });
  const bank = await treasurer.open('bank');
  const one = await person('Zainab');
  await post('ledger/openings', {
    userId: one.id,
    asAt: '2026-01-01',
    lines: [{ year: year - 1, amount: 17_500 }],
  });
  const rows = (day: string) => [
    { on: '02-Jan-2026', words: 'SMS ALERT CHARGE', amount: -52.5 },
    { on: day, words: `NIP FROM ${one.written} SUBSCRIPTION`, amount: 17_500 },
    { on: '30-Jan-2026', words: 'STAMP DUTY', amount: -50 },
  ];
  const first = await upload(rows('09-Jan-2026'), bank);
  const second = await upload(rows('12-Jan-2026'), bank);
  expect((await first.confirmAll()).body.data.recorded).toBe(1);
  expect((await second.lines()).map(({ state }) => state)).toEqual(['known', 'doubtful', 'known']);
  await second.confirmAll();
  expect(await treasurer.balanceOf(bank)).toBe(17_500);
});

describe('what is in the books before its line', () => {
  it('a firm’s transfer for three, a POS day of two, and a cheque are linked, and add nothing', async () => {
    const bank = await treasurer.open('bank');
    const members = [await person('Ejiro'), await person('Musa'), await person('Tari')];
    const firm = { payer: 'Okon Bassey and Co', method: 'Bank Transfer', datePayed: '2026-02-03' };
    const many = await post('payment/record/many', {
      ...firm,
      reference: 'OB/2026/0091',
      account: bank,
      lines: members.map(({ id }) => ({ userId: id, amount: 17_500 })),
    });
    expect(many.status, JSON.stringify(many.body)).toBe(201);
    const slips = [];
    for (const [place, { id }] of members.slice(0, 2).entries())
      slips.push(
        await record(id, {
          amount: 1_000 + place,
          method: 'POS',
          reference: `Slip ${place}`,
          account: bank,
          datePayed: '2026-02-05',
        }),
      );
    const cheque = { amount: 2_222, method: 'Cheque', reference: '00091773', account: bank };
    await record(members[2]?.id ?? '', cheque);
    const before = await treasurer.balanceOf(bank);
    const file = await upload(
      [
        { on: '04/02/2026', ref: 'OB20260091', words: 'OKON BASSEY AND CO SUBS', amount: 52_500 },
        { on: '16/02/2026', words: 'POS SETTLEMENT T2044', amount: 2_001 },
        { on: '18/02/2026', words: 'CLG CHQ 00091773 INWARD', amount: 2_222 },
      ],
      bank,
      'a text with tabs, the newest first',
    );
    const place = (await file.lines()).findIndex(({ amount }) => amount === 2_001);
    expect((await file.lines()).map(({ state }) => state).sort()).toEqual([
      'doubtful',
      'known',
      'known',
    ]);
    expect((await file.confirm({ link: slips }, place)).body.data.linked).toBe(1);
    expect((await file.confirmAll()).body.data).toEqual({ recorded: 0, linked: 2 });
    expect(await treasurer.balanceOf(bank)).toBe(before);
  });

  it('cash of the same member and amount is another sum, and stays in its account', async () => {
    const [bank, cash] = [await treasurer.open('bank'), await treasurer.open('cash')];
    const one = await person('Kehinde');
    await record(one.id, { amount: 7_500, method: 'Cash', reference: 'R 14', account: cash });
    const file = await upload(
      [{ on: '06-Feb-2026', words: `NIP ${one.written} BALANCE OF SUB`, amount: 10_000 }],
      bank,
      'a workbook, its session number in the narration',
    );
    expect(await treasurer.balanceOf(cash)).toBe(7_500);
    expect((await file.line()).state).toBe('proposed');
    expect((await file.confirmAll()).body.data.recorded).toBe(1);
    expect([await treasurer.balanceOf(cash), await treasurer.balanceOf(bank)]).toEqual([
      7_500, 10_000,
    ]);
  });
});

describe('what comes back', () => {
  it('opens the line whose payment is taken back, and proposes the return of one that the bank took back', async () => {
    const bank = await treasurer.open('bank');
    const [one, two] = [await person('Sade'), await person('Ibrahim')];
    const words = (member: typeof one) => `TRANSFER ${member.written} ${member.memberId}`;
    const file = await upload(
      [
        { on: '03-Mar-2026', ref: 'X7700121', words: words(one), amount: 17_500 },
        { on: '04-Mar-2026', ref: 'X7700188', words: words(two), amount: 17_500 },
      ],
      bank,
    );
    expect((await file.confirmAll()).body.data.recorded).toBe(2);
    const [first, second] = await file.lines();
    const mistake = { reason: 'Not theirs' };
    expectFailure(await post(`payment/${first?.payments[0]}/reverse`, mistake), 409);
    expect((await file.open()).body.data).toEqual({ reversed: 1 });
    expect(await file.line()).toMatchObject({ state: 'doubtful', payments: [] });
    expect(await treasurer.balanceOf(bank)).toBe(17_500);
    const back = { on: '30-Mar-2026', ref: 'X7700188', words: 'RVSL TRANSFER', amount: -17_500 };
    const returned = await upload([back], bank, 'a text with tabs, the newest first');
    expect(await returned.line()).toMatchObject({
      state: 'doubtful',
      takesBack: { date: '2026-03-04', payments: second?.payments },
    });
  });
});

describe('a file that would be guessed', () => {
  const full = 'Date,Ref,Narration,Debit,Credit,Balance';
  const csv = (...lines: string[]): File => ({
    name: 'a.csv',
    bytes: Buffer.from(lines.join('\n')),
  });

  it('is refused with its row, or asked about, and nothing of it is kept', async () => {
    const bank = await treasurer.open('bank');
    const refused = async (file: File, status: number, errors: Record<string, unknown>) =>
      expectFailure(await send(file, bank), status, errors);
    const row3 = { file: expect.stringContaining('Row 3') };
    const first = '02-Jun-2026,A1,OPENING,,,"1,250,000.00"';
    await refused(csv(full, first, '03-Jun-2026,A2,DUES,,1,250.00,1,251,250.00'), 400, row3);
    await refused(csv(full, first, '03-Jun-2026,DUES,,1250.00,1251250.00'), 400, row3);
    const unclear = csv(full, '6/2/2026,,A,,5,105', '6/7/2026,,B,,5,110', '6/11/2026,,C,5,,105');
    await refused(unclear, 400, { dateOrder: expect.stringContaining('6 February 2026') });
    const own = csv('Account No: 2046611907', '', full, '03-Jun-2026,A2,DUES,,1250,1250');
    expect((await send(own, bank)).status).toBe(201);
    const other = await treasurer.open('bank');
    expectFailure(await send(own, other), 409, { acceptNumber: expect.any(String) });
  });

  it('names nobody for sure: another’s ID beside a name, or another purpose', async () => {
    const bank = await treasurer.open('bank');
    const [one, two] = [await person('Nkechi'), await person('Yusuf')];
    const file = await upload(
      [
        { on: '2026-06-03', words: `${one.written}/SUB ${two.memberId}`, amount: 17_500 },
        { on: '2026-06-04', words: `${two.memberId} ANNUAL DINNER TABLE`, amount: 17_500 },
        { on: '2026-06-05', words: `${one.memberId} BUILDING LEVY`, amount: 17_500 },
      ],
      bank,
    );
    const found = await file.lines();
    expect(found.map(({ state }) => state)).toEqual(['doubtful', 'doubtful', 'doubtful']);
    expect(new Set(found[0]?.candidates.map(({ userId }) => userId))).toEqual(
      new Set([one.id, two.id]),
    );
  });

  it('is sure of no other year than the one whose dues it names', async () => {
    const bank = await treasurer.open('bank');
    const [last, next] = [year - 1, year + 1];
    const of = [`DUES ${next}`, `${last} ANNUAL DUES`, `SUBSCRIPTION FOR ${last}`, `${next}/SUB`];
    const days = [`05-JAN-${year - 2} DUES`, `DUES ${year - 2}-01-05`];
    const due = [`DUES ${year}`, `DUES ${last} AND ${year}`, ...days];
    const rows = await Promise.all(
      [...of, ...due].map(async (words) => ({
        on: '2026-06-05',
        words: `${(await person('Sade')).memberId} ${words}`,
        amount: 17_500,
      })),
    );
    const found = await (await upload(rows, bank)).lines();
    expect(found.map(({ state }) => state)).toEqual([
      ...of.map(() => 'doubtful'),
      ...due.map(() => 'proposed'),
    ]);
    expect(found[0]?.reason).toBe(`It names the dues of ${next}, of which nothing is owed.`);
    expect(found[0]?.candidates).toHaveLength(1);
  });

  it.each([
    'AGM FEE',
    `agm/${year}`,
    'WELFARE',
    'ID CARD',
    'CERTIFICATES',
    'NOMINATION FORM',
    'EXAM FEES',
    'BUILDING FUND',
    'INDUCTION CEREMONY',
    'SECRETARIAT COMPLETION',
    'TUITION FEES',
    'PENALTY FOR LATENESS',
    'REIMBURSEMENT OF IMPREST',
  ])('is not sure of the dues of a member who names another purpose: %s', async (what) => {
    const bank = await treasurer.open('bank');
    const [payer, other] = [await person('Amaka'), await person('Bala')];
    /* The society charges one of them. */
    const levy = { name: 'Secretariat completion', amount: 100, dueDate: `${year}-12-31` };
    const group = { ids: other.id };
    expect((await post('ledger/levies', { ...levy, group })).status).toBe(201);
    expect((await post('ledger/levies', { ...levy, name: 'Old dues', group })).status).toBe(201);
    const file = await upload(
      [
        { on: '2026-06-05', words: `${payer.memberId} ${what}`, amount: 17_500 },
        { on: '2026-06-05', words: `${other.memberId} OLD DUES FUND TRANSFER`, amount: 17_700 },
      ],
      bank,
    );
    const [first, second] = await file.lines();
    expect([first?.state, first?.reason]).toEqual([
      'doubtful',
      expect.stringContaining('something else than dues'),
    ]);
    expect(second?.state).toBe('proposed');
  });
});
