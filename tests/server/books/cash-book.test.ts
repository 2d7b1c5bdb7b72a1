import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria, thisYear } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, holdings } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { bookPayment } from '../support/dues.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const year = thisYear();

let server: TestServer;
let treasurer: Treasurer;
let outgoing: string;
let incoming: string;

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
  outgoing = await treasurer.category('out', 'Travel');
  incoming = await treasurer.category('in', 'Donations');
});
afterAll(() => server.stop());

type Fields = Record<string, string>;
const payment = (account: string, more: Fields = {}): Fields => ({
  kind: 'payment',
  account,
  amount: '1000',
  date: today,
  party: 'Ṣọlá Printers',
  purpose: 'Programme of the AGM',
  category: outgoing,
  approvedBy: 'Minute 12/2026',
  ...more,
});
const receipt = (account: string, more: Fields = {}): Fields => ({
  kind: 'receipt',
  account,
  amount: '5000',
  date: today,
  party: 'A friend',
  purpose: 'Gift',
  category: incoming,
  ...more,
});
const transfer = (account: string, toAccount: string, more: Fields = {}): Fields => ({
  kind: 'transfer',
  account,
  toAccount,
  amount: '300',
  date: today,
  ...more,
});
const entered = async (fields: Fields) => {
  const answer = await treasurer.enter(fields);
  expect(answer.body).toMatchObject({ status: 'success' });
  return answer.body.data.entry;
};
const movements = async (query: string) => {
  const answer = await treasurer.get(`?${query}`);
  expectContract(calls.cashBook, answer);
  return { ...answer.body.data, totals: answer.body.totals };
};

