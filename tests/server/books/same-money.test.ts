import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria, lastDayOf, thisYear } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeConfirmed, multipart } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { bookPayment, makeSubscription, paymentsOf } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const ago = (days: number) => addDays(dayInNigeria(), -days);
const day = ago(30);

let server: TestServer;
let treasurer: Treasurer;
let bank: string;
let other: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { priceKobo: 3_000_000 });
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank');
  other = await treasurer.open('bank');
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token = treasurer.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const letters = () => String(++count).replace(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)] ?? '');

async function member() {
  const name = letters();
  const found = await makeConfirmed(server, { fname: `Olu${name}`, lname: `Bada${name}` });
  return { ...found, written: `BADA${name} OLU${name}` };
}
const ref = () => `FT26${String(10_000 + ++count)}`;
/* No figure in it tells it from another. */
const inWords = () => `Transfer ${letters()}`;

const hand = (userId: string, more: object = {}) => ({
  userId,
  amount: 30_000,
  method: 'Bank Transfer',
  reference: ref(),
  datePayed: day,
  account: bank,
  ...more,
});
const record = (userId: string, more: object = {}) => post('payment/record', hand(userId, more));

type Row = { narration?: string; amount?: number; on?: string; reference?: string };
async function upload(rows: Row[], account = bank) {
  const text = rows.map(
    ({ narration = 'CASH DEPOSIT', amount = 30_000, on = day, reference = '' }) =>
      `${on},${reference},${narration},${amount < 0 ? `${-amount},` : `,${amount}`}`,
  );
  const bytes = Buffer.from(['Date,Reference,Narration,Debit,Credit', ...text].join('\n'));
  const { body } = await server.request('POST', '/api/v1/statements', {
    token: treasurer.token,
    body: multipart({ account }, { field: 'file', name: 'a.csv', bytes }),
  });
  const id = body.data.statement._id;
  const read = async () =>
    (await server.get(`/api/v1/statements/${id}`, treasurer.token)).body.data;
  const { lines } = await read();
  const confirm = (entries: object[]) => post(`statements/${id}/confirm`, { lines: entries });
  return { id, lines, confirm, read };
}

/* The account of a transfer that a member reports. */
const ofTransfers = async (): Promise<string> =>
  (await treasurer.accounts()).find(
    ({ _id, kind }: { _id: string; kind: string }) =>
      kind === 'bank' && _id !== bank && _id !== other,
  )._id;

