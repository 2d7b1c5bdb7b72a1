import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/books/reconciliation/schemas.ts';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria, thisYear } from '#contract/day.ts';
import { statementLinePayments } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { defaultAccount, makeAccount, makeLine, makeVoucher } from '../support/cash.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let member: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  member = await makeMember(server);
  await makeSubscription(server);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token = admin.token) =>
  server.request('POST', `/api/v1/reconciliation${path}`, { token, body });
const readRaw = (account: string, until = today) =>
  server.get(`/api/v1/reconciliation?account=${account}&until=${until}`, admin.token);
async function read(account: string, until = today): Promise<Reconciliation> {
  const answer = await readRaw(account, until);
  expect(answer.status).toBe(200);
  expectContract(calls.reconciliation, answer);
  return answer.body.data.reconciliation;
}
const sign = (account: string, statementBalance: unknown, until = today) =>
  post('', { account, until, statementBalance });
const clear = (account: string, movements: string[], clearedOn = today) =>
  post('/clear', { account, movements, cleared: true, clearedOn });
const unclear = (account: string, movements: string[]) =>
  post('/clear', { account, movements, cleared: false });

/** A bank account with ₦1,000 and a cheque of ₦300 that is outstanding. */
async function accountWithCheque(date = ago(10)) {
  const account = await makeAccount(server, { openingKobo: 100_000, openedOn: ago(100) });
  const cheque = await makeVoucher(server, {
    kind: 'payment',
    accountId: account,
    amountKobo: 30_000,
    date,
    party: 'Printer',
  });
  return { account, cheque };
}

describe('an account beside its statement', () => {
  it('is the opening balance and what has moved since its first day', async () => {
    const { account } = await accountWithCheque();
    await makeVoucher(server, {
      kind: 'receipt',
      accountId: account,
      amountKobo: 77_700,
      date: ago(200),
    });
    expect(await read(account)).toMatchObject({
      book: 700,
      statement: 1_000,
      outstandingOut: -300,
    });
    expect(await read(account, ago(11))).toMatchObject({ book: 1_000, outstandingCount: 0 });
    expectFailure(await readRaw(account, ago(101)), 400, {
      until: expect.stringMatching(/^The cash book of this account begins on /),
    });
    expectFailure(await readRaw(account, addDays(today, 1)), 400, {
      until: 'Until must not be after today.',
    });
    for (const unknown of ['nothing', member.id]) expectFailure(await readRaw(unknown), 404);
  });

  it('lists accounts with the last day that each was signed for', async () => {
    const { account } = await accountWithCheque();
    await sign(account, 1_000, ago(11));
    const answer = await server.get('/api/v1/reconciliation/accounts', admin.token);
    expectContract(calls.reconciledAccounts, answer);
    expect(answer.body.data.accounts).toContainEqual(
      expect.objectContaining({ _id: account, lastSigned: ago(11), kind: 'bank', closed: false }),
    );
  });
});

