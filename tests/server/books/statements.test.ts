import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { isUuid } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, multipart } from '../support/builders.ts';
import { bankNamed } from '../support/cash.ts';
import { bookPayment, makeSubscription, paymentsOf } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const year = thisYear();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { dueDate: `${year - 1}-03-31`, priceKobo: 1_000_000 });
  await makeSubscription(server, { priceKobo: 2_000_000 });
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar' });
});
afterAll(() => server.stop());

const letters = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '');

/* A member whose name is nobody else's; registered now, they owe this year's ₦20,000. */
async function payer(more: object = {}) {
  const name = `Q${letters(++count)}X`;
  const names = { fname: `Ọlá${name.toLowerCase()}`, lname: `Ṣọ́lá${name.toLowerCase()}`, ...more };
  const member = await makeConfirmed(server, names);
  await server.request('POST', '/api/v1/ledger/openings', {
    token: admin.token,
    body: { userId: member.id, year: year - 1, amount: 10_000, reason: 'The old book' },
  });
  return { ...member, written: `SOLA${name} OLA${name}` };
}

const head = 'Trans. Date,Value Date,Narration,Debit,Credit,Balance';
const fileOf = (...rows: string[]) => ['My Bank', '', head, ...rows].join('\r\n');
const credit = (narration: string, amount: string, day = '02-Jan-2026') =>
  `${day},${day},${narration},,"${amount}",`;

async function upload(
  text: string | Uint8Array,
  more: Record<string, string> = {},
  name = 'jan.csv',
) {
  const fields = { account: 'GTBank dues', ...more };
  if (!isUuid(fields.account)) await bankNamed(server, fields.account);
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return server.request('POST', '/api/v1/statements', {
    token: admin.token,
    body: multipart(fields, { field: 'file', name, bytes }),
  });
}
const read = async (id: string) => {
  const answer = await server.get(`/api/v1/statements/${id}`, admin.token);
  expectContract(calls.statement, answer);
  return answer.body.data;
};
async function uploaded(text: string, more: Record<string, string> = {}) {
  const answer = await upload(text, more);
  expect(answer.body).toMatchObject({ status: 'success' });
  return read(answer.body.data.statement._id);
}
const confirm = (id: string, lines: object[]) =>
  server.request('POST', `/api/v1/statements/${id}/confirm`, {
    token: admin.token,
    body: { lines },
  });
const ignore = (id: string, line: string, body: object = {}) =>
  server.request('POST', `/api/v1/statements/${id}/lines/${line}/ignore`, {
    token: admin.token,
    body,
  });
const record = (body: object) =>
  server.request('POST', '/api/v1/payment/record', {
    token: admin.token,
    body: { method: 'Bank Transfer', datePayed: '2026-01-04', ...body },
  });
const owed = async (token: string) => (await server.get('/api/v1/ledger/me', token)).body.data.owed;
const states = (data: { lines: { state: string }[] }) => data.lines.map(({ state }) => state);
const account = () => ({ account: `Account ${++count}` });

