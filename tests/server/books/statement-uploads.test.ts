import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeConfirmed, multipart } from '../support/builders.ts';
import { bankNamed } from '../support/cash.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let treasurer: Treasurer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
  await makeSubscription(server, { priceKobo: 2_000_000 });
});
afterAll(() => server.stop());

const newBank = () => bankNamed(server, `Society ${++count}`);
const request = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  server.request(method, `/api/v1/${path}`, {
    token: treasurer.token,
    ...(body !== undefined && { body }),
  });
const sent = (fields: Record<string, string>, lines: readonly string[]) =>
  request(
    'POST',
    'statements',
    multipart(fields, { field: 'file', name: 'a.csv', bytes: Buffer.from(lines.join('\n')) }),
  );
const head = 'Date,Reference,Narration,Debit,Credit';
const uploaded = async (account: string, ...rows: string[]) => {
  const answer = await sent({ account }, [head, ...rows]);
  expect(answer.body).toMatchObject({ status: 'success' });
  return answer.body.data.statement;
};
const read = async (id: string) => (await request('GET', `statements/${id}`)).body.data;
const states = async (id: string) =>
  (await read(id)).lines.map(({ state }: { state: string }) => state);
const confirmAll = async (id: string) => {
  const { lines } = await read(id);
  const ids = lines.map(({ _id }: { _id: string }) => ({ _id }));
  return (await request('POST', `statements/${id}/confirm`, { lines: ids })).body.data;
};
const record = async (userId: string, method: string, reference: string, account?: string) => {
  const form = { userId, method, reference, amount: 20_000, datePayed: '2026-02-03', account };
  const answer = await request('POST', 'payment/record', form);
  expect(answer.status).toBe(201);
  return answer.body.data.payment._id as string;
};
const removed = (id: string) => request('DELETE', `statements/${id}`);

/* All that stands in the books, whoever reads it. */
async function books() {
  const { pool } = server.context;
  const tables = ['payments', 'cash_entries', 'ledger_entries', 'cleared_movements'];
  const rows = tables.map((table) => pool.query(`select * from ${table} order by 1`));
  return (await Promise.all([...rows, pool.query('select * from statement_line_payments')])).map(
    ({ rows: found }) => found,
  );
}

describe('an upload', () => {
  it('changes nothing: what it recognises is proposed, and linked where it is confirmed', async () => {
    const account = await newBank();
    const [member, other] = [await makeConfirmed(server), await makeConfirmed(server)];
    const payment = await record(member.id, 'Bank Transfer', 'FT26034XYZ1', account);
    const cash = await record(other.id, 'Cash', 'CASH26034Q');
    const voucher = await treasurer.open('bank', 5_000);
    const before = await books();
    const first = await uploaded(
      account,
      '2026-02-03,FT26034XYZ1,NIP SOMEBODY,,20000',
      '2026-02-03,CASH26034Q,CASH DEPOSIT,,20000',
      '2026-02-04,,SMS CHARGE,20,',
    );
    await uploaded(voucher, '2026-02-05,,RVSL NIP SOMEBODY,,-20000');
    expect(await books()).toEqual(before);
    const [line] = (await read(first._id)).lines;
    expect(line).toMatchObject({ state: 'known', payments: [payment], linked: false });
    const lines = [{ _id: line._id }];
    const done = await request('POST', `statements/${first._id}/confirm`, { lines });
    expect(done.body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await read(first._id)).lines[0]).toMatchObject({ payments: [payment], linked: true });
    expect(cash).not.toBe(payment);
  });

  it('is of an account that there is, by its id or its exact name', async () => {
    const account = await newBank();
    const rows = [head, '2026-02-03,,CASH,,5'];
    for (const wrong of ['Gtbank', `society ${count}`, crypto.randomUUID()])
      expectFailure(await sent({ account: wrong }, rows), 404, { account: expect.any(String) });
    expect((await uploaded(account, '2026-02-03,,CASH,,6')).account).toBe(`Society ${count}`);
  });

  it('is asked about where its file is of another account’s number', async () => {
    const [first, second] = [await newBank(), await newBank()];
    const file = (number: string, amount: number) => [
      'Some Bank PLC',
      `Account Number,${number}`,
      'Opening Balance,0123450000',
      head,
      `2026-02-03,,CASH,,${amount}`,
    ];
    const mine = await sent({ account: first }, file('0123456789', 1));
    expectContract(calls.uploadStatement, mine);
    expect(mine.body.data.statement.accountNumber).toBe('0123456789');
    /* A spreadsheet drops the zero. */
    expect((await sent({ account: first }, file('123456789', 2))).status).toBe(201);
    for (const [place, written] of ['0123-4567-89', '012 345 6789'].entries())
      expect(
        (await sent({ account: first }, file(written, 4 + place))).body.data.statement,
      ).toMatchObject({ accountNumber: '0123456789' });
    /* A day with an hour is no number, and a number beside it stays one. */
    for (const [place, row] of [
      'Statement of account as at 27-11-2026 10:15',
      'Account statement 0123456789 printed 2026-11-27 10:15',
      'Account No: 0123 4567 89 Tel 0803 123 456 7',
    ].entries()) {
      const titled = [row, head, `2026-02-03,,CASH,,${20 + place}`];
      const { accountNumber } = (await sent({ account: first }, titled)).body.data.statement;
      expect(accountNumber).toBe(place === 0 ? null : '0123456789');
    }
    const words = expect.stringContaining('0123456789');
    expectFailure(await sent({ account: second }, file('0123456789', 1)), 409, {
      acceptNumber: words,
    });
    expectFailure(await sent({ account: first }, file('9876543210', 3)), 409, {
      acceptNumber: words,
    });
    const yes = { account: second, acceptNumber: 'yes' };
    const taken = await sent(yes, file('0123456789', 1));
    expect(taken.status).toBe(201);
    expectFailure(await sent({ ...yes, acceptNumber: 'no' }, file('0123456789', 4)), 400, {
      acceptNumber: expect.any(String),
    });
    /* Forgotten with the file. */
    await removed(taken.body.data.statement._id);
    expect((await sent({ account: second }, file('5555555555', 9))).status).toBe(201);
  });
});