describe('an account', () => {
  it('is there for the bank and for cash from the start, each the default of its kind', async () => {
    const answer = await treasurer.get('/accounts');
    expectContract(calls.cashAccounts, answer);
    const [first] = answer.body.data.accounts;
    const one = await treasurer.get(`/accounts/${first._id}`);
    expectContract(calls.cashAccount, one);
    expect(one.body.data.account).toEqual(first);
    expectFailure(await treasurer.get(`/accounts/${newId()}`), 404);
    expect(answer.body.data.accounts).toMatchObject([
      { kind: 'bank', isDefault: true, openedOn: null, opening: 0, balance: 0, closed: false },
      { kind: 'cash', isDefault: true, name: 'Cash in hand' },
    ]);
  });

  it('is opened with what it held, an overdraft included', async () => {
    const form = { name: 'Second bank', kind: 'bank', openedOn: '2026-01-01' };
    const opened = await treasurer.post('accounts', { ...form, opening: '-1500.50' });
    expect(opened.status).toBe(201);
    expectContract(calls.createCashAccount, opened);
    expect(opened.body.data.account).toMatchObject({ opening: -1500.5, balance: -1500.5 });
    expectFailure(
      await treasurer.post('accounts', { ...form, name: 'SECOND bank', opening: 0 }),
      409,
      {
        name: 'There is an account with this name already.',
      },
    );
  });

  it.each([
    [{ opening: '1e3' }, 'opening'],
    [{ opening: true }, 'opening'],
    [{ opening: '--5' }, 'opening'],
    [{ opening: '0.001' }, 'opening'],
    [{ openedOn: addDays(today, 1) }, 'openedOn'],
    [{ kind: 'gateway' }, 'kind'],
    [{ name: ' ' }, 'name'],
    [{ kind: 'cash', opening: -1 }, 'opening'],
  ])('is refused with %j', async (more, field) => {
    const form = { name: 'Wrong', kind: 'bank', openedOn: today, opening: 0, ...more };
    expectFailure(await treasurer.post('accounts', form), 400, { [field]: expect.any(String) });
  });

  it('counts from its first day on, which may not come after its vouchers', async () => {
    const id = await treasurer.open('bank', 100, ago(20));
    await entered(receipt(id, { date: ago(10) }));
    const moved = await treasurer.patch(`accounts/${id}`, { openedOn: ago(5) });
    expectFailure(moved, 409, { openedOn: expect.stringContaining('vouchers') });
    const changed = await treasurer.patch(`accounts/${id}`, { openedOn: ago(10), opening: 250 });
    expectContract(calls.updateCashAccount, changed);
    expect(changed.body.data.account).toMatchObject({ opening: 250, balance: 5250 });
    expectFailure(await treasurer.enter(payment(id, { date: ago(11) })), 409, {
      date: expect.stringContaining('begins on'),
    });
  });

  it('holds nothing on days before its book begins, as in a pack', async () => {
    const account = await treasurer.open('bank', 500, '2026-03-01');
    const totals = async (to: string) =>
      (await movements(`account=${account}&to=${to}&limit=1`)).totals;
    expect(await totals('2026-02-28')).toEqual({ opening: 0, in: 0, out: 0, closing: 0 });
    expect(await totals('2026-03-01')).toMatchObject({ opening: 500, closing: 500 });
  });

  it('is the default in place of the former one, and is then not closed', async () => {
    const id = await treasurer.open('cash');
    const [before] = (await treasurer.accounts()).filter(
      (one: { kind: string; isDefault: boolean }) => one.kind === 'cash' && one.isDefault,
    );
    for (const change of [{ closed: true }, { isDefault: false }])
      expectFailure(await treasurer.patch(`accounts/${before._id}`, change), 409, {
        [Object.keys(change).join()]: expect.any(String),
      });
    expect((await treasurer.patch(`accounts/${id}`, { isDefault: true })).status).toBe(200);
    const cash = (await treasurer.accounts()).filter(
      (one: { kind: string }) => one.kind === 'cash',
    );
    expect(cash.filter((one: { isDefault: boolean }) => one.isDefault)).toMatchObject([
      { _id: id },
    ]);
    await treasurer.patch(`accounts/${before._id}`, { isDefault: true });
    expect((await treasurer.patch(`accounts/${id}`, { closed: true })).status).toBe(200);
    expectFailure(await treasurer.patch(`accounts/${id}`, { isDefault: true }), 409, {
      isDefault: expect.any(String),
    });
    expectFailure(await treasurer.enter(receipt(id)), 409, { account: expect.any(String) });
    expect((await treasurer.patch(`accounts/${id}`, { closed: false })).status).toBe(200);
    await entered(receipt(id));
  });

  it('has the money of members, a gateway’s less its fee', async () => {
    const member = await makeMember(server);
    const before = await treasurer.accounts();
    const bank = before.find(
      (one: { kind: string; isDefault: boolean }) => one.kind === 'bank' && one.isDefault,
    );
    await bookPayment(server, member.id, year, { kobo: 200_000, gateway: 'hand', method: 'POS' });
    expect(await treasurer.balanceOf(bank._id)).toBe(bank.balance + 2_000);
    await bookPayment(server, member.id, year, {
      kobo: 100_000,
      gateway: 'paystack',
      feeKobo: 1_500,
    });
    const gateway = (await treasurer.accounts()).find(
      (one: { gateway: string }) => one.gateway === 'paystack',
    );
    expect(gateway).toMatchObject({ kind: 'gateway', name: 'Paystack', balance: 985 });
    const { movements: listed } = await movements(`account=${gateway._id}`);
    expect(
      listed.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual(
      expect.arrayContaining([
        ['members', 1_000],
        ['fee', -15],
      ]),
    );
  });

  it('takes a payment of a member that names it', async () => {
    const [id, member] = [await treasurer.open('bank'), await makeMember(server)];
    const record = (account: string, reference: string) =>
      server.request('POST', '/api/v1/payment/record', {
        token: treasurer.token,
        body: {
          userId: member.id,
          amount: 700,
          method: 'Cash',
          reference,
          datePayed: today,
          account,
        },
      });
    expect((await record(id, 'C 1')).status).toBe(201);
    expect(await treasurer.balanceOf(id)).toBe(700);
    for (const account of [newId(), 'nowhere'])
      expectFailure(await record(account, 'C 2'), 400, { account: 'This account was not found.' });
    await treasurer.patch(`accounts/${id}`, { closed: true });
    expectFailure(await record(id, 'C 3'), 409, { account: expect.stringContaining('is closed.') });
  });
});

describe('a category', () => {
  it('is added, renamed and retired; vouchers keep it', async () => {
    const added = await treasurer.post('categories', { name: 'Rent', direction: 'out' });
    expect(added.status).toBe(201);
    expectContract(calls.createCashCategory, added);
    const id = added.body.data.category._id;
    const read = await treasurer.get(`/categories/${id}`);
    expectContract(calls.cashCategory, read);
    expect(read.body.data.category).toEqual(added.body.data.category);
    expectFailure(await treasurer.get('/categories/nothing'), 404);
    expectFailure(await treasurer.post('categories', { name: 'RENT', direction: 'out' }), 409, {
      name: expect.any(String),
    });
    const bank = await treasurer.open('bank');
    const { _id } = await entered(payment(bank, { category: id }));
    const changed = await treasurer.patch(`categories/${id}`, { name: 'Hall rent', retired: true });
    expectContract(calls.updateCashCategory, changed);
    expect(changed.body.data.category).toMatchObject({ name: 'Hall rent', retired: true });
    expectFailure(await treasurer.enter(payment(bank, { category: id })), 409, {
      category: 'Hall rent is retired.',
    });
    const { body } = await treasurer.get(`/entries/${_id}`);
    expect(body.data.entry.category).toEqual({ _id: id, name: 'Hall rent' });
  });
});

describe('a voucher', () => {
  it('is numbered, and lessens its account', async () => {
    const bank = await treasurer.open('bank', 2_000);
    const answer = await treasurer.enter(payment(bank, { amount: '2500.50', reference: 'CHQ 17' }));
    expect(answer.status).toBe(201);
    expectContract(calls.createCashEntry, answer);
    expect(answer.body.data.entry).toMatchObject({
      kind: 'payment',
      amount: 2500.5,
      party: 'Ṣọlá Printers',
      approvedBy: 'Minute 12/2026',
      voucherNumber: expect.stringMatching(new RegExp(`^PV-${year}-\\d{6}$`)),
      by: 'Tolú Bursar',
      category: { name: 'Travel' },
      attachment: null,
      reverses: null,
      reversedBy: null,
    });
    expect(await treasurer.balanceOf(bank)).toBe(-500.5);
  });

  it.each([
    ['payment', { approvedBy: '' }, 'approvedBy'],
    ['payment', { category: '' }, 'category'],
    ['payment', { party: ' ' }, 'party'],
    ['payment', { purpose: '' }, 'purpose'],
    ['payment', { amount: '-5' }, 'amount'],
    ['payment', { amount: '1e3' }, 'amount'],
    ['payment', { amount: '0' }, 'amount'],
    ['payment', { date: addDays(today, 1) }, 'date'],
    ['payment', { date: '03/02/2026' }, 'date'],
    ['payment', { account: 'nowhere' }, 'account'],
    ['payment', { toAccount: 'nowhere' }, 'toAccount'],
    ['payment', { kind: 'gift' }, 'kind'],
    ['receipt', { approvedBy: 'Somebody' }, 'approvedBy'],
    ['receipt', { category: newId() }, 'category'],
  ])('of kind %s is refused with %j, and leaves nothing', async (kind, more, field) => {
    const bank = await treasurer.open('bank');
    const before = await holdings(server);
    const form = kind === 'payment' ? payment(bank) : receipt(bank);
    const answer = await treasurer.enter({ ...form, ...more } as Fields);
    expectFailure(answer, 400, { [field]: expect.any(String) });
    expect(await holdings(server)).toEqual(before);
    expect(await treasurer.balanceOf(bank)).toBe(0);
  });

  it.each([
    ...['category', 'party', 'purpose'].map((field) => ['payment', field] as const),
    ...['category', 'party', 'purpose'].map((field) => ['receipt', field] as const),
    ...['party', 'approvedBy'].map((field) => ['remittance', field] as const),
    ['transfer', 'toAccount'] as const,
  ])('of kind %s is refused where %s is not sent at all', async (kind, field) => {
    const [bank, cash] = [await treasurer.open('bank'), await treasurer.open('cash')];
    const { category: _, ...remittance } = payment(bank, { kind: 'remittance' });
    const forms = { payment: payment(bank), receipt: receipt(bank), remittance };
    const form: Fields = kind === 'transfer' ? transfer(bank, cash) : forms[kind];
    delete form[field];
    expectFailure(await treasurer.enter(form), 400, { [field]: expect.any(String) });
  });

  it('is of a category of its direction', async () => {
    const bank = await treasurer.open('bank');
    expectFailure(await treasurer.enter(payment(bank, { category: incoming })), 400, {
      category: 'Choose a category of payments.',
    });
  });

  it('needs no approver for what a bank takes by itself', async () => {
    const bank = await treasurer.open('bank');
    const { categories } = (await treasurer.get('/categories')).body.data;
    const charges = categories.find(({ name }: { name: string }) => name === 'Bank charges');
    const entry = await entered(payment(bank, { category: charges._id, approvedBy: '' }));
    expect(entry).toMatchObject({ approvedBy: '', category: { name: 'Bank charges' } });

    /* Whatever it is called; and another category where somebody says so. */
    const renamed = await treasurer.patch(`categories/${charges._id}`, { name: 'GTB deductions' });
    expect(renamed.body.data.category).toMatchObject({ takenByBank: true });
    await entered(
      payment(bank, { category: charges._id, approvedBy: '', purpose: 'Charges of a transfer' }),
    );
    const added = await treasurer.post('categories', { name: 'VAT on alerts', direction: 'out' });
    const { _id: category } = added.body.data.category;
    expectFailure(await treasurer.enter(payment(bank, { category, approvedBy: '' })), 400, {
      approvedBy: 'Approved by is required.',
    });
    await treasurer.patch(`categories/${category}`, { takenByBank: true });
    await entered(payment(bank, { category, approvedBy: '', purpose: 'VAT' }));
    await treasurer.patch(`categories/${charges._id}`, { name: 'Bank charges' });
  });

  it('is printed with a line for who approved it', async () => {
    const bank = await treasurer.open('bank', 5_000);
    const written = { party: '王小明', purpose: 'Correction: −₦5,000 → paid' };
    const { _id, voucherNumber } = await entered(payment(bank, written));
    const response = await fetch(`${server.url}/api/v1/cash-book/entries/${_id}/voucher.pdf`, {
      headers: { authorization: `Bearer ${treasurer.token}` },
    });
    const printed = (await textOfPdf(Buffer.from(await response.arrayBuffer()))).replace(
      /\s+/g,
      ' ',
    );
    for (const said of [
      voucherNumber,
      'Payment voucher',
      'Approved by: Minute 12/2026',
      '₦1,000.00',
      /* What the letters of a document cannot write. */
      'Payee —',
      'Correction: -₦5,000 ? paid ₦1,000.00',
    ])
      expect(printed).toContain(said);
  });

  it('moves money between two accounts, never within one', async () => {
    const [bank, cash] = [await treasurer.open('bank', 1_000), await treasurer.open('cash')];
    const { voucherNumber } = await entered(transfer(bank, cash));
    expect(voucherNumber).toMatch(/^TV-/);
    expect([await treasurer.balanceOf(bank), await treasurer.balanceOf(cash)]).toEqual([700, 300]);
    expectFailure(await treasurer.enter(transfer(bank, bank)), 400, {
      toAccount: expect.any(String),
    });
  });

  it('cannot take more cash than there is, on its day or later', async () => {
    const [cash, bank] = [
      await treasurer.open('cash', 1_000, ago(30)),
      await treasurer.open('bank'),
    ];
    const errors = { amount: expect.stringContaining('can be taken out of') };
    expectFailure(await treasurer.enter(payment(cash, { amount: '1000.01' })), 409, errors);
    await entered(payment(cash, { amount: '800', date: ago(5) }));
    expectFailure(
      await treasurer.enter(payment(cash, { amount: '201', date: ago(10) })),
      409,
      errors,
    );
    expectFailure(await treasurer.enter(transfer(cash, bank, { amount: '201' })), 409, errors);
    await entered(receipt(cash, { amount: '300' }));
    expectFailure(
      await treasurer.enter(payment(cash, { amount: '201', date: ago(1) })),
      409,
      errors,
    );
    await entered(payment(cash, { amount: '500' }));
    expect(await treasurer.balanceOf(cash)).toBe(0);
  });

  it('takes the last cash once, however many ask at once, and numbers have no gaps', async () => {
    const cash = await treasurer.open('cash', 1_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        treasurer.enter(payment(cash, { amount: '400', purpose: `Fuel ${place}` })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(409)]);
    const bank = await treasurer.open('bank');
    await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        treasurer.enter(
          payment(bank, {
            purpose: `Fuel ${place}`,
            ...(place % 3 === 0 && { category: newId() }),
          }),
        ),
      ),
    );
    const { rows } = await server.context.pool.query(
      `select count(*)::int as count, max(right(voucher_number, 6))::int as last
       from cash_entries where kind = 'payment' group by left(voucher_number, -7)`,
    );
    /* Of each year. */
    expect(rows.length).toBeGreaterThan(0);
    for (const { count, last } of rows) expect(last).toBe(count);
  });

  it('is recorded and reversed with the capability alone', async () => {
    const [bank, member] = [await treasurer.open('bank'), await makeMember(server)];
    expectFailure(await treasurer.enter(payment(bank), undefined, member.token), 403);
    const { _id } = await entered(payment(bank));
    const reverse = treasurer.post(`entries/${_id}/reverse`, { reason: 'Mine' }, member.token);
    expectFailure(await reverse, 403);
    for (const path of ['', '/accounts', `/entries/${_id}`, '/journal.csv', '/share'])
      expectFailure(await server.get(`/api/v1/cash-book${path}`, member.token), 403);
  });
});