describe('an uploaded statement', () => {
  it('is read and matched whatever nobody sees is in it; its narration stays as the bank wrote it', async () => {
    const { written, id, memberId } = await payer();
    const narration = `NIP/\u202a${written.replace('A', 'A\u00ad')}\u202c/\u200bDUES`;
    const byId = `MB\u2011${memberId.slice(2)}\u200e DUES`;
    const day = '\u200e02-Jan-2026';
    const { lines } = await uploaded(
      [
        head.replaceAll(' ', '\u00a0').replace('Credit', '\u2060Credit'),
        `${day},${day},${narration},,"\u202d30,000.00\u202c","1,000,000.00"`,
        `${day},${day},${byId},,"1,000.00","1,001,000.00"`,
      ].join('\r\n'),
      account(),
    );
    expect(lines[0]).toMatchObject({
      date: '2026-01-02',
      amount: 30_000,
      state: 'proposed',
      narration,
      candidates: [{ userId: id }],
    });
    expect(lines[1].candidates[0]).toMatchObject({ userId: id });
  });

  it('says what each line is, beside candidates, and books nothing', async () => {
    const [one, other] = [await payer(), await payer()];
    const answer = await upload(
      fileOf(
        '01-Jan-2026,,OPENING BALANCE,,,"900,000.00"',
        credit(`NIP/GTB/${one.written}/ANNUAL DUES`, '30,000.00'),
        credit(`NIP/${other.written}/DUES`, '12,345.00'),
        '05-Jan-2026,05-Jan-2026,SMS CHARGE,50.00,,',
      ),
      account(),
    );
    expectContract(calls.uploadStatement, answer);
    const { statement } = answer.body.data;
    expect(statement).toMatchObject({
      lines: 4,
      known: 0,
      proposed: 1,
      doubtful: 1,
      ignored: 2,
      recorded: 0,
      proposedAmount: 30_000,
      from: '2026-01-01',
      to: '2026-01-05',
      fileName: 'jan.csv',
    });
    const { lines } = await read(statement._id);
    expect(lines[1]).toMatchObject({
      row: 5,
      date: '2026-01-02',
      amount: 30_000,
      state: 'proposed',
      candidates: [{ userId: one.id, memberId: one.memberId, owed: 30_000, score: 100 }],
    });
    expect(lines[2]).toMatchObject({
      state: 'doubtful',
      reason: expect.stringContaining('amount'),
      candidates: [{ userId: other.id, owed: 30_000, why: 'First and last name.' }],
    });
    expect(lines[3]).toMatchObject({ amount: -50, state: 'ignored' });
    expect(await paymentsOf(server, one.id)).toEqual([]);
    const listed = await server.get('/api/v1/statements?limit=1', admin.token);
    expectContract(calls.statements, listed);
    expect(listed.body.data.statements[0]._id).toBe(statement._id);
    const some = await server.get(
      `/api/v1/statements/${statement._id}?state=doubtful`,
      admin.token,
    );
    expect(some.body.data.lines).toHaveLength(1);
  });

  it('waits for the ledger before it touches its account', async () => {
    const into = account();
    const file = fileOf(credit('NIP/ORDER OF LOCKS/DUES', '1,000.00'));
    const { statement } = await uploaded(file, into);
    const other = await server.context.pool.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(7318005206)');
      const columns = JSON.stringify({ date: 0, narration: 2, debit: 3, credit: 4 });
      const another = fileOf(credit('NIP/SECOND/DUES', '2,000.00'));
      const answer = upload(another, { ...into, columns });
      await sleep(1_500);
      /* As who changes an account, or opens one, does. */
      await other.query(`set local lock_timeout = '1s'`);
      await other.query('update cash_accounts set name = name where lower(name) = lower($1)', [
        statement.account,
      ]);
      await other.query('commit');
      expect((await answer).status).toBe(201);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('adds nothing twice: the same again, an overlapping one, equal lines of one day', async () => {
    const one = await payer();
    const into = account();
    const twice = credit('CASH DEPOSIT', '5,000.00');
    const first = await uploaded(fileOf(twice, twice, credit(one.written, '30,000.00')), into);
    expect(states(first)).toEqual(['doubtful', 'doubtful', 'proposed']);
    const again = await uploaded(fileOf(twice, twice, credit(one.written, '30,000.00')), {
      account: await bankNamed(server, into.account),
    });
    expect(again.statement).toMatchObject({ lines: 3, known: 3, account: into.account });
    const more = await uploaded(
      fileOf(twice, twice, twice, credit('New', '7.00', '2026-01-03')),
      into,
    );
    expect(states(more)).toEqual(['known', 'known', 'doubtful', 'doubtful']);
    const elsewhere = await uploaded(fileOf(twice), account());
    expect(states(elsewhere)).toEqual(['doubtful']);
  });

  it('is imported once where it is sent many times at once', async () => {
    const one = await payer();
    const into = account();
    await bankNamed(server, into.account);
    const text = fileOf(credit(one.written, '30,000.00'), credit('CASH', '100'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(text, into)));
    const sum = (field: string) =>
      answers.reduce((total, { body }) => total + body.data.statement[field], 0);
    expect([sum('known'), sum('proposed'), sum('doubtful')]).toEqual([8, 1, 1]);
  });

  it('is read by columns that are named once an account', async () => {
    const text = 'A,B,C\r\n2026-01-02,Cash,500\r\n';
    const into = account();
    const lost = await upload(text, into);
    expectFailure(lost, 400, { columns: expect.stringContaining('headings') });
    const columns = JSON.stringify({ date: 'A', narration: 'b', credit: 'C' });
    const named = await uploaded(text, { ...into, columns });
    expect(named.lines[0]).toMatchObject({ date: '2026-01-02', narration: 'Cash', amount: 500 });
    const later = await uploaded('A,B,C\r\n2026-01-03,More,600\r\n', into);
    expect(later.lines[0]).toMatchObject({ date: '2026-01-03', amount: 600 });
    const bare = await uploaded('2026-01-04,Bare,700\r\n', {
      ...account(),
      columns: JSON.stringify({ date: 0, narration: 1, credit: 2 }),
    });
    expect(bare.lines).toHaveLength(1);
    for (const wrong of ['{', '[]', '{"date":true}', '{"colour":"A"}'])
      expectFailure(await upload(text, { ...into, columns: wrong }), 400, {
        columns: expect.any(String),
      });
    const missing = JSON.stringify({ date: 'Z', narration: 'b', credit: 'C' });
    expectFailure(await upload(text, { ...into, columns: missing }), 400, {
      columns: expect.any(String),
    });
    const listed = await server.get('/api/v1/statements/accounts', admin.token);
    expectContract(calls.statementAccounts, listed);
    expect(listed.body.data.accounts).toContainEqual(
      expect.objectContaining({ name: into.account }),
    );
  });

  it.each([
    ['a wrong amount', fileOf(credit('Cash', '12,34.00')), 400, /Row 4: ‘12,34.00’ is no amount/],
    [
      'a wrong day',
      fileOf(credit('Cash', '5', '31-Feb-2026')),
      400,
      /Row 4: ‘31-Feb-2026’ is no date/,
    ],
    ['no lines', fileOf(), 400, /no lines/],
    ['an empty sheet', '\r\n\r\n', 400, /no rows/],
    ['too many rows', fileOf(...Array(10_001).fill(credit('a', '1'))), 400, /at most 10,000 rows/],
  ])('with %s is refused, and leaves nothing', async (_name, text, status, message) => {
    const before = await server.get('/api/v1/statements?limit=1', admin.token);
    const answer = await upload(text, account());
    expectFailure(answer, status, { file: expect.stringMatching(message) });
    const after = await server.get('/api/v1/statements?limit=1', admin.token);
    expect(after.body).toEqual(before.body);
  });

  it.each([
    ['a PDF as CSV', samples.pdf ?? Buffer.alloc(9), 'a.csv'],
    ['a PDF as XLSX', samples.pdf ?? Buffer.alloc(9), 'a.xlsx'],
    ['a Word file', Buffer.from('x'), 'a.docx'],
  ])('that is %s is refused', async (_name, bytes, name) => {
    const answer = await upload(bytes, account(), name);
    expect([400, 415]).toContain(answer.status);
    expect(answer.body.status).not.toBe('success');
  });
});

describe('a known line', () => {
  it('was recorded by hand into its account, under its reference; for its member within a week, it is asked', async () => {
    const [one, two, late] = [await payer(), await payer(), await payer()];
    const into = account();
    const bank = await bankNamed(server, into.account);
    await record({ userId: one.id, amount: 777, reference: 'FT26004ABC1', account: bank });
    await record({ userId: two.id, amount: 30_000, reference: 'Teller 1' });
    await record({ userId: late.id, amount: 30_000, reference: 'x', datePayed: '2026-01-20' });
    const data = await uploaded(
      fileOf(
        credit('TRF FT26004ABC1 SOMEBODY', '777.00'),
        credit(two.written, '30,000.00', '06-Jan-2026'),
        credit(two.written, '30,000.00', '06-Jan-2026'),
        credit(late.written, '30,000.00', '06-Jan-2026'),
      ),
      into,
    );
    expect(states(data)).toEqual(['known', 'doubtful', 'doubtful', 'doubtful']);
    expect(data.lines[0].reason).toMatch(/INV-/);
    expect(data.lines[1].reason).toMatch(/Recorded for this member within 7 days: INV-/);
    expect(data.lines[0].payments).toHaveLength(1);
  });

  it('was recorded for several under a cheque’s number, with other words around it than at the bank', async () => {
    const [one, two, other] = [await payer(), await payer(), await payer()];
    const into = account();
    const bank = await bankNamed(server, into.account);
    const firm = {
      method: 'Cheque',
      reference: 'CHQ 000812',
      datePayed: '2026-01-04',
      account: bank,
    };
    const lines = [one, two].map(({ id }) => ({ userId: id, amount: 30_000 }));
    const paid = await server.request('POST', '/api/v1/payment/record/many', {
      token: admin.token,
      body: { ...firm, lines },
    });
    expect(paid.body.data.payments).toHaveLength(2);
    await record({
      userId: other.id,
      amount: 30_000,
      reference: 'Teller No. 447112',
      account: bank,
    });
    const headed = 'Date,Reference,Narration,Debit,Credit,Balance';
    const row = (reference: string, narration: string, amount: string) =>
      `02-Jan-2026,${reference},${narration},,"${amount}",`;
    const data = await uploaded(
      [
        headed,
        row('000812', 'CHQ DEPOSIT IDOWU & CO', '60,000.00'),
        row('447112', 'CASH DEPOSIT', '30,000.00'),
        row('000813', 'CHQ DEPOSIT OTHERS & CO', '60,000.00'),
      ].join('\r\n'),
      into,
    );
    expect(states(data)).toEqual(['known', 'known', 'doubtful']);
    expect(data.lines[0].payments).toHaveLength(2);
  });

  it('is a gateway’s settlement of its payments less fees', async () => {
    const member = await payer();
    const paid = (kobo: number, feeKobo: number, day: string) =>
      bookPayment(server, member.id, year, {
        kobo,
        feeKobo,
        gateway: 'paystack',
        paidAt: new Date(`${day}T10:00:00Z`),
      });
    await paid(1_000_000, 25_000, '2026-02-10');
    const ids = [
      await paid(2_000_000, 40_000, '2026-02-11'),
      await paid(1_500_000, 32_500, '2026-02-11'),
    ];
    const data = await uploaded(
      fileOf(
        credit('PAYSTACK SETTLEMENT 1102', '34,275.00', '12-Feb-2026'),
        credit('PSTK/SETTLEMENT', '34,275.00', '13-Feb-2026'),
      ),
      account(),
    );
    expect(states(data)).toEqual(['known', 'doubtful']);
    expect(data.lines[0].payments.sort()).toEqual(ids.sort());
    expect(data.lines[1].reason).toContain('₦9,750.00');
  });
});

describe('confirming', () => {
  it('records the sure lines once, on their days, however often and by however many', async () => {
    const [one, two] = [await payer(), await payer()];
    const { statement, lines } = await uploaded(
      fileOf(credit(one.written, '30,000.00'), credit(`DUES ${two.memberId}`, '20,000.00')),
      account(),
    );
    const sent = lines.map(({ _id }: { _id: string }) => ({ _id }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(statement._id, sent)));
    for (const answer of answers) expectContract(calls.confirmStatement, answer);
    expect(answers.reduce((sum, { body }) => sum + body.data.recorded, 0)).toBe(2);
    expect((await confirm(statement._id, sent)).body.data).toEqual({ recorded: 0, linked: 0 });
    expect(await owed(one.token)).toBe(0);
    expect(await owed(two.token)).toBe(10_000);
    const [payment] = await paymentsOf(server, one.id);
    expect(payment).toMatchObject({ method: 'Bank Transfer', receivedKobo: 3_000_000 });
    expect(payment?.paidAt?.toISOString()).toBe('2026-01-02T12:00:00.000Z');
    const after = await read(statement._id);
    expect(after.statement).toMatchObject({ recorded: 2, proposed: 0, proposedAmount: 0 });
    expect(after.lines[0]).toMatchObject({ state: 'recorded', payments: [payment?.id] });
  });

  it('pays the year whose charge the amount is', async () => {
    const one = await payer();
    const { statement, lines } = await uploaded(fileOf(credit(one.written, '20,000')), account());
    expect(lines[0]).toMatchObject({ state: 'proposed', dueYear: year });
    await confirm(statement._id, [{ _id: lines[0]._id }]);
    const { years } = (await server.get('/api/v1/ledger/me', one.token)).body.data;
    expect(years).toMatchObject([
      { year: year - 1, owed: 10_000 },
      { year, owed: 0 },
    ]);
  });

  it('splits a line over several members, all of it', async () => {
    const [one, two] = [await payer(), await payer()];
    const { statement, lines } = await uploaded(
      fileOf(credit('SOME FIRM & CO', '50,000.00'), credit('CASH', '100.00')),
      account(),
    );
    const [{ _id }, other] = lines;
    const parts = (first: number, second: number) => [
      { _id, userId: one.id, amount: first },
      { _id, userId: two.id, amount: second, dueYear: year },
    ];
    expectFailure(await confirm(statement._id, parts(30_000, 19_000)), 400, {
      'lines.0.amount': expect.any(String),
      'lines.1.amount': expect.any(String),
    });
    const unsaid = [one, two].map(({ id: userId }) => ({ _id, userId }));
    const untyped = [
      { _id, userId: one.id },
      { _id, userId: one.id, amount: 'much' },
    ];
    expectFailure(await confirm(statement._id, untyped), 400, {
      'lines.1.amount': expect.any(String),
    });
    expectFailure(await confirm(statement._id, unsaid), 400, {
      'lines.0.amount': expect.any(String),
    });
    expectFailure(await confirm(statement._id, [{ _id: other._id }]), 400, {
      'lines.0.userId': expect.any(String),
    });
    expectFailure(await confirm(statement._id, [{ _id, userId: one.id, dueYear: 2099 }]), 400, {
      'lines.0.dueYear': expect.any(String),
    });
    expectFailure(await confirm(statement._id, [{ _id, userId: _id }]), 404, {
      'lines.0.userId': expect.any(String),
    });
    expect(await paymentsOf(server, one.id)).toEqual([]);
    const done = await confirm(statement._id, parts(30_000, 20_000));
    expect(done.body.data).toMatchObject({ recorded: 1 });
    expect((await confirm(statement._id, parts(30_000, 20_000))).body.data.recorded).toBe(0);
    expect([await owed(one.token), await owed(two.token)]).toEqual([0, 10_000]);
    expect((await read(statement._id)).lines[0].payments).toHaveLength(2);
  });

  it('does not book what was booked, or paid, since the upload', async () => {
    const [one, two] = [await payer(), await payer()];
    const { statement, lines } = await uploaded(
      fileOf(credit(one.written, '30,000.00'), credit(two.written, '30,000.00')),
      account(),
    );
    await record({ userId: one.id, amount: 30_000, reference: 'By hand' });
    await bookPayment(server, two.id, year, { kobo: 2_000_000 });
    const sent = lines.map(({ _id }: { _id: string }) => ({ _id }));
    const asked = await confirm(statement._id, sent);
    expectFailure(asked, 409, { 'lines.0.acceptRepeat': expect.stringContaining('INV-') });
    expect(asked.body.data.candidates).toMatchObject([{ userId: one.id, amount: 30_000, line: 0 }]);
    expect(lines[1].candidates[0].why).toBe(
      'A full name that is one member’s alone; owes exactly this.',
    );
    expect((await confirm(statement._id, sent.slice(1))).body.data.recorded).toBe(0);
    const after = await read(statement._id);
    expect(states(after)).toEqual(['proposed', 'doubtful']);
    /* Nor does it say any more that this is what they owe. */
    expect(after.lines[1].candidates[0]).toMatchObject({
      owed: 10_000,
      why: 'A full name that is one member’s alone.',
    });
    expect(await paymentsOf(server, one.id)).toHaveLength(1);
    expect(await paymentsOf(server, two.id)).toHaveLength(1);
  });

  it('approves the transfer that the member has reported, which waits again once the line is opened', async () => {
    const one = await payer();
    const body = multipart(
      { amount: '30000', date: '2026-01-03', reference: 'FT' },
      { field: 'receipt', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) },
    );
    await server.request('POST', '/api/v1/transfers', { token: one.token, body });
    const { statement, lines } = await uploaded(fileOf(credit(one.written, '30,000')), account());
    await confirm(statement._id, [{ _id: lines[0]._id }]);
    const [payment] = await paymentsOf(server, one.id);
    const reported = async () =>
      (await server.get('/api/v1/transfers/me', one.token)).body.data.transfers[0];
    expect(await reported()).toMatchObject({ state: 'approved', payment: payment?.id });
    await server.request('POST', `/api/v1/statements/${statement._id}/lines/${lines[0]._id}/open`, {
      token: admin.token,
      body: {},
    });
    expect(await reported()).toMatchObject({ state: 'reported', payment: null });
    await confirm(statement._id, [{ _id: lines[0]._id, userId: one.id }]);
    expect(await reported()).toMatchObject({ state: 'approved', payment: expect.any(String) });
  });

  it('approves of two alike the one with the reference of the line, and none where neither has it', async () => {
    const one = await payer();
    const receipt = { field: 'receipt', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
    for (const reference of ['FT26001AAAA', 'FT26001BBBB', 'FT26001CCCC']) {
      const body = multipart({ amount: '30000', date: '2026-01-02', reference }, receipt);
      await server.request('POST', '/api/v1/transfers', { token: one.token, body });
    }
    const approved = async () =>
      (await server.get('/api/v1/transfers/me', one.token)).body.data.transfers
        .filter(({ state }: { state: string }) => state === 'approved')
        .map(({ reference }: { reference: string }) => reference);
    const rows = ['NIP/FT26001BBBB/', 'MOBILE '].map((words) =>
      credit(`${words}${one.written}`, '30,000'),
    );
    const { statement, lines } = await uploaded(fileOf(...rows), account());
    await confirm(statement._id, [{ _id: lines[0]._id }]);
    expect(await approved()).toEqual(['FT26001BBBB']);
    await confirm(statement._id, [{ _id: lines[1]._id, userId: one.id }]);
    expect(await approved()).toEqual(['FT26001BBBB']);
  });

  it('records two lines of one reference, and no debit', async () => {
    const [one, two] = [await payer(), await payer()];
    const text = [
      'Date,Narration,Reference,Debit,Credit',
      `2026-01-02,${one.memberId},S12345,,100`,
      `2026-01-02,${two.memberId},S12345,,200`,
      '2026-01-03,CHARGE,S12346,50,',
    ].join('\n');
    const { statement, lines } = await uploaded(text, account());
    const [first, second, debit] = lines;
    const sent = [
      { _id: first._id, userId: one.id },
      { _id: second._id, userId: two.id },
    ];
    expect((await confirm(statement._id, sent)).body.data).toMatchObject({ recorded: 2 });
    expectFailure(await confirm(statement._id, [{ _id: debit._id, userId: one.id }]), 409);
    const hand = { userId: one.id, amount: 100, reference: 's12345' };
    const bank = await bankNamed(server, statement.account);
    expectFailure(await record({ ...hand, account: bank }), 409, {
      reference: expect.any(String),
    });
  });

  it('is of a line of this statement', async () => {
    const here = await uploaded(fileOf(credit('CASH', '1')), account());
    const there = await uploaded(fileOf(credit('CASH', '1')), account());
    expectFailure(await confirm(here.statement._id, [{ _id: there.lines[0]._id }]), 404);
    expectFailure(await confirm(here.lines[0]._id, [{ _id: here.lines[0]._id }]), 404);
    expectFailure(await confirm('nonsense', [{ _id: 'x' }]), 404);
    expectFailure(await server.get('/api/v1/statements/nonsense', admin.token), 404);
  });
});

describe('ignoring', () => {
  it('with a rule ignores what is like it, now and later, but nothing sure', async () => {
    const one = await payer();
    const rows = [credit('ZENCO RENT 1', '5'), credit('Zenco  rent 2', '6'), credit('CASH', '7')];
    const { statement, lines } = await uploaded(fileOf(...rows), account());
    const odd = await ignore(statement._id, lines[0]._id, { rule: 'elsewhere' });
    expectFailure(odd, 400, { rule: expect.any(String) });
    expectFailure(await ignore(statement._id, lines[0]._id, { rule: 'ren' }), 400, {
      rule: expect.any(String),
    });
    const done = await ignore(statement._id, lines[0]._id, { rule: 'zenco rent' });
    expectContract(calls.ignoreLine, done);
    expect(done.body.data).toEqual({ ignored: 2 });
    expect(states(await read(statement._id))).toEqual(['ignored', 'ignored', 'doubtful']);
    const later = await uploaded(
      fileOf(credit('ZENCO RENT 3', '8'), credit(one.written, '30,000.00')),
      account(),
    );
    expect(states(later)).toEqual(['ignored', 'proposed']);
    const listed = await server.get('/api/v1/statements/rules', admin.token);
    expectContract(calls.statementRules, listed);
    const rule = listed.body.data.rules.find(({ text }: { text: string }) => text === 'zenco rent');
    const path = `/api/v1/statements/rules/${rule._id}`;
    expect((await server.request('DELETE', path, { token: admin.token })).status).toBe(204);
    expectFailure(await server.request('DELETE', path, { token: admin.token }), 404);
    expect(states(await uploaded(fileOf(credit('ZENCO RENT 4', '8')), account()))).toEqual([
      'doubtful',
    ]);
  });

  it('leaves what is recorded, and an ignored line can be recorded all the same', async () => {
    const one = await payer();
    const { statement, lines } = await uploaded(fileOf(credit('CASH', '400')), account());
    const [{ _id }] = lines;
    expect((await ignore(statement._id, _id, { reason: 'Hall' })).body.data.ignored).toBe(1);
    expect((await ignore(statement._id, _id)).body.data.ignored).toBe(0);
    expect((await confirm(statement._id, [{ _id }])).body.data.recorded).toBe(0);
    expect((await confirm(statement._id, [{ _id, userId: one.id }])).body.data.recorded).toBe(1);
    expectFailure(await ignore(statement._id, _id), 409);
  });

  it('a line that a later statement takes back is not recorded', async () => {
    const one = await payer();
    const into = account();
    const first = await uploaded(fileOf(credit(one.written, '30,000.00')), into);
    const rvsl = await uploaded(
      fileOf(credit(`RVSL ${one.written}`, '-30,000.00', '05-Jan-2026')),
      into,
    );
    expect(states(rvsl)).toEqual(['ignored']);
    const [{ _id }] = first.lines;
    expect((await confirm(first.statement._id, [{ _id }])).body.data.recorded).toBe(0);
    expect((await read(first.statement._id)).lines).toMatchObject([
      { state: 'doubtful', reason: 'The bank took it back on 5 January 2026.' },
    ]);
  });
});