describe('a file that would be guessed', () => {
  const full = 'Date,Ref,Narration,Debit,Credit,Balance';
  const start = '01-Apr-2026,,OPENING BALANCE,,,"85,000.00"';
  const rows = async (...lines: string[]) => sent({ account: await newBank() }, [full, ...lines]);
  const refusal = (...words: string[]) => ({
    file: expect.stringMatching(new RegExp(words.join('.*'), 's')),
  });

  it.each([
    ['thousands without quotation marks', '02-Apr-2026,R1,MB700108 DUES,,15,000.00,100,000.00'],
    ['a cell less', '02-Apr-2026,R1,MB700108 DUES,15000.00,100000.00'],
    ['a day less', 'R1,MB700108 DUES,,15000.00,100000.00'],
    ['a point for thousands', '02-Apr-2026,R1,MB700108 DUES,,15.000,100000.00'],
    ['both at once', '02-Apr-2026,R1,MB700108 DUES,15,000.00,'],
    ['an amount that its balance denies', '02-Apr-2026,R1,DUES,,1500.00,100000.00'],
    ['no balance but words', '02-Apr-2026,R1,DUES,,1500.00,n/a'],
  ])('with %s is refused, and the row is named', async (_, row) => {
    const after = '03-Apr-2026,R2,NIP,,500.00,100500.00';
    expectFailure(await rows(start, row, after), 400, refusal('Row 3'));
  });

  it.each([
    ['above the headings', 'Account currency: USD', 'Date,Narration,Debit,Credit'],
    ['in a heading', 'Statement', 'Date,Narration,Debit,Credit,Balance (USD)'],
    ['in a column', 'Statement', 'Date,Narration,Debit,Credit,CCY'],
  ])('in another currency is refused: %s', async (_, title, headings) => {
    const lines = (currency: string) => [
      title.replace('USD', currency),
      headings.replaceAll('USD', currency),
      `02-Apr-2026,DUES,,20000,${headings.endsWith('CCY') ? currency : ''}`,
    ];
    const account = await newBank();
    expectFailure(await sent({ account }, lines('USD')), 400, refusal('USD'));
    const taken = await sent({ account }, lines('NGN'));
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
  });

  it('has among its debits what the bank gave back: it comes in, and is not sure', async () => {
    const { memberId } = await makeConfirmed(server);
    const lines = [
      full,
      '02-Apr-2026,,OPENING BALANCE,,,1000.00',
      '03-Apr-2026,,SMS CHARGE,52.50,,947.50',
      '04-Apr-2026,,SMS CHARGE,(52.50),,1000.00',
      '05-Apr-2026,,STAMP DUTY,50.00,,950.00',
      `06-Apr-2026,,NIP TO ${memberId},-20000.00,,20950.00`,
    ];
    const { body, status } = await sent({ account: await newBank() }, lines);
    expect(status, JSON.stringify(body)).toBe(201);
    const read4 = (await read(body.data.statement._id)).lines.slice(1);
    expect(
      read4.map(({ amount, state }: { amount: number; state: string }) => [amount, state]),
    ).toEqual([
      [-52.5, 'ignored'],
      [52.5, 'doubtful'],
      [-50, 'ignored'],
      [20_000, 'doubtful'],
    ]);
    expect(read4[3].reason).toContain('the bank gave back');
  });

  it('names the row of two that lost a cell, whichever is first', async () => {
    const file = ['02-Apr-2026,R1,DUES,15000.00', '03-Apr-2026,R2,DUES,,15000.00'];
    for (const [place, lines] of [file, [...file].reverse()].entries()) {
      const account = await newBank();
      const row = refusal(`Row ${place + 2} has fewer cells`);
      expectFailure(await sent({ account }, [head, ...lines]), 400, row);
    }
  });

  it('names every such row, and takes what is right', async () => {
    const [bad, worse] = [
      '02-Apr-2026,R1,DUES,,15,000.00,100,000.00',
      '03-Apr-2026,R2,DUES,5.00,9',
    ];
    expectFailure(await rows(start, bad, worse), 400, refusal('Row 3', 'Row 4'));
    const right = [
      '02-Apr-2026,R1,DUES,,"15,000.00","100,000.00"',
      '03-Apr-2026,R2,SMS,4.00,,99996',
    ];
    expect((await rows(start, ...right)).status).toBe(201);
    expect((await rows(...right.reverse(), start)).status).toBe(201);
    /* A bank that leaves out what is empty at the end. */
    const short = ['02-Apr-2026,R1,DUES,,15000', '03-Apr-2026,R2,SMS,4.00'];
    expect((await rows(...short)).status).toBe(201);
  });

  it('is asked which comes first, day or month, where every day fits both', async () => {
    const account = await newBank();
    const lines = [full, '1/2/2026,,A,,1,1', '1/9/2026,,B,,1,2', '1/12/2026,,C,,1,3'];
    const words = expect.stringMatching(/1 February 2026 or 2 January 2026/);
    expectFailure(await sent({ account }, lines), 400, { dateOrder: words });
    const { body } = await sent({ account, dateOrder: 'month' }, lines);
    expect(body.data.statement).toMatchObject({ from: '2026-01-02', to: '2026-01-12' });
    const plain = await sent({ account }, [...lines, '1/13/2026,,D,,1,4']);
    expect(plain.body.data.statement).toMatchObject({ from: '2026-01-02', known: 3 });
    expectFailure(await sent({ account, dateOrder: 'year' }, lines), 400, {
      dateOrder: expect.any(String),
    });
  });

  it('of which a spreadsheet program has taken day and month for each other is refused', async () => {
    /* It left what has no such month as the bank wrote it. */
    const turned = ['2026-05-01,,A,,1,1', '2026-09-01,,B,,1,2', '13/01/2026,,C,,1,3'];
    const oldestFirst = await rows(...turned);
    expectFailure(oldestFirst, 400, refusal('2026-05-01’ is 5 January 2026 at the bank'));
    const newestFirst = await rows(...turned.toReversed());
    expectFailure(newestFirst, 400, refusal('2026-09-01’ is 9 January 2026 at the bank'));
    /* Dates that run as they are, and months in words. */
    expect((await rows('2026-01-05,,A,,1,1', '13/01/2026,,B,,1,2')).status).toBe(201);
    expect(
      (await rows('2026-01-05,,A,,1,1', '2026-02-03,,B,,1,2', '13-Feb-2026,,C,,1,3')).status,
    ).toBe(201);
  });

  it('whose balances do not run is taken after a yes, and nothing of it is sure', async () => {
    const account = await newBank();
    const [one, two, three] = [1, 2, 3].map(() => makeConfirmed(server));
    const members = await Promise.all([one, two, three]);
    const lines = members.map(
      (member, place) => `0${place + 2}-Apr-2026,,DUES ${member?.memberId},,20000,${place * 777}`,
    );
    expectFailure(await sent({ account }, [full, ...lines]), 400, {
      acceptBalances: expect.stringContaining('Row 3'),
    });
    const { body } = await sent({ account, acceptBalances: 'yes' }, [full, ...lines]);
    expect(body.data.statement).toMatchObject({ doubtful: 3, proposed: 0 });
  });
});