describe('an attachment', () => {
  const pdf = { name: 'invoice.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };

  it('opens by its signed link alone; a picture is encoded anew', async () => {
    const bank = await treasurer.open('bank');
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#0c4a38' },
    })
      .withExif({ IFD0: { Copyright: 'at home in Bodija' } })
      .jpeg()
      .toBuffer();
    const { body } = await treasurer.enter(payment(bank), { name: 'paper.JPG', bytes: photo });
    const { _id, voucherNumber, attachment } = body.data.entry;
    expect(attachment.contentType).toBe('image/jpeg');
    const opened = await fetch(attachment.src);
    expect(opened.status).toBe(200);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-disposition': expect.stringContaining(`${voucherNumber}.jpg`),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await opened.arrayBuffer()).includes('Bodija')).toBe(false);
    expectFailure(await server.get(attachment.src.replace(_id, newId())), 404);
    expectFailure(await treasurer.get(`/entries/${_id}/attachment`), 404);
    const { body: withPdf } = await treasurer.enter(payment(bank, { party: 'A printer' }), pdf);
    expect(withPdf.data.entry.attachment.contentType).toBe('application/pdf');
    const plain = await entered(payment(bank, { party: 'A carpenter' }));
    const link = attachment.src.replace(_id, plain._id);
    expectFailure(await server.get(link), 404);
  });

  it.each([
    ['a page named as a PDF', { name: 'a.pdf', bytes: Buffer.from('<script>1</script>') }, 415],
    ['a PDF named as a picture', { name: 'a.jpg', bytes: pdf.bytes }, 415],
    ['a program', { name: 'a.exe', bytes: Buffer.from('MZ') }, 415],
    ['eleven megabytes', { name: 'a.pdf', bytes: Buffer.alloc(11_000_000, '%PDF-') }, 413],
  ])('is refused where it is %s, and leaves nothing', async (_name, file, status) => {
    const bank = await treasurer.open('bank');
    const before = await holdings(server);
    expectFailure(await treasurer.enter(payment(bank), file), status, {
      attachment: expect.any(String),
    });
    expect(await holdings(server)).toEqual(before);
  });

  it('is not kept where the voucher is refused', async () => {
    const cash = await treasurer.open('cash');
    const before = await holdings(server);
    expectFailure(await treasurer.enter(payment(cash), pdf), 409, { amount: expect.any(String) });
    expect(await holdings(server)).toEqual(before);
  });
});