async function report(token: string, more: Record<string, string> = {}) {
  const fields = { amount: '30000', date: day, reference: ref(), ...more };
  const receipt = { field: 'receipt', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
  const { body } = await post('transfers', multipart(fields, receipt), token);
  const id: string = body.data.transfer._id;
  return { decide: (form: object) => post(`transfers/${id}`, { action: 'approve', ...form }) };
}

const receipt = (more: Record<string, string> = {}) =>
  treasurer.category('in').then((category) =>
    treasurer.enter({
      kind: 'receipt',
      account: bank,
      amount: '30000',
      date: day,
      party: 'Somebody',
      purpose: 'Something',
      category,
      ...more,
    }),
  );

const ids = (answer: { body: { data: { candidates: { _id: string }[] } } }) =>
  answer.body.data.candidates.map(({ _id }) => _id);
const countOf = async (userId: string) =>
  (await paymentsOf(server, userId)).filter(({ status }) => status === 'successful').length;

describe('at once', () => {
  it('of many who record one transfer for different members, one does', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, member));
    const reference = ref();
    const answers = await Promise.all(members.map(({ id }) => record(id, { reference })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('of a transfer that is recorded by hand while its line is confirmed, one is', async () => {
    const [one, two] = [await member(), await member()];
    const reference = ref();
    const { lines, confirm } = await upload([{ reference }]);
    const answers = await Promise.all([
      record(one.id, { reference }),
      confirm([{ _id: lines[0]._id, userId: two.id }]),
    ]);
    const { rows } = await server.context.pool.query(
      `select sum(net_kobo)::float8 as kobo from payments where received_reference = $1`,
      [reference],
    );
    expect(rows, JSON.stringify(answers.map(({ body }) => body))).toEqual([{ kobo: 3_000_000 }]);
  });
});

describe('(1) an equal telling reference in one account, on any day', () => {
  it('asks, and takes the reason that it is another', async () => {
    const [one, two] = [await member(), await member()];
    const reference = ref();
    const first = await record(one.id, { reference, datePayed: ago(200) });
    const written = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
    const asked = await record(two.id, { reference: written, method: 'POS' });
    expectFailure(asked, 409, { reference: expect.any(String) });
    expect(asked.body.data.candidates).toMatchObject([
      { _id: first.body.data.payment._id, memberId: one.memberId, amount: 30_000, together: false },
    ]);
    expect(await countOf(two.id)).toBe(0);
    const accepted = await record(two.id, { reference: written, acceptRepeat: 'Two cards' });
    expect(accepted.status).toBe(201);
  });

  it('is another in another account, with another amount and method, or where it tells nothing', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const reference = ref();
    await record(one.id, { reference });
    expect((await record(two.id, { reference, account: other })).status).toBe(201);
    expect((await record(two.id, { reference, amount: 5, method: 'POS' })).status).toBe(201);
    await record(one.id, { reference: 'dues', method: 'Cheque' });
    expect((await record(three.id, { reference: 'DUES', method: 'POS' })).status).toBe(201);
  });

  it.each([
    ['000812', '812', 'Cheque'],
    ['CHQ 000813', 'Cheque No: 813', 'Cheque'],
    ['FT123457', 'Ref: FT123457', 'Bank Transfer'],
    ['Teller 44170', 'TELLER NUMBER 44170', 'POS'],
    ['000013260105444444444444', 'Session ID 000013260105444444444444', 'Bank Transfer'],
  ])(
    'asks of %s as %s, within a week, later, and of another amount',
    async (reference, written, method) => {
      const one = await member();
      await record(one.id, { reference, method });
      const expected = { reference: expect.stringContaining('recorded already') };
      for (const more of [{}, { datePayed: ago(200) }, { amount: 5 }]) {
        const again = { reference: written, method, ...more };
        expectFailure(await record(one.id, again), 409, expected);
      }
      const acceptRepeat = 'Another book of cheques';
      expect((await record(one.id, { reference: written, method, acceptRepeat })).status).toBe(201);
    },
  );

  it('says on which day in Nigeria money began that waits to be looked at', async () => {
    const one = await member();
    const reference = ref();
    await server.context.pool.query(
      `insert into payments (id, invoice_number, reference, received_reference, user_id, due_year, due_date,
         amount_kobo, received_kobo, status, gateway, cash_account_id, created_at)
       values ($1::uuid, $1::text, $1::text, $2, $3, $4, $5, 3000000, 3000000, 'review', 'stub', $6, $7)`,
      [newId(), reference, one.id, thisYear(), day, bank, `${ago(31)}T23:30:00Z`],
    );
    const asked = await record(one.id, { reference });
    expect(asked.body.data.candidates).toMatchObject([{ date: ago(30) }]);
  });

  it('makes a line known where it names it, also as what adds up for a firm', async () => {
    const [one, two] = [await member(), await member()];
    const [single, firm] = [ref(), ref()];
    await record(one.id, { reference: single, amount: 7_000, datePayed: ago(90) });
    const lines = [one, two].map(({ id }) => ({ userId: id, amount: 21_000 }));
    const { userId: _, amount: __, ...received } = hand('', { reference: firm, method: 'Cheque' });
    await post('payment/record/many', { ...received, lines });
    const { lines: found } = await upload([
      { narration: `NIP/${single}/SOMEBODY`, amount: 7_000 },
      { reference: firm, amount: 42_000 },
      { reference: firm, amount: 42_001 },
    ]);
    expect(found.map(({ state }: { state: string }) => state)).toEqual([
      'known',
      'known',
      'doubtful',
    ]);
    expect(found[1].payments).toHaveLength(2);
  });

  it('makes no line known by what the bank returned before its day: a cheque that is presented again', async () => {
    const one = await member();
    const cheque = { method: 'Cheque', reference: '004471' };
    const { body } = await record(one.id, cheque);
    const returned = { reason: 'No funds', why: 'returned', date: ago(28) };
    await post(`payment/${body.data.payment._id}/reverse`, returned);
    const row = { narration: 'CHQ DEPOSIT', reference: '004471' };
    expect((await upload([row])).lines[0].state).toBe('known');
    const { lines, confirm } = await upload([{ ...row, on: ago(20) }]);
    expect(lines[0].state).toBe('doubtful');
    const entry = { _id: lines[0]._id, userId: one.id };
    expect(ids(await confirm([entry]))).toEqual([body.data.payment._id]);
    const sent = await confirm([{ ...entry, acceptRepeat: 'Presented again' }]);
    expect(sent.body.data.recorded).toBe(1);
  });
});

describe('(2) an equal amount of one member within a week', () => {
  it('asks across ways, not after the week', async () => {
    const one = await member();
    await bookPayment(server, one.id, thisYear(), {
      kobo: 3_000_000,
      paidAt: new Date(`${ago(28)}T10:00Z`),
    });
    expectFailure(await record(one.id), 409, { acceptRepeat: expect.stringContaining('7 days') });
    expect((await record(one.id, { datePayed: ago(40) })).status).toBe(201);
  });

  it('is two sums where both came the same way under their own references', async () => {
    const one = await member();
    await record(one.id);
    expect((await record(one.id)).status).toBe(201);
    const pos = await record(one.id, { method: 'POS' });
    expectFailure(pos, 409, { acceptRepeat: expect.any(String) });
    expect(ids(pos)).toHaveLength(2);
  });

  it('asks where one of two that came the same way has words for a reference', async () => {
    const one = await member();
    await record(one.id);
    const again = await record(one.id, { reference: inWords() });
    expectFailure(again, 409, { acceptRepeat: expect.stringContaining('7 days') });
    const { decide } = await report(one.token, { amount: '8800', reference: 'Mobile app' });
    expect((await decide({})).status).toBe(200);
    const second = await report(one.token, { amount: '8800', date: ago(29) });
    expectFailure(await second.decide({}), 409, { acceptRepeat: expect.any(String) });
  });

  it('asks for whom it was recorded before it was moved: the line names who paid', async () => {
    const [payer, other] = [await member(), await member()];
    const { body } = await record(payer.id);
    const { _id } = body.data.payment;
    await post(`payment/${_id}/move`, { userId: other.id, reason: 'Paid for a colleague' });
    const { lines, confirm } = await upload([{ narration: `NIP/${payer.written}`, on: ago(29) }]);
    expect(lines[0]).toMatchObject({
      state: 'doubtful',
      reason: expect.stringContaining('7 days'),
    });
    expect(ids(await confirm([{ _id: lines[0]._id, userId: payer.id }]))).toEqual([_id]);
    const sent = await confirm([{ _id: lines[0]._id, link: [_id] }]);
    expect(sent.body.data).toEqual({ recorded: 0, linked: 1 });
  });

  it('asks of what the bank has returned, as its line comes; not of what is paid after the return', async () => {
    const one = await member();
    const { body } = await record(one.id, { reference: inWords() });
    const { _id } = body.data.payment;
    const returned = { reason: 'No funds', why: 'returned', date: ago(28) };
    expect((await post(`payment/${_id}/reverse`, returned)).status).toBe(201);
    const again = await record(one.id, { method: 'POS', datePayed: ago(27) });
    expect(again.status).toBe(201);
    await post(`payment/${again.body.data.payment._id}/reverse`, { reason: 'A test' });
    const { lines, confirm } = await upload([{ narration: `NIP/${one.written}/DUES` }]);
    expect(lines[0]).toMatchObject({
      state: 'doubtful',
      reason: expect.stringContaining('7 days'),
    });
    expect(ids(await confirm([{ _id: lines[0]._id, userId: one.id }]))).toEqual([_id]);
    const sent = await confirm([{ _id: lines[0]._id, link: [_id] }]);
    expect(sent.body.data).toEqual({ recorded: 0, linked: 1 });
  });

  it('is two sums where one is cash and the other a bank line', async () => {
    const one = await member();
    await record(one.id, { method: 'Cash', account: undefined });
    const { lines, confirm } = await upload([
      { narration: `NIP/${one.written}/DUES`, on: ago(27) },
    ]);
    expect((await confirm([{ _id: lines[0]._id, userId: one.id }])).body.data.recorded).toBe(1);
    expect(await countOf(one.id)).toBe(2);
  });

  it('is two sums where both are lines of one account', async () => {
    const one = await member();
    const first = await upload([{ narration: `A ${one.memberId}` }]);
    await first.confirm([{ _id: first.lines[0]._id }]);
    const next = await upload([{ narration: `B ${one.memberId}`, on: ago(29) }]);
    expect((await next.confirm([{ _id: next.lines[0]._id, userId: one.id }])).body.data).toEqual({
      recorded: 1,
      linked: 0,
    });
  });

  it('asks of whoever the line names in full, and puts the whole name first', async () => {
    const name = letters();
    const [lname, mname, fname] = [`Bada${name}`, `Femi${name}`, `Tunde${name}`];
    const payer = await makeConfirmed(server, { fname, mname, lname });
    const namesake = await makeConfirmed(server, { fname: mname, lname });
    await record(payer.id);
    const { lines, confirm } = await upload([
      { narration: `NIP/${lname} ${fname} ${mname}/DUES`.toUpperCase(), on: ago(28) },
    ]);
    const [line] = lines;
    expect(line).toMatchObject({ state: 'doubtful', reason: expect.stringContaining('7 days') });
    expect(line.candidates.map(({ userId }: { userId: string }) => userId)).toEqual([
      payer.id,
      namesake.id,
    ]);
    for (const entry of [{ userId: namesake.id }, { suspense: true }]) {
      const asked = await confirm([{ _id: line._id, ...entry }]);
      expectFailure(asked, 409, { 'lines.0.acceptRepeat': expect.stringContaining('7 days') });
      expect(ids(asked)).toHaveLength(1);
    }
    const acceptRepeat = 'Another sum';
    const sent = await confirm([{ _id: line._id, userId: namesake.id, acceptRepeat }]);
    expect(sent.body.data.recorded).toBe(1);
  });
});

describe('money in suspense', () => {
  it('is asked about where it is recorded for whom its line names in full, or their report approved', async () => {
    const [one, two] = [await member(), await member()];
    const { lines, confirm } = await upload([{ narration: `NIP ${one.written} DUES` }]);
    await confirm([{ _id: lines[0]._id, suspense: true }]);
    const asked = await record(one.id, { reference: 'Transfer', datePayed: ago(28) });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('7 days') });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'suspense', amount: 30_000 }]);
    expect((await record(two.id, { reference: 'Transfer' })).status).toBe(201);
    const { decide } = await report(one.token);
    expectFailure(await decide({}), 409, { acceptRepeat: expect.any(String) });
    expect((await decide({ acceptRepeat: 'They paid twice' })).status).toBe(200);
  });
});