it('a member ID is sure with what is owed alone: not beside somebody else’s name, nor for something else', async () => {
  const member = await makeConfirmed(server, { fname: 'Godwin', lname: 'Zubairu' });
  const other = await makeConfirmed(server, {
    fname: 'Ifeoma',
    lname: 'Zubairu',
    phoneNumber: '08039876501',
  });
  const account = await newBank();
  const { memberId } = member;
  const day = '2026-02-09,,';
  const narrations = [
    [`ZUBAIRU IFEOMA/DUES ${memberId}`, 20_000],
    [`${memberId} MCPE SEMINAR FEE`, 20_000],
    [`DUES ${memberId}`, 19_999],
    ['USSD TRF 2348039876501', 20_000],
    [`DUES ${memberId} ZUBAIRU`, 20_000],
    [`DUES ${memberId} IFO IFEOMA`, 20_000],
  ] as const;
  const { _id } = await uploaded(
    account,
    ...narrations.map(([text, amount]) => `${day}${text},,${amount}`),
  );
  const { lines } = await read(_id);
  expect(await states(_id)).toEqual([
    ...['doubtful', 'doubtful', 'doubtful', 'doubtful', 'proposed', 'doubtful'],
  ]);
  expect(lines[5].reason).toBe('It says that it is for somebody else.');
  const words = ['IFEOMA ZUBAIRU', 'MCPE', 'neither', 'No member'];
  for (const [place, word] of words.entries()) expect(lines[place].reason).toContain(word);
  expect(lines[3].candidates).toMatchObject([
    { userId: other.id, why: expect.stringContaining('phone') },
  ]);
  /* The society says itself what else its members pay for. */
  const settings = { otherPurposes: 'Zumba' };
  const saved = await server.request('PATCH', '/api/v1/ledger/settings', {
    token: treasurer.token,
    body: settings,
  });
  expect(saved.body.data.settings).toMatchObject(settings);
  const rest = await makeConfirmed(server);
  const later = await uploaded(
    account,
    `${day}${rest.memberId} MCPE FEE,,20000`,
    `${day}${memberId} ZUMBA,,20000`,
  );
  expect(await states(later._id)).toEqual(['proposed', 'doubtful']);
});