describe('a movement is cleared by itself', () => {
  it('where its payment is linked to a line of that account, and what was refunded is not', async () => {
    const account = await defaultAccount(server, 'bank');
    const payment = await bookPayment(server, member.id, thisYear(), {
      gateway: 'hand',
      method: 'Bank Transfer',
      kobo: 500_000,
    });
    const before = await read(account);
    expect(before.outstanding).toContainEqual(
      expect.objectContaining({ amount: 5_000, payment, entry: null }),
    );
    const line = await makeLine(server, {
      accountId: account,
      by: admin.id,
      date: today,
      kobo: 500_000,
    });
    await server.context.db
      .insert(statementLinePayments)
      .values({ paymentId: payment, lineId: line });
    const refund = await server.request('POST', `/api/v1/payment/${payment}/refund`, {
      token: admin.token,
      body: { amount: 1_000, reason: 'Paid twice', reference: 'Cheque 7' },
    });
    expect(refund.status).toBe(201);
    const after = await read(account);
    expect(after.outstanding).toEqual([expect.objectContaining({ amount: -1_000 })]);
    expect(after).toMatchObject({ book: before.book - 1_000, unexplainedCount: 0 });
  });

  it('where one voucher alone and one line alone may be the same', async () => {
    const { account, cheque } = await accountWithCheque();
    const near = { accountId: account, by: admin.id, kobo: -30_000 };
    await makeLine(server, { ...near, date: ago(2) });
    expect((await read(account)).outstanding).toMatchObject([
      { _id: cheque, entry: cheque, payment: null },
    ]);
    await makeLine(server, { ...near, date: ago(4) });
    expect(await read(account)).toMatchObject({
      outstanding: [],
      statement: 700,
      unexplainedCount: 1,
      unexplainedSum: -300,
    });
    /* On the day before the bank paid it, it is outstanding still. */
    expect(await read(account, ago(5))).toMatchObject({ statement: 1_000, outstandingCount: 1 });
  });

  it('not where either could be another', async () => {
    const { account, cheque } = await accountWithCheque();
    const other = await makeVoucher(server, {
      kind: 'payment',
      accountId: account,
      amountKobo: 30_000,
      date: ago(9),
    });
    await makeLine(server, { accountId: account, by: admin.id, date: ago(8), kobo: -30_000 });
    const { outstanding, unexplained } = await read(account);
    expect(outstanding.map(({ _id }) => _id)).toEqual([cheque, other]);
    expect(unexplained).toHaveLength(1);
  });

  it('with its reversal, where no statement has shown it', async () => {
    const { account, cheque } = await accountWithCheque();
    await makeVoucher(server, {
      kind: 'payment',
      accountId: account,
      amountKobo: 30_000,
      date: ago(1),
      reverses: cheque,
    });
    expect(await read(account)).toMatchObject({ book: 1_000, statement: 1_000, outstanding: [] });
    expect(await read(account, ago(2))).toMatchObject({ book: 700, outstandingCount: 1 });
  });

  it('in cash, which is counted, and for what a gateway has told of', async () => {
    const cash = await makeAccount(server, { kind: 'cash', openingKobo: 5_000 });
    const gateway = await makeAccount(server, { kind: 'gateway', gateway: 'stub' });
    await makeVoucher(server, {
      kind: 'payment',
      accountId: cash,
      amountKobo: 1_000,
      date: ago(3),
    });
    await makeVoucher(server, {
      kind: 'transfer',
      accountId: gateway,
      toAccountId: cash,
      amountKobo: 700,
      date: ago(2),
    });
    expect(await read(cash)).toMatchObject({ book: 47, statement: 47, outstanding: [] });
    expect(await read(gateway)).toMatchObject({ book: -7, statement: 0, outstandingCount: 1 });
  });
});