describe('a reversal', () => {
  it('counts the other way on the same day, once, under a number of its own', async () => {
    const [bank, cash] = [await treasurer.open('bank', 1_000), await treasurer.open('cash', 500)];
    const { _id, voucherNumber } = await entered(transfer(bank, cash, { date: ago(3) }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => treasurer.reverse(_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const reversed = answers.find(({ status }) => status === 201);
    if (reversed) expectContract(calls.reverseCashEntry, reversed);
    const reversal = reversed?.body.data.entry;
    expect(reversal).toMatchObject({
      date: ago(3),
      reason: 'A mistake',
      reverses: { _id, voucherNumber },
    });
    expect([await treasurer.balanceOf(bank), await treasurer.balanceOf(cash)]).toEqual([
      1_000, 500,
    ]);
    const { body } = await treasurer.get(`/entries/${_id}`);
    expect(body.data.entry.reversedBy).toEqual({
      _id: reversal._id,
      voucherNumber: reversal.voucherNumber,
    });
    expectFailure(await treasurer.reverse(reversal._id), 409);
    expectFailure(await treasurer.reverse(newId()), 404);
    expectFailure(await treasurer.reverse(_id, ' '), 400, { reason: expect.any(String) });
  });
});

describe('the list of movements', () => {
  it('has what was there before and after, and the balance after each, whatever is filtered', async () => {
    const bank = await treasurer.open('bank', 10_000, ago(60));
    await entered(receipt(bank, { amount: '500', date: ago(40) }));
    await entered(payment(bank, { amount: '100', date: ago(20), party: 'Àdìó Café' }));
    await entered(receipt(bank, { amount: '40', date: ago(10) }));
    const query = `account=${bank}&from=${ago(30)}&to=${ago(5)}`;
    const data = await movements(query);
    expect(data.totals).toEqual({ opening: 10_500, in: 40, out: 100, closing: 10_440 });
    const figures = ({ amount, balance }: { amount: number; balance: number }) => [amount, balance];
    expect(data.movements.map(figures)).toEqual([
      [40, 10_440],
      [-100, 10_400],
    ]);
    const oldest = await movements(`${query}&sort=date`);
    expect(oldest.movements.map(figures)).toEqual([
      [-100, 10_400],
      [40, 10_440],
    ]);
    for (const narrowed of ['search=adio%20cafe', 'kind=payment', `category=${outgoing}`]) {
      const found = await movements(`${query}&${narrowed}`);
      expect(found.movements.map(figures)).toEqual([[-100, 10_400]]);
      expect(found.totals).toEqual({ opening: 10_500, in: 0, out: 100, closing: 10_440 });
    }
    const second = await treasurer.get(`?${query}&limit=1&page=2`);
    expect(second.body.totalMovements).toBe(2);
    expect(second.body.data.movements.map(figures)).toEqual([[-100, 10_400]]);
  });

  it('comes in pages that leave nothing out, of days with many rows or a sum of nothing, and the balance runs on', async () => {
    const bank = await treasurer.open('bank', 1_000, ago(60));
    const moved = [
      [30, 10],
      [30, -4],
      [20, 7],
      [20, -7],
      [10, 3],
      [10, -1],
      [10, 5],
      [2, -9],
    ] as const;
    const balances: number[] = [];
    for (const [days, naira] of moved) {
      const enter = naira > 0 ? receipt : payment;
      await entered(enter(bank, { amount: String(Math.abs(naira)), date: ago(days) }));
      balances.push((balances.at(-1) ?? 1_000) + naira);
    }
    for (const [sort, expected] of [
      ['date', balances],
      ['-date', balances.toReversed()],
    ] as const) {
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await treasurer.get(`?account=${bank}&sort=${sort}&limit=3&page=${page}`);
        expect(body).toMatchObject({
          totalMovements: 8,
          totals: { opening: 1_000, closing: 1_004 },
        });
        pages.push(body.data.movements.map(({ balance }: { balance: number }) => balance));
      }
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 2, 0]);
      expect(pages.flat()).toEqual(expected);
    }
  });

  it('counts a transfer over all accounts as neither in nor out', async () => {
    const [bank, cash] = [await treasurer.open('bank', 1_000), await treasurer.open('cash')];
    const before = (await movements(`from=${today}`)).totals;
    await entered(transfer(bank, cash));
    const { totals, movements: listed } = await movements(`from=${today}`);
    expect(totals).toEqual(before);
    expect(listed.slice(0, 2).map(({ balance }: { balance: number | null }) => balance)).toEqual([
      null,
      null,
    ]);
    expect(new Set(listed.map(({ _id }: { _id: string }) => _id)).size).toBe(listed.length);
  });

  it.each([newId(), 'nowhere'])('is not there for an account %s', async (account) => {
    expectFailure(await treasurer.get(`?account=${account}`), 404);
  });
});