it('a payment of an employer offers who works there and owes, where it is more than any of them owes', async () => {
  const work = { placeOfWork: 'Zuma Rock Auditors Ltd' };
  const staff = [await makeConfirmed(server, work), await makeConfirmed(server, work)];
  await makeConfirmed(server, { placeOfWork: 'Zuma' });
  const account = await newBank();
  const { _id } = await uploaded(
    account,
    '2026-02-10,,NIP/UBA/ZUMA ROCK AUDITORS/DUES,,40000',
    '2026-02-10,,NIP TRANSFER FOR STAFF BY ZUMA ROCK AUDI,,40000',
    '2026-02-10,,NIP/ZUMA ROCK AUDITORS/OFFICE,,20000',
    '2026-02-10,,NIP/ZUMA HILL AUDITORS/DUES,,40000',
  );
  const { lines } = await read(_id);
  const offered = lines.map(({ candidates }: { candidates: { userId: string }[] }) =>
    candidates.map(({ userId }) => userId).sort(),
  );
  const all = staff.map(({ id }) => id).sort();
  expect(offered).toEqual([all, all, [], []]);
  expect(await states(_id)).toEqual(['doubtful', 'doubtful', 'doubtful', 'doubtful']);
});

it('a line with the ID or the names of a merged record is of the one that it was merged into', async () => {
  const [one, other] = [
    await makeConfirmed(server, { fname: 'Bisoye', lname: 'Maidenham' }),
    await makeConfirmed(server, { fname: 'Bisoye', lname: 'Wedlocke' }),
  ];
  const before = await uploaded(
    await newBank(),
    `2026-02-03,,DUES ${one.memberId},,20000`,
    `2026-02-04,,DUES ${one.memberId} ${other.memberId},,40000`,
  );
  await request('POST', `user/${one.id}/merge`, { into: other.id });
  const { memberId } = other;
  expect((await read(before._id)).lines).toMatchObject([
    { state: 'proposed', candidates: [{ userId: other.id, memberId, owed: 20_000 }] },
    { state: 'doubtful', candidates: [{ userId: other.id, memberId, owed: 20_000 }] },
  ]);
  for (const words of [`DUES ${one.memberId}`, 'TRF MAIDENHAM BISOYE', 'TRF WEDLOCKE BISOYE']) {
    const { _id } = await uploaded(await newBank(), `2026-02-03,,${words},,20000`);
    expect((await read(_id)).lines).toMatchObject([
      { state: 'proposed', candidates: [{ userId: other.id }] },
    ]);
  }
});