describe('(3) one account and day, where one narration begins as the other', () => {
  const narration = `NIP TRF FROM BALOGUN AND SONS LIMITED DUES ${thisYear()} VIA MOBILE`;

  it('asks of a second export, and is known by what was typed from it', async () => {
    const [one, two] = [await member(), await member()];
    await record(two.id, { reference: narration.slice(0, 30), amount: 4_321 });
    const { lines, confirm } = await upload([{ narration }, { narration, amount: 4_321 }]);
    expect(lines[1].state).toBe('known');
    await confirm([{ _id: lines[0]._id, userId: one.id }]);
    const again = await upload([{ narration: narration.slice(0, 40) }]);
    const sent = { _id: again.lines[0]._id, userId: one.id };
    const asked = { 'lines.0.acceptRepeat': expect.any(String) };
    if (again.lines[0].state !== 'known') expectFailure(await again.confirm([sent]), 409, asked);
    expect(await countOf(one.id)).toBe(1);
  });
});

describe('one sum is booked once, whichever way it comes second', () => {
  it('by hand, then its statement', async () => {
    const one = await member();
    const { lines, confirm, read } = await upload([{ narration: `NIP/${one.written}/DUES` }]);
    const { body } = await record(one.id, { datePayed: ago(29) });
    const [{ _id }] = lines;
    const asked = await confirm([{ _id }]);
    expectFailure(asked, 409, { 'lines.0.acceptRepeat': expect.any(String) });
    expect(ids(asked)).toEqual([body.data.payment._id]);
    expect((await read()).lines[0].state).toBe('proposed');
    const another = await confirm([{ _id, acceptRepeat: 'They paid twice' }]);
    expect(another.body.data).toEqual({ recorded: 1, linked: 0 });
  });

  it('for a firm by hand, then split from its line', async () => {
    const [one, two] = [await member(), await member()];
    const lines = [one, two].map(({ id }) => ({ userId: id, amount: 15_000 }));
    const { userId: _, amount: __, ...received } = hand('', { reference: 'Cheque of the firm' });
    await post('payment/record/many', { ...received, lines });
    const file = await upload([{ narration: 'SOME FIRM' }]);
    const parts = lines.map((line) => ({ _id: file.lines[0]._id, ...line }));
    const asked = await file.confirm(parts);
    expectFailure(asked, 409, {
      'lines.0.acceptRepeat': expect.any(String),
      'lines.1.acceptRepeat': expect.any(String),
    });
    /* The receipt as a whole, and each part of it. */
    const found = asked.body.data.candidates as { line: number; together: boolean }[];
    expect(found.filter(({ together }) => together)).toHaveLength(2);
    expect(found.filter(({ together }) => !together).map(({ line }) => line)).toEqual([0, 1]);
    expect(await countOf(one.id)).toBe(1);
  });

  it('for one by hand, then split from its line; split from its line, then by hand or as reported', async () => {
    const [one, friend] = [await member(), await member()];
    const { body } = await record(one.id, { reference: inWords() });
    const split = (file: Awaited<ReturnType<typeof upload>>, [mine, theirs]: [number, number]) =>
      file.confirm([
        { _id: file.lines[0]._id, userId: one.id, amount: mine },
        { _id: file.lines[0]._id, userId: friend.id, amount: theirs },
      ]);
    const first = await upload([{ narration: 'NIP TRF AT THE COUNTER' }]);
    expect(ids(await split(first, [20_000, 10_000]))).toEqual([body.data.payment._id]);
    const account = await ofTransfers();
    const second = await upload([{ narration: 'NIP TRF AGAIN', amount: 24_000 }], account);
    expect((await split(second, [14_000, 10_000])).body.data.recorded).toBe(1);
    const asked = await record(one.id, { amount: 24_000, account });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('together ₦24,000.00') });
    const { decide } = await report(one.token, { amount: '24000' });
    const question = await decide({});
    expect(question.body.data.candidates).toMatchObject([{ together: true }, { together: true }]);
    const linked = await decide({ link: ids(question) });
    expect(linked.body.data.transfer).toMatchObject({ state: 'approved' });
    const stranger = await member();
    expect((await record(stranger.id, { amount: 24_000, account })).status).toBe(201);
  });

  it('for one by hand, then its line, which names nobody, as income or into suspense', async () => {
    const [one, two] = [await member(), await member()];
    const known = await record(one.id, { amount: 9_500, reference: inWords() });
    await record(two.id, { amount: 9_500, account: other });
    await record(two.id, { amount: 9_500, datePayed: ago(38) });
    const voucher = { category: await treasurer.category('in'), description: 'Income' };
    const file = await upload([{ amount: 9_500 }, { amount: 9_500, on: ago(21) }]);
    const [line, later] = file.lines;
    for (const entry of [{ suspense: true }, { voucher }]) {
      const question = await file.confirm([{ _id: line._id, ...entry }]);
      expectFailure(question, 409, { 'lines.0.acceptRepeat': expect.stringContaining('account') });
      expect(ids(question)).toEqual([known.body.data.payment._id]);
    }
    expect((await file.confirm([{ _id: later._id, suspense: true }])).body.data.recorded).toBe(1);
    await record(two.id, { amount: 9_500, acceptRepeat: 'Another' });
    const narration = 'NIP TRF FROM OKON';
    const numbered = await upload([{ narration, amount: 9_500, reference: ref() }]);
    const [{ _id }] = numbered.lines;
    const told = await numbered.confirm([{ _id, suspense: true }]);
    expect(ids(told)).toEqual([known.body.data.payment._id]);
  });

  it('for many by hand, then a line that names nobody: it asks about the nearest', async () => {
    const one = await member();
    const near = await record(one.id, { amount: 9_700, datePayed: ago(30), acceptRepeat: 'First' });
    for (const _ of Array(22).keys())
      await record(one.id, { amount: 9_700, datePayed: ago(33), acceptRepeat: 'Another' });
    const { lines, confirm } = await upload([{ amount: 9_700, on: ago(29) }]);
    const question = await confirm([{ _id: lines[0]._id, suspense: true }]);
    expect(ids(question)).toHaveLength(20);
    expect(ids(question)[0]).toBe(near.body.data.payment._id);
  });

  it('for a firm by hand, then its line as income or into suspense; a day of single payments is none', async () => {
    const [one, two] = [await member(), await member()];
    const lines = [one, two].map(({ id }) => ({ userId: id, amount: 14_500 }));
    const { userId: _, amount: __, ...received } = hand('', { reference: 'Okon dues' });
    await post('payment/record/many', { ...received, lines });
    const voucher = { category: await treasurer.category('in'), description: 'Income' };
    const file = await upload([{ narration: 'NIP OKON BASSEY AND CO', amount: 29_000 }]);
    for (const entry of [{ voucher }, { suspense: true }]) {
      const asked = await file.confirm([{ _id: file.lines[0]._id, ...entry }]);
      expectFailure(asked, 409, { 'lines.0.acceptRepeat': expect.stringContaining('together') });
      expect(ids(asked)).toHaveLength(2);
    }
    for (const { id } of [one, two]) await record(id, { amount: 15_500, method: 'POS' });
    const sales = await upload([{ narration: 'POS SALES OF THE DAY', amount: 31_000 }]);
    const done = await sales.confirm([{ _id: sales.lines[0]._id, suspense: true }]);
    expect(done.body.data.recorded).toBe(1);
  });

  it('from its statement, then a reported transfer, then by hand', async () => {
    const one = await member();
    const file = await upload([{ narration: `NIP/${one.memberId}/DUES`, reference: ref() }]);
    await file.confirm([{ _id: file.lines[0]._id }]);
    const [payment] = await paymentsOf(server, one.id);
    const { decide } = await report(one.token, { date: ago(28) });
    const asked = await decide({});
    expectFailure(asked, 409, { acceptRepeat: expect.any(String) });
    expect(ids(asked)).toEqual([payment?.id]);
    expectFailure(await decide({ link: treasurer.id }), 404, { link: expect.any(String) });
    const linked = await decide({ link: payment?.id });
    expect(linked.body.data.transfer).toMatchObject({ state: 'approved', payment: payment?.id });
    const second = await report(one.token, { date: ago(27) });
    expectFailure(await second.decide({ link: payment?.id }), 409, { link: expect.any(String) });
    expect((await record(one.id, { datePayed: ago(29) })).status).toBe(409);
    expect(await countOf(one.id)).toBe(1);
  });

  it('that came to several payments is approved with all of them, and with no less than it says', async () => {
    const [one, friend] = [await member(), await member()];
    const reference = ref();
    const parts: string[] = [];
    for (const [userId, amount] of [
      [friend.id, 17_500],
      [one.id, 12_500],
    ] as const) {
      const more = { amount, reference, account: await ofTransfers() };
      const made = await record(userId, { ...more, acceptRepeat: 'A part of it' });
      parts.push(made.body.data.payment._id);
    }
    const { decide } = await report(one.token, { reference });
    const asked = await decide({});
    expect(asked.body.data.candidates).toMatchObject([{ together: true }, { together: true }]);
    expect(ids(asked).sort()).toEqual([...parts].sort());
    const part = await decide({ link: parts[1] });
    expectFailure(part, 409, { link: expect.stringContaining('The books have ₦12,500.00') });
    const unlike = await record(one.id, { amount: 17_500, acceptRepeat: 'Another' });
    const mixed = { link: [parts[1], unlike.body.data.payment._id] };
    expectFailure(await decide(mixed), 409, { link: expect.stringContaining('one reference') });
    const { body } = await decide({ link: parts });
    expect(body.data.transfer).toMatchObject({
      state: 'approved',
      payment: parts[1],
      reason: expect.stringMatching(/^Recorded as .+ \(₦17,500.00\), .+ \(₦12,500.00\)\.$/),
    });
    const own = (await server.get('/api/v1/transfers/me', one.token)).body.data.transfers;
    expect(own).toMatchObject([{ amount: 30_000, payment: parts[1], receiptOf: 12_500 }]);
    const again = await report(friend.token, { amount: '17500' });
    expectFailure(await again.decide({ link: parts[0] }), 409, {
      link: expect.stringContaining('has this payment already'),
    });
  });

  it('whose money is in suspense becomes the member’s as it is approved; in a voucher, it leads there', async () => {
    const one = await member();
    const reference = ref();
    const account = await ofTransfers();
    const { id, lines, confirm } = await upload([{ reference }], account);
    await confirm([{ _id: lines[0]._id, suspense: true }]);
    const { decide } = await report(one.token, { reference });
    const asked = await decide({});
    expectFailure(asked, 409, { acceptRepeat: expect.stringMatching(/: Suspense, ₦30,000.00/) });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'suspense', amount: 30_000 }]);
    const less = await report(one.token, { amount: '20000' });
    expectFailure(await less.decide({ link: ids(asked) }), 409, { link: expect.any(String) });
    const before = await treasurer.balanceOf(account);
    const approved = await decide({ link: ids(asked) });
    const [payment] = await paymentsOf(server, one.id);
    expect(approved.body.data.transfer).toMatchObject({ state: 'approved', payment: payment?.id });
    expect(payment).toMatchObject({ receivedKobo: 3_000_000, status: 'successful' });
    expect(await treasurer.balanceOf(account)).toBe(before);
    const { body } = await server.get(`/api/v1/statements/${id}`, treasurer.token);
    expect(body.data.lines[0].payments).toEqual([payment?.id]);
    const inVoucher = ref();
    await receipt({ reference: inVoucher, account });
    const second = await report((await member()).token, { reference: inVoucher });
    const question = await second.decide({});
    expectFailure(question, 409, { acceptRepeat: expect.stringContaining('of Somebody') });
    expect(question.body.data.candidates).toMatchObject([{ kind: 'voucher' }]);
    const another = await second.decide({ acceptRepeat: 'The voucher is of the hall' });
    expect(another.body.data.transfer).toMatchObject({ state: 'approved' });
  });

  it('whose money the bank has returned since is approved with its payment, and leaves it as it is', async () => {
    const one = await member();
    const { body } = await record(one.id, { reference: inWords() });
    const { _id } = body.data.payment;
    const returned = { reason: 'No funds', why: 'returned', date: ago(28) };
    expect((await post(`payment/${_id}/reverse`, returned)).status).toBe(201);
    const { decide } = await report(one.token);
    expect(ids(await decide({}))).toEqual([_id]);
    const linked = await decide({ link: _id });
    expect(linked.body.data.transfer).toMatchObject({
      state: 'approved',
      payment: _id,
      reason: expect.stringMatching(/^The bank returned INV-.+ on .+\.$/),
    });
    expect(await countOf(one.id)).toBe(0);
    /* What is sent after the return is other money. */
    const again = await record(one.id, { reference: inWords(), amount: 61_700 });
    const gone = again.body.data.payment._id;
    await post(`payment/${gone}/reverse`, returned);
    const late = await report(one.token, { date: ago(20), amount: '61700' });
    expectFailure(await late.decide({ link: gone }), 409, {
      link: expect.stringContaining('returned this payment'),
    });
    const early = await report(one.token, { amount: '61700' });
    const said = await early.decide({ link: gone, reason: 'As told by phone.' });
    expect(said.body.data.transfer.reason).toMatch(/^As told by phone\. The bank returned INV-/);
    const next = await report(one.token, { date: ago(27) });
    expect((await next.decide({})).status).toBe(200);
  });

  it('is not linked to another member’s payment', async () => {
    const [one, two] = [await member(), await member()];
    const { body } = await record(two.id);
    const { decide } = await report(one.token);
    expectFailure(await decide({ link: body.data.payment._id }), 409, { link: expect.any(String) });
  });

  it('for several by hand: each line has its own question and its own reason', async () => {
    const [one, two] = [await member(), await member()];
    await record(one.id, { method: 'POS' });
    const { userId: _, amount: __, ...received } = hand('');
    const send = (acceptRepeat?: string) =>
      post('payment/record/many', {
        ...received,
        lines: [
          { userId: two.id, amount: 30_000 },
          { userId: one.id, amount: 30_000, ...(acceptRepeat && { acceptRepeat }) },
        ],
      });
    const asked = await send();
    expectFailure(asked, 409, { 'lines.1.acceptRepeat': expect.any(String) });
    expect(await countOf(two.id)).toBe(0);
    expect((await send('Paid for next year')).status).toBe(201);
  });

  it('as a receipt voucher of what is a member’s, and the other way round', async () => {
    const one = await member();
    const [reference, second] = [ref(), ref()];
    const { body } = await record(one.id, { reference });
    const asked = await receipt({ reference });
    expectFailure(asked, 409, { acceptRepeat: expect.any(String) });
    expect(ids(asked)).toEqual([body.data.payment._id]);
    expect((await receipt({ reference, acceptRepeat: 'Interest' })).status).toBe(201);
    const voucher = await receipt({ reference: second });
    expect(voucher.status).toBe(201);
    const back = await record(one.id, { reference: second });
    expect(ids(back)).toEqual([voucher.body.data.entry._id]);
    await treasurer.reverse(voucher.body.data.entry._id);
    expect((await record(one.id, { reference: second })).status).toBe(201);
  });

  it('as a receipt voucher from the member without a reference, and the other way round; as income from their line', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const nameOf = ({ written }: { written: string }) => written.split(' ').reverse().join(' ');
    const { body } = await record(one.id, { reference: inWords() });
    const asked = await receipt({ party: `Mr. ${nameOf(one)}`, date: ago(29) });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('for this member') });
    expect(ids(asked)).toEqual([body.data.payment._id]);
    const voucher = await receipt({ party: nameOf(two) });
    expect(ids(await record(two.id))).toEqual([voucher.body.data.entry._id]);
    const file = await upload([{ narration: `NIP/${three.written}/VIA APP` }]);
    const income = { category: await treasurer.category('in'), description: 'Income' };
    await file.confirm([{ _id: file.lines[0]._id, voucher: income }]);
    const { decide } = await report(three.token);
    expect((await decide({})).body.data.candidates).toMatchObject([{ kind: 'voucher' }]);
  });

  it('as a receipt voucher from the member whose line was split or booked as income', async () => {
    const [one, two, friend] = [await member(), await member(), await member()];
    const titled = ({ written }: { written: string }) =>
      `Dr. (Mrs.) ${written.split(' ').reverse().join(' ')}`;
    const income = { category: await treasurer.category('in'), description: 'Income' };
    const file = await upload([
      { narration: `NIP/${one.written}/VIA APP`, amount: 31_500 },
      { narration: `NIP/${two.written}/VIA APP`, amount: 32_500 },
    ]);
    const [first, second] = file.lines;
    await file.confirm([{ _id: first._id, voucher: income }]);
    await file.confirm([
      { _id: second._id, userId: two.id, amount: 20_000 },
      { _id: second._id, userId: friend.id, amount: 12_500 },
    ]);
    const asked = await receipt({ party: titled(one), amount: '31500', date: ago(28) });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'voucher', amount: 31_500 }]);
    const whole = await receipt({ party: titled(two), amount: '32500', date: ago(28) });
    expect(whole.body.data.candidates).toMatchObject([{ together: true }, { together: true }]);
    const [another, elsewhere] = [
      { party: titled(friend) },
      { party: titled(one), account: other },
    ];
    for (const more of [another, elsewhere, { party: titled(one), date: ago(20) }])
      expect((await receipt({ amount: '31500', ...more })).status).toBe(201);
  });

  it('as by hand or reported, of whom a line names that is another’s dues', async () => {
    const [payer, friend] = [await member(), await member()];
    const account = await ofTransfers();
    const row = { narration: `NIP/${payer.written}/FOR A FRIEND`, amount: 33_500 };
    const file = await upload([row], account);
    await file.confirm([{ _id: file.lines[0]._id, userId: friend.id }]);
    const asked = await record(payer.id, { amount: 33_500, account });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
    const { decide } = await report(payer.token, { amount: '33500' });
    expect(ids(await decide({}))).toEqual(ids(asked));
    expect((await record((await member()).id, { amount: 33_500, account })).status).toBe(201);
    /* Of a line that was split, a part is not what its payer has paid. */
    const two = await upload(
      [{ ...row, narration: `${row.narration} AND ME`, amount: 67_200 }],
      account,
    );
    const parts = [payer, friend].map(({ id: userId }) => ({ userId, amount: 33_600 }));
    await two.confirm(parts.map((part) => ({ _id: two.lines[0]._id, ...part })));
    const half = await record(payer.id, { amount: 33_600, account });
    expect(half.body.data.candidates).toMatchObject([{ memberId: payer.memberId }]);
  });

  it('from a line that names nobody, as income or in suspense, then by hand, as reported or by a voucher', async () => {
    const account = await ofTransfers();
    const [one, two] = [await member(), await member()];
    const income = { category: await treasurer.category('in'), description: 'Levy 2026' };
    for (const [amount, entry] of [
      [34_500, { voucher: income }],
      [35_500, { suspense: true }],
    ] as const) {
      const file = await upload([{ narration: 'COUNTER', amount }], account);
      expect((await file.confirm([{ _id: file.lines[0]._id, ...entry }])).body.data.recorded).toBe(
        1,
      );
      const byHand = { amount, account, datePayed: ago(26) };
      const asked = await record(one.id, byHand);
      expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
      const { decide } = await report(two.token, { amount: String(amount) });
      expect(ids(await decide({}))).toEqual(ids(asked));
      const voucher = { account, amount: String(amount), date: ago(33) };
      expect(ids(await receipt(voucher))).toEqual(ids(asked));
      const others = [{ account: bank }, { datePayed: ago(22) }, { amount: amount + 1 }];
      for (const more of others)
        expect((await record(one.id, { ...byHand, ...more })).status).toBe(201);
      expect((await record(one.id, { ...byHand, acceptRepeat: 'Another' })).status).toBe(201);
    }
  });

  it('from a line that names nobody, then as cash that was lodged: the side where it came in', async () => {
    const cash = await treasurer.open('cash', 100_000);
    const file = await upload([{ narration: 'CASH LODGEMENT', amount: 48_500 }]);
    await file.confirm([{ _id: file.lines[0]._id, suspense: true }]);
    const lodged = { kind: 'transfer', account: cash, toAccount: bank, amount: '48500' };
    const asked = await treasurer.enter({ ...lodged, date: ago(31), purpose: 'Lodged' });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'suspense', amount: 48_500 }]);
    const accepted = { ...lodged, date: ago(31), purpose: 'Lodged', acceptRepeat: 'Another' };
    expect((await treasurer.enter(accepted)).status).toBe(201);
    /* Beside one of that week, which either side may be: each is shown once. */
    const next = await treasurer.enter({ ...lodged, date: ago(29), purpose: 'Lodged again' });
    expect(next.body.data.candidates.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'suspense',
      'voucher',
    ]);
  });

  it('from a line that names the member who lodged it, then as cash that was lodged', async () => {
    const cash = await treasurer.open('cash', 100_000);
    const one = await member();
    const file = await upload([{ narration: `CASH DEP BY ${one.written}`, amount: 49_500 }]);
    await file.confirm([{ _id: file.lines[0]._id, suspense: true }]);
    const lodged = { kind: 'transfer', account: cash, toAccount: bank, amount: '49500' };
    const asked = await treasurer.enter({ ...lodged, date: ago(29), purpose: 'Lodged' });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
  });

  it('from a line that names nobody, then for several by hand: what they come to', async () => {
    const [one, two] = [await member(), await member()];
    const file = await upload([{ narration: 'COUNTER', amount: 47_000 }]);
    await file.confirm([{ _id: file.lines[0]._id, suspense: true }]);
    const { userId: _, amount: __, ...received } = hand('');
    const send = (more: object = {}) =>
      post('payment/record/many', {
        ...received,
        lines: [
          { userId: one.id, amount: 23_500, ...more },
          { userId: two.id, amount: 23_500 },
        ],
      });
    const asked = await send();
    expectFailure(asked, 409, { 'lines.0.acceptRepeat': expect.stringContaining('7 days') });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'suspense', amount: 47_000 }]);
    expect(await countOf(one.id)).toBe(0);
    /* What one of them has is asked about together with it: one reason answers both. */
    const pos = await record(one.id, { amount: 23_500, method: 'POS', reference: inWords() });
    const both = (await send()).body.data.candidates;
    expect(both).toMatchObject([{ number: pos.body.data.payment.paymentId }, { kind: 'suspense' }]);
    expectFailure(await send({ acceptRepeat: 'By card' }), 409, {
      'lines.0.acceptRepeat': expect.stringContaining('7 days'),
    });
    const all = await post('payment/record/many', {
      ...received,
      acceptRepeat: 'Another transfer',
      lines: [one, two].map(({ id: userId }) => ({ userId, amount: 23_500 })),
    });
    expect(all.status).toBe(201);
  });

  it('from a numbered line that names nobody, then under a number of its own: two sums', async () => {
    const one = await member();
    const file = await upload([{ narration: 'COUNTER', amount: 36_500, reference: ref() }]);
    await file.confirm([{ _id: file.lines[0]._id, suspense: true }]);
    expect((await record(one.id, { amount: 36_500 })).status).toBe(201);
    const inNoNumber = { amount: 36_500, reference: inWords() };
    expect((await record(one.id, inNoNumber)).body.data.candidates).toHaveLength(2);
  });

  it('is two sums where a line that is nobody’s names whom a voucher of another account is to', async () => {
    const charges = await treasurer.enter({
      kind: 'payment',
      account: other,
      amount: '53.75',
      date: day,
      party: 'Zenith Bank',
      purpose: 'Bank charges',
      category: await treasurer.category('out'),
      approvedBy: 'The council',
      acceptCash: 'It is overdrawn',
    });
    expect(charges.status, charges.body.message).toBe(201);
    const { lines } = await upload([{ narration: 'FEE NIP TO ZENITH BANK', amount: -53.75 }]);
    expect(lines[0].reason).toBe('It left the account.');
  });

  it('as one cheque that is paid out twice; every month’s next one may have its number', async () => {
    const category = await treasurer.category('out');
    const month = ago(60).slice(0, 7);
    const day = `${month}-10`;
    const pay = (more: Record<string, string> = {}) =>
      treasurer.enter({
        kind: 'payment',
        account: bank,
        amount: '4200',
        date: day,
        party: 'A printer',
        purpose: 'Printing',
        category,
        reference: 'CHQ 004417',
        approvedBy: 'The council',
        everyMonth: 'yes',
        ...more,
      });
    await treasurer.enter({
      kind: 'receipt',
      account: bank,
      amount: '90000',
      date: day,
      party: 'A donor',
      purpose: 'A gift',
      category: await treasurer.category('in'),
    });
    const { body } = await pay();
    const first = body.data.entry._id;
    const asked = await pay({ reference: '004417' });
    expectFailure(asked, 409, { acceptRepeat: expect.any(String) });
    expect(ids(asked)).toEqual([first]);
    const transfer = {
      kind: 'transfer',
      account: bank,
      toAccount: other,
      amount: '4200',
      date: day,
    };
    expect(ids(await treasurer.enter({ ...transfer, reference: '004417' }))).toEqual([first]);
    expect((await pay({ amount: '4300' })).status).toBe(201);
    const next = { everyMonth: 'no', standing: first };
    expect(ids(await pay(next))).toEqual([first]);
    expect((await pay({ ...next, date: addDays(lastDayOf(month), 10) })).status).toBe(201);
    /* This month's was recorded without being told from where it comes. */
    const untold = await pay({ reference: 'CHQ 004418', everyMonth: 'no' });
    const again = await pay({ ...next, date: addDays(day, 1), reference: '004418' });
    expect(ids(again)).toEqual([untold.body.data.entry._id]);
    expect((await pay({ acceptRepeat: 'The first was torn up' })).status).toBe(201);
  });

  it('as one voucher that two officers enter, whatever its kind', async () => {
    const [category, gifts] = [await treasurer.category('out'), await treasurer.category('in')];
    const spent = { account: bank, amount: '1750', date: day, purpose: 'Cards for the dinner' };
    const paid = {
      ...spent,
      kind: 'payment',
      party: 'Ade Prints',
      category,
      approvedBy: 'Council',
    };
    const kinds = [
      { ...spent, kind: 'receipt', party: 'A donor', category: gifts },
      paid,
      { ...spent, kind: 'transfer', toAccount: other },
    ];
    for (const form of kinds) {
      const first = await treasurer.enter(form);
      const asked = await treasurer.enter({ ...form, purpose: 'cards for the dinner.' });
      expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('on this day') });
      expect(ids(asked)).toEqual([first.body.data.entry._id]);
    }
    /* Of a transfer, each side has its own words and day. */
    const moved = { ...spent, kind: 'transfer', toAccount: other };
    const asked = await treasurer.enter({ ...moved, purpose: 'Lodged', date: addDays(day, 1) });
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('within 7 days') });
    const wanted = [{ date: addDays(day, 8) }, { account: other, toAccount: bank }];
    for (const more of wanted)
      expect((await treasurer.enter({ ...moved, ...more })).status).toBe(201);
    const apart = [{ party: 'Bola Prints' }, { purpose: 'Cards' }, { date: addDays(day, 1) }];
    for (const more of apart)
      expect((await treasurer.enter({ ...paid, ...more })).status).toBe(201);
    const cheques = { ...paid, date: addDays(day, 2) };
    expect((await treasurer.enter({ ...cheques, reference: 'CHQ 1' })).status).toBe(201);
    expect((await treasurer.enter({ ...cheques, reference: 'CHQ 2' })).status).toBe(201);
    expectFailure(await treasurer.enter(cheques), 409, { acceptRepeat: expect.any(String) });
  });
});