describe('the treasurer', () => {
  it('marks what the statement shows, and takes a mark back', async () => {
    const { account, cheque } = await accountWithCheque();
    const answer = await clear(account, [cheque], ago(5));
    expectContract(calls.clearMovements, answer);
    expect(answer.body.data).toEqual({ changed: 1 });
    expect((await clear(account, [cheque], ago(5))).body.data).toEqual({ changed: 0 });
    /* A mark on the wrong day is put on another. */
    expect((await clear(account, [cheque], ago(4))).body.data).toEqual({ changed: 1 });
    expect(await read(account, ago(5))).toMatchObject({ outstandingCount: 1 });
    expect((await clear(account, [cheque], ago(5))).body.data).toEqual({ changed: 1 });
    expect(await read(account)).toMatchObject({
      statement: 700,
      outstanding: [],
      marked: [{ _id: cheque, clearedOn: ago(5) }],
    });
    expect(await read(account, ago(6))).toMatchObject({ statement: 1_000, outstandingCount: 1 });
    expect((await unclear(account, [cheque])).body.data).toEqual({ changed: 1 });
    expect(await read(account)).toMatchObject({ statement: 1_000, outstandingCount: 1 });
  });

  it('marks nothing on a day that the uploaded statement of its month does not show', async () => {
    const account = await makeAccount(server, { openedOn: '2026-01-01' });
    const date = '2026-03-04';
    const cheque = await makeVoucher(server, {
      kind: 'payment',
      accountId: account,
      amountKobo: 30_000,
      date,
    });
    const line = { accountId: account, by: admin.id, kobo: -500 };
    for (const on of ['2026-03-06', '2026-03-20']) await makeLine(server, { ...line, date: on });
    const refused = expect.stringMatching(/ has no line on 9 March 2026\. Choose a day/);
    expectFailure(await clear(account, [cheque], '2026-03-09'), 409, { clearedOn: refused });
    expectFailure(await clear(account, [cheque], '2026-03-31'), 409, {
      clearedOn: expect.any(String),
    });
    expect(await read(account, '2026-03-31')).toMatchObject({ marked: [], markOn: '2026-03-20' });
    expect(await read(account, '2026-04-30')).toMatchObject({ markOn: '2026-04-30' });
    /* On one that it shows; and of a month of which nobody has uploaded anything. */
    for (const day of ['2026-03-06', '2026-04-09'])
      expect((await clear(account, [cheque], day)).body.data).toEqual({ changed: 1 });
    expectFailure(await clear(account, [cheque], '2026-03-09'), 409, { clearedOn: refused });
    expect((await unclear(account, [cheque])).body.data).toEqual({ changed: 1 });
  });

  it('is told what is wrong, and nothing is marked then', async () => {
    const { account, cheque } = await accountWithCheque();
    const elsewhere = await accountWithCheque();
    expectFailure(await clear(account, [cheque, elsewhere.cheque]), 404);
    expectFailure(await clear(account, ['x']), 404);
    expectFailure(await post('/clear', { account, movements: [cheque], cleared: true }), 400, {
      clearedOn: 'Day on the statement is required.',
    });
    expectFailure(await post('/clear', { account, movements: [], cleared: false }), 400, {
      movements: 'movements must be 1 to 500 ids.',
    });
    expectFailure(await clear(account, [cheque], addDays(today, 1)), 400, {
      clearedOn: 'Day on the statement must not be after today.',
    });
    expectFailure(
      await post('/clear', { account, movements: [cheque], cleared: false }, member.token),
      403,
    );
    expect((await read(account)).outstandingCount).toBe(1);
  });

  it('signs only what agrees with the statement', async () => {
    const { account, cheque } = await accountWithCheque();
    expectFailure(await sign(account, 900), 409, {
      statementBalance: expect.stringMatching(
        /should show ₦1,000\.00: this is ₦100\.00 less\. Mark/,
      ),
    });
    for (const [balance, message] of [
      ['', 'Balance of the statement is required.'],
      ['1e3', expect.stringMatching(/must be an amount in naira/)],
    ] as const)
      expectFailure(await sign(account, balance), 400, { statementBalance: message });
    const signed = await sign(account, '1000.00');
    expect(signed.status).toBe(201);
    expectContract(calls.signReconciliation, signed);
    expect(signed.body.data.reconciliation).toMatchObject({
      until: today,
      book: 700,
      statement: 1_000,
      outstanding: 1,
      by: 'Tolú Bursar',
    });
    expect((await read(account)).signed).toHaveLength(1);
    const { rows } = await server.context.pool.query(
      'select outstanding from reconciliations where account_id = $1',
      [account],
    );
    expect(rows).toEqual([
      { outstanding: [expect.objectContaining({ movementId: cheque, kobo: -30_000 })] },
    ]);
    await expect(server.context.pool.query('delete from reconciliations')).rejects.toThrow();
  });

  it('signs an overdraft, and an account of nothing', async () => {
    const account = await makeAccount(server, { openingKobo: -25_050 });
    expect((await sign(account, -250.5)).status).toBe(201);
    expect((await sign(await makeAccount(server), 0)).status).toBe(201);
  });

  it('cannot take back what a signed reconciliation rests on', async () => {
    const { account, cheque } = await accountWithCheque(ago(30));
    await clear(account, [cheque], ago(20));
    expect((await sign(account, 700, ago(15))).status).toBe(201);
    expectFailure(await unclear(account, [cheque]), 409);
    const late = await makeVoucher(server, {
      kind: 'receipt',
      accountId: account,
      amountKobo: 100,
      date: ago(10),
    });
    expectFailure(await clear(account, [late], ago(15)), 409, {
      clearedOn: expect.stringMatching(/signed until .* Choose a later day\.$/),
    });
    expect((await clear(account, [late], ago(9))).status).toBe(200);
    expect((await unclear(account, [late])).status).toBe(200);
  });

  it('does not wait for payments into its account; whoever writes to the ledger and it wait for each other', async () => {
    const { account, cheque } = await accountWithCheque();
    const other = await server.context.pool.connect();
    try {
      await other.query('begin');
      /* As the foreign key of a payment into it does. */
      await other.query('select from cash_accounts where id = $1 for key share', [account]);
      expect((await sign(account, '1000.00', ago(20))).status).toBe(201);
      await other.query('select pg_advisory_xact_lock(7318005206)');
      const waiting = [clear(account, [cheque]), sign(account, '1000.00', ago(15))];
      const first = Promise.race(waiting.map((one) => one.then(() => 'done')));
      expect(await Promise.race([first, sleep(400, 'waits')])).toBe('waits');
      await other.query('commit');
      for (const { status } of await Promise.all(waiting)) expect(status).toBeLessThan(300);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('sees what the statement shows on an earlier day than it was booked on', async () => {
    const account = await makeAccount(server);
    const voucher = await makeVoucher(server, {
      kind: 'receipt',
      accountId: account,
      amountKobo: 12_345,
      date: ago(5),
    });
    await clear(account, [voucher], ago(8));
    expect(await read(account, ago(7))).toMatchObject({
      book: 0,
      statement: 123.45,
      bookedLaterSum: 123.45,
    });
    expect((await sign(account, 123.45, ago(7))).status).toBe(201);
  });

  it('leaves a trail', async () => {
    const { rows } = await server.context.pool.query(
      `select action, count(*)::integer as count from audit_entries
       where action in ('account.reconciled', 'movement.cleared') group by 1 order by 1`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['account.reconciled', 'movement.cleared']);
  });
});

describe('a day for which the account is signed', () => {
  const url = (path: string) => `/api/v1/${path}`;
  const ask = (path: string, body: unknown, token = admin.token) =>
    server.request('POST', url(path), { token, body });
  const signedWords =
    /^Account \d+ is reconciled and signed until .* Choose a later day, or take the/;
  const withdraw = (account: string, token = admin.token) =>
    post('/withdraw', { account, reason: 'A receipt was missing' }, token);
  const record = (account: string, datePayed: string, reference: string) =>
    ask('payment/record', {
      userId: member.id,
      amount: 100,
      method: 'Bank Transfer',
      reference,
      datePayed,
      account,
    });

  it('takes nothing that reaches the cash book, until the signature is taken back', async () => {
    const account = await makeAccount(server, { openedOn: ago(100) });
    const other = await makeAccount(server, { openedOn: ago(100), openingKobo: 1_000_000 });
    const paid = (await record(account, ago(30), 'Signed 1')).body.data.payment._id;
    const refunded = (await record(other, ago(30), 'Signed 2')).body.data.payment._id;
    const line = await makeLine(server, {
      accountId: account,
      by: admin.id,
      date: ago(20),
      kobo: 900,
    });
    const statement = await server.context.pool.query(
      'select statement_id as id from statement_lines where id = $1',
      [line],
    );
    /* On the day that the statement has, where both are of one month. */
    await clear(
      account,
      (await read(account)).outstanding.map(({ _id }) => _id),
      ago(20),
    );
    expect((await sign(account, 100, ago(10))).status).toBe(201);

    const date = ago(15);
    const reason = 'Cheque bounced';
    const voucher = {
      kind: 'transfer',
      date,
      account: other,
      toAccount: account,
      amount: '5',
      purpose: 'Float',
    };
    const enter = () =>
      server.request('POST', url('cash-book/entries'), {
        token: admin.token,
        body: multipart(voucher),
      });
    const refusals = [
      ['datePayed', await record(account, date, 'Signed 3')],
      ['date', await enter()],
      ['date', await ask(`payment/${paid}/reverse`, { why: 'returned', date, reason })],
      [
        'date',
        await ask(`payment/${refunded}/refund`, {
          reason,
          reference: 'R',
          account,
          date,
          amount: 10,
        }),
      ],
      [
        'datePayed',
        await ask(`statements/${statement.rows[0].id}/confirm`, {
          lines: [{ _id: line, userId: member.id }],
        }),
      ],
    ] as const;
    for (const [field, answer] of refusals)
      expectFailure(answer, 409, { [field]: expect.stringMatching(signedWords) });
    expectFailure(
      await server.request('PATCH', url(`payment/${refunded}`), {
        token: admin.token,
        body: { datePayed: date, account, reason },
      }),
      409,
    );
    expectFailure(
      await server.request('PATCH', url(`cash-book/accounts/${account}`), {
        token: admin.token,
        body: { opening: '5' },
      }),
      409,
      { opening: expect.stringContaining('Take its signatures back first') },
    );
    expect(await read(account, ago(10))).toMatchObject({ book: 100, statement: 100 });

    const mistake = await ask(`payment/${paid}/reverse`, { reason: 'Never came' });
    expect(mistake.body.data.reversal).toMatchObject({ date: ago(30), postedOn: ago(9) });
    const refund = `insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, date, posted_on,
        payment_id, cash_account_id)
      select gen_random_uuid(), user_id, 'refund', id, 'money', 1, $2, $2, payment_id, $3
      from ledger_entries where payment_id = $1`;
    await expect(server.context.pool.query(refund, [refunded, date, account])).rejects.toThrow(
      'The account is signed.',
    );
    await expect(
      makeVoucher(server, { kind: 'receipt', accountId: account, amountKobo: 1, date }),
    ).rejects.toThrow();

    expectFailure(await withdraw(account, member.token), 403);
    expectFailure(await post('/withdraw', { account }), 400, { reason: 'Reason is required.' });
    const again = { account, until: ago(10), reason: 'A receipt was missing' };
    const earlier = await post('/withdraw', { account, until: ago(11), reason: 'Too late' });
    expectFailure(earlier, 409);
    expect(earlier.body.message).toBe('Another signature is the last one by now. Reload the page.');
    const withdrawn = await post('/withdraw', again);
    expectContract(calls.withdrawReconciliation, withdrawn);
    expect(withdrawn.body.data.reconciliation).toMatchObject({
      until: ago(10),
      withdrawn: { reason: 'A receipt was missing', by: 'Tolú Bursar' },
    });
    expectFailure(await withdraw(account), 409);
    const second = await post('/withdraw', again);
    expectFailure(second, 409);
    expect(second.body.message).toBe('Tolú Bursar has taken this signature back already.');
    const after = await read(account, ago(10));
    expect(after.account.lastSigned).toBeNull();
    expect(after.signed).toHaveLength(1);
    expect((await record(account, date, 'Signed 3')).status).toBe(201);
    expect((await enter()).status).toBe(201);
  });

  it('takes a gateway’s late money on the first day after it', async () => {
    const gateway = await defaultGateway();
    await sign(gateway, (await read(gateway, ago(3))).statement, ago(3));
    const late = await bookPayment(server, member.id, thisYear(), {
      kobo: 4_000,
      paidAt: new Date(`${ago(5)}T12:00:00Z`),
    });
    const { rows } = await server.context.pool.query(
      'select date::text, posted_on::text as "postedOn" from ledger_entries where payment_id = $1',
      [late],
    );
    expect(rows).toEqual([{ date: ago(5), postedOn: ago(2) }]);
  });

  it('stays signed while its books are closed, and a payment before the account’s book is refused', async () => {
    const account = await makeAccount(server, { openedOn: ago(50) });
    expectFailure(await record(account, ago(51), 'Early'), 409, {
      datePayed: expect.stringMatching(/^The cash book of Account \d+ begins on /),
    });
    await sign(account, 0, ago(40));
    expect((await ask('periods/close', { until: ago(40) })).status).toBe(201);
    expectFailure(await withdraw(account), 409);
    await ask('periods/reopen', { reason: 'Found a receipt' });
    expect((await withdraw(account)).status).toBe(201);
  });
});

describe('before a period is closed', () => {
  const checklist = async (until: string) => {
    const answer = await server.get(`/api/v1/reconciliation/checklist?until=${until}`, admin.token);
    expectContract(calls.closingChecklist, answer);
    return answer.body.data.checklist;
  };

  it('says which accounts are not signed, which lines are open, and what is under review', async () => {
    const { account } = await accountWithCheque();
    const unused = await makeAccount(server);
    await makeLine(server, { accountId: account, by: admin.id, date: ago(4), kobo: 55_500 });
    const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
    const before = await checklist(ago(2));
    expect(before.unsigned).toContainEqual(
      expect.objectContaining({ _id: account, lastSigned: null }),
    );
    expect(idsOf(before.unsigned)).not.toContain(unused);
    expect(before.openLines).toContainEqual(
      expect.objectContaining({ _id: account, lines: 1, amount: 555 }),
    );
    expect(idsOf((await checklist(ago(5))).openLines)).not.toContain(account);
    await sign(account, 1_000, ago(5));
    const signed = await checklist(ago(2));
    expect(signed.unsigned).toContainEqual(
      expect.objectContaining({ _id: account, lastSigned: ago(5) }),
    );
    await sign(account, 1_000, ago(2));
    expect(idsOf((await checklist(ago(2))).unsigned)).not.toContain(account);
    const { review } = signed;
    await bookReview(7_000);
    /* What came in another currency is counted, and no naira. */
    await bookReview(9_000, 'USD');
    expect((await checklist(ago(2))).review).toEqual({
      items: review.items + 2,
      amount: review.amount + 70,
    });
    const denied = await server.get(
      `/api/v1/reconciliation/checklist?until=${today}`,
      member.token,
    );
    expectFailure(denied, 403);
  });
});

/** Money of nobody yet, in kobo. */
async function bookReview(receivedKobo: number, currency: string | null = null): Promise<void> {
  await server.context.pool.query(
    `insert into payments (id, invoice_number, reference, user_id, due_year, due_date, amount_kobo, status,
       gateway, received_kobo, received_currency)
     values ($1::uuid, $1::text, $1::text, $2, 2026, '2026-03-31', 100000, 'review', 'stub', $3, $4)`,
    [newId(), member.id, receivedKobo, currency],
  );
}

/** The account of the gateway that `bookPayment` settles through, after its first money. */
async function defaultGateway(): Promise<string> {
  await bookPayment(server, member.id, thisYear(), { kobo: 1_000 });
  const { rows } = await server.context.pool.query(
    "select id from cash_accounts where gateway = 'sandbox'",
  );
  return rows[0].id;
}