it.each([
  [
    'each under its headings',
    [
      'Account No: 0123456789',
      head,
      '2026-02-03,,ONE,,20000',
      'Account No: 0123456790',
      head,
      '2026-02-04,,TWO,,5000',
    ],
  ],
  [
    'with their numbers in a column',
    [
      `Account Number,${head}`,
      '0123456789,2026-02-03,,ONE,,20000',
      '0123456790,2026-02-04,,TWO,,5000',
    ],
  ],
])('a file of two accounts, %s, is asked about', async (_, lines) => {
  const account = await newBank();
  expectFailure(await sent({ account }, lines), 409, {
    acceptNumber: expect.stringContaining('0123456789 and 0123456790'),
  });
  expect((await sent({ account, acceptNumber: 'yes' }, lines)).status).toBe(201);
});

it('a column of the accounts that paid, beside the own number above, is no question', async () => {
  const lines = [
    'Account No: 0123456791',
    `Account Number,${head}`,
    '0123456792,2026-02-05,,ONE,,20000',
    '0123456793,2026-02-06,,TWO,,5000',
  ];
  expect((await sent({ account: await newBank() }, lines)).status).toBe(201);
});

describe('a reversal', () => {
  const reversal = (memberId: string, day = '2026-03-22') =>
    `${day},R77${memberId},RVSL DUES ${memberId},,-20000`;
  const credit = (memberId: string) => `2026-02-03,R77${memberId},DUES ${memberId},,20000`;

  it('of any age finds its line, and proposes that the bank returned its payment on its day', async () => {
    const [account, { id, memberId }] = [await newBank(), await makeConfirmed(server)];
    const first = await uploaded(account, credit(memberId));
    await confirmAll(first._id);
    const payments = (await read(first._id)).lines[0].payments;
    const second = await uploaded(account, reversal(memberId));
    const [line] = (await read(second._id)).lines;
    expect(line).toMatchObject({
      state: 'doubtful',
      takesBack: { date: '2026-02-03', payments },
    });
    const returned = { why: 'returned', date: line.date, reason: line.reason };
    const reversed = await request('POST', `payment/${payments[0]}/reverse`, returned);
    expect(reversed.status).toBe(201);
    const ledger = await request('GET', `ledger/member/${id}`);
    expect(ledger.body.data.owed).toBe(20_000);
    expect((await read(second._id)).lines[0].takesBack.payments).toEqual([]);
    /* It is taken back once. */
    const third = await uploaded(account, reversal(memberId, '2026-03-23'));
    expect((await read(third._id)).lines[0]).toMatchObject({ state: 'doubtful', takesBack: null });
  });

  it('takes back the line of its reference, not a later one of the same words', async () => {
    const { memberId } = await makeConfirmed(server);
    const lines = (words: string) => [
      `2026-02-03,S5512093,${words},,20000`,
      `2026-02-05,S5512999,${words},,20000`,
      `2026-02-06,S5512093,RVSL ${words},20000,`,
    ];
    const rows = lines(`TRF ABIKE MOBILE ${memberId}`);
    expect(await states((await uploaded(await newBank(), ...rows))._id)).toEqual([
      'ignored',
      'proposed',
      'ignored',
    ]);
    const account = await newBank();
    const session = (number: string) => `NIP ${number.repeat(15)} TRF ABIKE MOBILE ${memberId}`;
    await uploaded(
      account,
      `2026-02-03,,${session('12')},,20000`,
      `2026-02-05,,${session('13')},,20000`,
    );
    const back = await uploaded(account, `2026-02-06,,RVSL ${session('12')},20000,`);
    expect((await read(back._id)).lines[0].takesBack.date).toBe('2026-02-03');
  });

  it('keeps its line from being sure as long as its file is there', async () => {
    const [account, { memberId }] = [await newBank(), await makeConfirmed(server)];
    const first = await uploaded(account, credit(memberId));
    const second = await uploaded(account, reversal(memberId));
    expect(await states(second._id)).toEqual(['doubtful']);
    expect((await read(first._id)).statement).toMatchObject({ proposed: 0, doubtful: 1 });
    expect(await states(first._id)).toEqual(['doubtful']);
    await removed(second._id);
    expect(await states(first._id)).toEqual(['proposed']);
    const third = await uploaded(account, reversal(memberId));
    expect(await confirmAll(first._id)).toMatchObject({ recorded: 0 });
    await removed(third._id);
    expect(await states(first._id)).toEqual(['proposed']);
  });

  it('whose file comes before that of its line finds it there, also once that was removed', async () => {
    const account = await newBank();
    const [late, soon] = [await makeConfirmed(server), await makeConfirmed(server)];
    const reversals = await uploaded(
      account,
      reversal(late.memberId),
      reversal(soon.memberId, '2026-02-04'),
    );
    expect(await states(reversals._id)).toEqual(['doubtful', 'doubtful']);
    const credits = [credit(late.memberId), credit(soon.memberId)];
    const first = await uploaded(account, ...credits);
    await removed(first._id);
    const again = await uploaded(account, ...credits);
    expect(await states(again._id)).toEqual(['doubtful', 'doubtful']);
    expect(await confirmAll(again._id)).toMatchObject({ recorded: 0 });
    const { lines } = await read(reversals._id);
    expect(lines).toMatchObject([
      { state: 'doubtful', takesBack: { date: '2026-02-03' } },
      { state: 'ignored', reason: 'It takes back the line of 3 February 2026.' },
    ]);
    await removed(reversals._id);
    expect(await states(again._id)).toEqual(['proposed', 'proposed']);
  });

  it('that takes back what is in the books by hand is proposed as its return, in whichever order the files come', async () => {
    const account = await newBank();
    const { id, memberId } = await makeConfirmed(server);
    const payment = await record(id, 'Bank Transfer', `R77${memberId}`, account);
    const back = await uploaded(account, reversal(memberId));
    const first = await uploaded(account, credit(memberId));
    expect(await states(first._id)).toEqual(['known']);
    expect((await read(back._id)).lines[0]).toMatchObject({
      state: 'doubtful',
      reason: expect.stringContaining('record that the bank returned its payment'),
      takesBack: { payments: [payment] },
    });
  });

  it.each(['voucher', 'suspense'] as const)(
    'of a line whose money is in the books as a %s proposes what can be done, not the return of a payment',
    async (as) => {
      const account = await newBank();
      const rent = (day: string, words: string, amounts: string) =>
        uploaded(account, `2026-02-${day},RENT55${account.slice(0, 8)},${words},${amounts}`);
      const { _id } = await rent('03', 'HALL RENT', ',20000');
      const [line] = (await read(_id)).lines;
      const voucher = {
        category: await treasurer.category('in'),
        description: 'Hall rent',
        payer: 'A guest',
      };
      const entry = as === 'voucher' ? { voucher } : { suspense: true };
      const lines = [{ _id: line._id, ...entry }];
      const done = await request('POST', `statements/${_id}/confirm`, { lines });
      expect(done.body.data).toMatchObject({ recorded: 1 });
      const back = await rent('10', 'RVSL HALL RENT', '20000,');
      expect((await read(back._id)).lines[0]).toMatchObject({
        state: 'doubtful',
        takesBack: { date: '2026-02-03', payments: [] },
        reason: expect.stringMatching(
          as === 'voucher' ? /by a voucher: book this line/ : /into suspense: record there/,
        ),
      });
    },
  );

  it('that a person has ignored stays ignored, and other money that left takes nothing back', async () => {
    const account = await newBank();
    const [one, two] = [await makeConfirmed(server), await makeConfirmed(server)];
    const { _id } = await uploaded(
      account,
      reversal(one.memberId),
      `2026-02-05,FT66${two.memberId},RENT,20000,`,
      `2026-02-06,FT55${two.memberId},CHARGEBACK,20000,`,
    );
    const [line] = (await read(_id)).lines;
    await request('POST', `statements/${_id}/lines/${line._id}/ignore`, { reason: 'Seen' });
    const later = await uploaded(
      account,
      credit(one.memberId),
      `2026-02-03,FT44${two.memberId},DUES ${two.memberId},,20000`,
    );
    expect(await states(later._id)).toEqual(['doubtful', 'proposed']);
    expect((await read(_id)).lines).toMatchObject([
      { state: 'ignored', reason: 'Seen', takesBack: { date: '2026-02-03' } },
      { state: 'ignored', takesBack: null },
      { state: 'ignored', takesBack: null },
    ]);
    const last = await uploaded(account, `2026-02-03,FT55${two.memberId},DUES,,20000`);
    expect(await states(last._id)).toEqual(['doubtful']);
    expect((await read(_id)).lines[2]).toMatchObject({
      state: 'doubtful',
      takesBack: { date: '2026-02-03' },
    });
  });

  it('in one file leaves neither line sure', async () => {
    const { memberId } = await makeConfirmed(server);
    const late = await uploaded(await newBank(), credit(memberId), reversal(memberId));
    expect(await states(late._id)).toEqual(['doubtful', 'doubtful']);
    const soon = await uploaded(
      await newBank(),
      credit(memberId),
      reversal(memberId, '2026-02-04'),
    );
    expect(await states(soon._id)).toEqual(['ignored', 'ignored']);
    /* Neither the reference nor a number, weeks later. */
    const other = `2026-03-22,R78,RVSL ${memberId} DUES,,-20000`;
    const unrelated = await uploaded(await newBank(), '2026-02-03,R79,SOMEBODY,,20000', other);
    expect(await states(unrelated._id)).toEqual(['doubtful', 'doubtful']);
    expect((await read(unrelated._id)).lines[1].takesBack).toBeNull();
  });

  it('is one by the reference and the amount alone, whatever the bank calls it', async () => {
    const [{ memberId }, { id, memberId: other }] = [
      await makeConfirmed(server),
      await makeConfirmed(server),
    ];
    const back = (day: string, reference: string) => `${day},${reference},CHARGEBACK,20000,`;
    const first = await uploaded(
      await newBank(),
      `2026-02-03,FT-99${memberId},DUES ${memberId},,20000`,
      back('2026-02-05', `ft99${memberId}`),
    );
    expect(await states(first._id)).toEqual(['doubtful', 'doubtful']);
    /* Another reference or amount, and a credit that came after it. */
    const [account, rest] = [await newBank(), await makeConfirmed(server)];
    const none = await uploaded(
      account,
      `2026-02-03,FT88${rest.memberId},DUES ${rest.memberId},,20000`,
      back('2026-02-05', 'FT990001'),
      back('2026-02-02', `FT88${rest.memberId}`),
      `2026-02-05,FT88${rest.memberId},CHARGE,50,`,
    );
    expect(await states(none._id)).toEqual(['proposed', 'ignored', 'ignored', 'ignored']);
    /* In a later file; a refund that is in the books is itself. */
    const later = await uploaded(account, back('2026-02-20', `FT88${rest.memberId}`));
    expect(await states(later._id)).toEqual(['doubtful']);
    expect(await states(none._id)).toEqual(['doubtful', 'ignored', 'ignored', 'ignored']);
    const bank = await newBank();
    const paid = await record(id, 'Bank Transfer', `FT77${other}`, bank);
    const accounts = await treasurer.accounts();
    const account77 = accounts.find(({ name }: { name: string }) => name === bank);
    const refund = { reason: 'Twice', reference: `FT77${other}`, date: '2026-02-06' };
    const sent = await request('POST', `payment/${paid}/refund`, {
      ...refund,
      account: account77?._id,
    });
    expect(sent.status).toBe(201);
    const known = await uploaded(bank, back('2026-02-06', `FT77${other}`));
    expect(await states(known._id)).toEqual(['known']);
  });

  it('finds its credit by a short member ID, and by a number before that', async () => {
    for (const memberId of ['QD350', 'QD77']) await makeConfirmed(server, { memberId });
    const said = await uploaded(
      await newBank(),
      '2026-02-03,,QD350 DUES,,20000',
      '2026-02-05,,RVSL QD350 DUES,20000,',
    );
    expect(await states(said._id)).toEqual(['ignored', 'ignored']);
    const short = await uploaded(
      await newBank(),
      '2026-02-03,,NIP TRF QD77 DUES,,20000',
      '2026-02-05,,REV: NIP TRF QD77 DUES,20000,',
    );
    expect(await states(short._id)).toEqual(['ignored', 'ignored']);
    const numbered = await uploaded(
      await newBank(),
      '2026-02-03,77120001,QD350 DUES,,20000',
      '2026-02-04,77120002,NIP INSTANT PAYMENT INWARDS,,20000',
      '2026-02-05,RV/77120001,RVSL NIP INSTANT PAYMENT INWARDS,20000,',
    );
    expect(await states(numbered._id)).toEqual(['ignored', 'doubtful', 'ignored']);
    /* What most narrations say tells no two lines apart. */
    const common = await uploaded(
      await newBank(),
      '2026-02-04,77120002,NIP TRANSFER,,20000',
      '2026-02-05,RV77120001,RVSL NIP TRANSFER,20000,',
    );
    expect(await states(common._id)).toEqual(['doubtful', 'doubtful']);
  });

  it('may be a cheque that came back, not what the bank takes for it', async () => {
    const [account, { id }] = [await newBank(), await makeConfirmed(server)];
    const payment = await record(id, 'Cheque', 'CHQ 000812', account);
    const deposit = await uploaded(account, '2026-02-04,000812,CHQ DEPOSIT,,20000');
    expect(await confirmAll(deposit._id)).toMatchObject({ linked: 1 });
    const { _id } = await uploaded(
      account,
      '2026-02-25,,UNPAID CHEQUE 000812 REFER TO DRAWER,20000,',
      '2026-02-25,,RETURNED CHQ CHARGE 000812,20000,',
    );
    expect(await states(_id)).toEqual(['doubtful', 'ignored']);
    expect((await read(_id)).lines[0].takesBack).toEqual({
      date: '2026-02-04',
      payments: [payment],
    });
  });
});