describe('the journal', () => {
  it('has debits equal to credits in each voucher, and runs no formula', async () => {
    const [bank, cash] = [await treasurer.open('bank', -750), await treasurer.open('cash', 900)];
    await entered(payment(bank, { party: '=HYPERLINK("x")', reference: '+234' }));
    const { _id } = await entered(transfer(bank, cash));
    await treasurer.reverse(_id);
    const answer = await treasurer.get('/journal.csv');
    expect(answer.status).toBe(200);
    const [head, ...lines] = String(answer.body).replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('Date,Voucher,Account,Debit,Credit,Narration,Reference');
    const sums = new Map<string, number>();
    for (const line of lines) {
      const [, voucher = '', , debit, credit] = line.split(',');
      sums.set(
        voucher,
        (sums.get(voucher) ?? 0) + Math.round((Number(debit) - Number(credit)) * 100),
      );
    }
    expect(sums.size).toBeGreaterThan(20);
    expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
    expect(answer.body).toContain(`"'=HYPERLINK(""x""): Programme of the AGM",'+234`);
    expect(answer.body).toContain('Payments: Travel');
    const none = await treasurer.get('/journal.csv?from=1999-01-01&to=1999-12-31');
    expect(String(none.body).trim().split('\r\n')).toHaveLength(1);
  });
});