describe('removing a statement', () => {
  it('leaves nothing of it, and is refused once something is confirmed', async () => {
    const account = await newBank();
    const member = await makeConfirmed(server);
    const row = `2026-02-06,,DUES ${member.memberId},,20000`;
    const statement = await uploaded(account, row);
    expect((await removed(statement._id)).status).toBe(204);
    expectFailure(await removed(statement._id), 404);
    expectFailure(await request('GET', `statements/${statement._id}`), 404);
    const again = await uploaded(account, row);
    expect(await states(again._id)).toEqual(['proposed']);
    expect(await confirmAll(again._id)).toMatchObject({ recorded: 1 });
    expectFailure(await removed(again._id), 409);
  });

  it('is refused once the money of a line was in suspense, also where that is taken back', async () => {
    const { _id } = await uploaded(await newBank(), '2026-02-06,,NIP UNKNOWN,,700');
    const [line] = (await read(_id)).lines;
    await request('POST', `statements/${_id}/confirm`, {
      lines: [{ _id: line._id, suspense: true }],
    });
    expectFailure(await removed(_id), 409);
    expect((await request('POST', `statements/${_id}/lines/${line._id}/open`, {})).status).toBe(
      200,
    );
    const refused = await removed(_id);
    expectFailure(refused, 409);
    expect(refused.body.message).toContain('Ignore its lines instead');
    expect(await states(_id)).toEqual(['doubtful']);
  });

  it('leaves a line that another file has too to that one, to be booked once', async () => {
    const account = await newBank();
    const [one, two] = [await makeConfirmed(server), await makeConfirmed(server)];
    const rows = [one, two].map(({ memberId }) => `2026-02-07,,DUES ${memberId},,20000`);
    const first = await uploaded(account, ...rows);
    const [second, third] = [await uploaded(account, ...rows), await uploaded(account, ...rows)];
    expect(await states(second._id)).toEqual(['known', 'known']);
    expect((await removed(first._id)).status).toBe(204);
    expect(await states(second._id)).toEqual(['proposed', 'proposed']);
    expect(await states(third._id)).toEqual(['known', 'known']);
    expect(await confirmAll(second._id)).toMatchObject({ recorded: 2 });
    expect(await confirmAll(third._id)).toMatchObject({ recorded: 0 });
    expect((await removed(third._id)).status).toBe(204);
    expect(await states((await uploaded(account, ...rows))._id)).toEqual(['known', 'known']);
  });
});

it('an account that was mistyped is removed while it is empty', async () => {
  const path = (id: string) => `cash-book/accounts/${id}`;
  const empty = await treasurer.open('bank');
  expect((await request('DELETE', path(empty))).status).toBe(204);
  expectFailure(await request('DELETE', path(empty)), 404);
  const opened = await treasurer.open('bank', 5);
  expectFailure(await request('DELETE', path(opened)), 409);
  const used = await newBank();
  const { _id } = await uploaded(used, '2026-02-08,,CASH,,5');
  expectFailure(await request('DELETE', path(used)), 409);
  await removed(_id);
  expect((await request('DELETE', path(used))).status).toBe(204);
  const bank = (await treasurer.accounts()).find((one: { name: string }) => one.name === 'Bank');
  expectFailure(await request('DELETE', path(bank._id)), 409);
});