/* Last: what is closed stays closed. */
describe('a closed period', () => {
  it('takes no voucher and no opening data, by any writer, and a reversal is of the first open day', async () => {
    const bank = await treasurer.open('bank', 100, ago(50));
    const fresh = await treasurer.open('bank', 0, ago(3));
    const { _id } = await entered(payment(bank, { date: ago(12) }));
    const close = await server.request('POST', '/api/v1/periods/close', {
      token: treasurer.token,
      body: { until: ago(10) },
    });
    expect(close.status).toBe(201);
    const closed = expect.stringContaining('The books are closed until');
    expectFailure(await treasurer.enter(payment(bank, { date: ago(10) })), 409, { date: closed });
    expectFailure(await treasurer.patch(`accounts/${bank}`, { opening: 5 }), 409, {
      opening: closed,
    });
    expectFailure(await treasurer.patch(`accounts/${bank}`, { openedOn: ago(2) }), 409, {
      openedOn: closed,
    });
    expectFailure(await treasurer.patch(`accounts/${fresh}`, { openedOn: ago(20) }), 409, {
      openedOn: closed,
    });
    expect((await treasurer.patch(`accounts/${fresh}`, { opening: 70 })).status).toBe(200);
    expectFailure(await treasurer.post('share/rates', { from: ago(10), percent: 10 }), 409, {
      from: closed,
    });
    expect((await treasurer.reverse(_id)).body.data.entry.date).toBe(ago(9));
    const insert = `insert into cash_entries (id, kind, voucher_number, account_id, category_id, amount_kobo, date)
      values (gen_random_uuid(), 'payment', 'X', $1, $2, 1, $3)`;
    await expect(server.context.pool.query(insert, [bank, outgoing, ago(10)])).rejects.toThrow(
      'The period is closed.',
    );
    await expect(server.context.pool.query('delete from cash_entries')).rejects.toThrow();
  });

  it('lets no voucher slip in while it is closed', async () => {
    const bank = await treasurer.open('bank', 0, ago(9));
    const body = { until: ago(5) };
    const [closed, ...answers] = await Promise.all([
      server.request('POST', '/api/v1/periods/close', { token: treasurer.token, body }),
      ...Array.from({ length: 8 }, (_, index) =>
        treasurer.enter(payment(bank, { date: ago(6), purpose: `Programme ${index}` })),
      ),
    ]);
    expect(closed?.status).toBe(201);
    const recorded = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectFailure(answer, 409, { date: expect.stringContaining('The books are closed') });
    expect(await treasurer.balanceOf(bank)).toBe(-1_000 * recorded.length || 0);
  });
});

describe('movements of one moment', () => {
  it('are in the order in which they were written, in the book and in the journal', async () => {
    const account = await treasurer.open('bank', 0, ago(3));
    const written = [103, 102, 101];
    await server.context.pool.query(
      `insert into cash_entries (id, kind, voucher_number, account_id, category_id, amount_kobo, date)
       select ('00000000-0000-7000-8000-000000000' || naira)::uuid, 'receipt', 'M-' || naira, $1, $2, naira * 100, $3
       from unnest($4::integer[]) naira`,
      [account, incoming, ago(1), written],
    );
    const { movements: newest } = await movements(`account=${account}`);
    expect(newest.map(({ amount }: { amount: number }) => amount)).toEqual(written.toReversed());
    const journal = await server.get(
      `/api/v1/cash-book/journal.csv?from=${ago(1)}&to=${ago(1)}`,
      treasurer.token,
    );
    const debits = [...String(journal.body).matchAll(/,bank \d+,(\d+)\.00,/g)].map(
      ([, sum]) => sum,
    );
    expect(debits.map(Number)).toEqual(written);
  });
});
