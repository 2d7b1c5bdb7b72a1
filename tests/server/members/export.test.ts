import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { payments } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let subscriptionId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { memberId: 'ADMIN', lname: 'Bursar', fname: 'Tolú' });
  subscriptionId = await makeSubscription(server);
});
afterAll(() => server.stop());

/** Reads CSV as RFC 4180 writes it: quoted cells, doubled quotes, CRLF. */
function readCsv(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  let read = 0;
  for (const [whole, quoted, plain = '', end] of text.matchAll(cells)) {
    read += whole.length;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  expect(read).toBe(text.length);
  expect(rows.pop()).toEqual([]);
  return rows;
}

async function fetchCsv(path: string) {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('efbbbf', 'hex'));
  const [headings = [], ...rows] = readCsv(bytes.subarray(3).toString('utf8'));
  const records = rows.map((cells) => {
    expect(cells).toHaveLength(headings.length);
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
  });
  return { headers: response.headers, headings, records };
}

const members = (query = '') => fetchCsv(`/api/v1/members/export${query}`);
const money = (query = '') => fetchCsv(`/api/v1/payment/export${query}`);

describe('the members as a file', () => {
  test('is a dated attachment that nobody keeps', async () => {
    const { headers } = await members('?format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="members-${dayInNigeria()}.csv"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('keeps names, commas, quotes and line breaks as they are', async () => {
    const own = { lname: 'Adébáyọ̀'.normalize('NFC'), fname: 'Ọlá "Bọ́lá"'.normalize('NFC') };
    const address = '12, Marina Road\nLagos';
    await makeMember(server, { ...own, address, memberId: 'CSV/1' });
    const { records } = await members('?search=CSV/1');
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      'Member ID': 'CSV/1',
      'Last Name': own.lname,
      'First Name': own.fname,
      'Middle Name': '',
      Address: address,
      'Phone Number': '08031234567',
      Account: 'Active',
    });
  });

  test.each([
    '=HYPERLINK("http://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=1,2',
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
    ...["'=1", "''＠x"],
  ])('holds no formula: %j', async (formula) => {
    const { id } = await makeMember(server, { lname: formula, placeOfWork: formula });
    const { rows } = await server.context.pool.query('select member_id from users where id = $1', [
      id,
    ]);
    const { records } = await members(`?search=${rows[0].member_id}`);
    expect(records[0]?.['Last Name']).toBe(`'${formula}`);
    expect(records[0]?.['Place of work']).toBe(`'${formula}`);
    for (const cell of Object.values(records[0] ?? {}))
      expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
  });

  test('is read back by an import as it was, also what begins like a formula', async () => {
    const begins = ['=', '+', '-', '@', '＝', '＋', '－', '＠', "'=", "''+", "'Ade", "'"];
    for (const [index, begin] of begins.entries()) {
      /* No name has an @. */
      const mark = begin.normalize('NFKC') === '@' ? '' : begin;
      await makeMember(server, {
        memberId: `BACK/${index}`,
        lname: `${mark}Obi`,
        fname: `${mark}Ada`,
        mname: `${mark}Ify`,
        address: `${begin}12 Marina`,
        placeOfWork: `${begin}1+1`,
      });
    }
    const { records } = await members('?search=BACK/');
    expect(records).toHaveLength(begins.length);
    const rows = records.map((record) => ({
      memberId: record['Member ID'],
      lname: record['Last Name'],
      fname: record['First Name'],
      mname: record['Middle Name'],
      address: record.Address,
      placeOfWork: record['Place of work'],
    }));
    const { body } = await server.request('POST', '/api/v1/members/import', {
      token: admin.token,
      body: { rows, apply: false },
    });
    expect(body.data.totals).toMatchObject({ same: begins.length, change: 0, refuse: 0 });
  });

  test('has the words of the screens, days of Nigeria, and what is owed by year', async () => {
    const { id } = await makeMember(server, {
      memberId: 'WORDS/1',
      maritalStatus: 'married',
      duesCategory: 'life',
      confirmedAt: new Date(),
      createdAt: new Date('2025-06-30T23:30:00Z'),
    });
    const lines = [
      { year: 2021, amount: 1_000.5 },
      { year: 2023, amount: 20_000 },
    ];
    await server.request('POST', '/api/v1/ledger/openings', {
      token: admin.token,
      body: { userId: id, lines, reason: 'Old book' },
    });
    const words = {
      'Marital status': 'Married',
      'Category for dues': 'Life member',
      Role: 'Member',
      Dues: 'Dues owing',
      Registered: '2025-07-01',
      Confirmed: 'Yes',
      'Owed for 2021 (NGN)': '1000.50',
      'Owed for 2023 (NGN)': '20000.00',
    };
    const { headings, records } = await members('?search=WORDS/1');
    expect(records).toEqual([expect.objectContaining(words)]);
    /* The subscription's year is charged, too. */
    const years = headings.filter((heading) => heading.startsWith('Owed for'));
    expect(years.slice(0, 2)).toEqual(['Owed for 2021 (NGN)', 'Owed for 2023 (NGN)']);
    const all = years.reduce((sum, heading) => sum + Number(records[0]?.[heading]), 0);
    expect(records[0]?.['Owed (NGN)']).toBe(all.toFixed(2));
    const arrears = await fetchCsv('/api/v1/payment/arrears/export?search=WORDS/1');
    expect(arrears.records).toMatchObject([
      { 'Owed (NGN)': all.toFixed(2), 'Owed for 2021 (NGN)': '1000.50', Account: 'Active' },
    ]);
    const today = await fetchCsv(
      `/api/v1/payment/arrears/export?search=WORDS/1&asAt=${dayInNigeria()}`,
    );
    expect(today.records).toMatchObject([{ 'Owed (NGN)': all.toFixed(2) }]);
  });

  test('holds no secret', async () => {
    const { headings, records } = await members();
    expect(headings.join()).not.toMatch(/pass|hash|token|photo/i);
    expect(JSON.stringify(records)).not.toContain('$argon2');
  });

  test('is narrowed and sorted as the list is', async () => {
    const tag = 'EXPORTSORT';
    for (const [lname, designation, confirmed] of [
      ['Cole', 'FCA', true],
      ['Abba', 'ACA', false],
      ['Bala', 'FCA', false],
    ] as const)
      await makeMember(server, {
        lname,
        designation,
        memberId: `${tag}/${lname}`,
        confirmedAt: confirmed ? new Date() : null,
      });
    const surnames = async (query: string) =>
      (await members(`?search=${tag}&${query}`)).records.map((row) => row['Last Name']);
    expect(await surnames('')).toEqual(['Abba', 'Bala', 'Cole']);
    expect(await surnames('sort=-name')).toEqual(['Cole', 'Bala', 'Abba']);
    expect(await surnames('sort=createdAt')).toEqual(['Cole', 'Abba', 'Bala']);
    expect(await surnames('sort=-createdAt&status=FCA')).toEqual(['Bala', 'Cole']);
    expect(await surnames('confirmed=no&sort=-memberId')).toEqual(['Bala', 'Abba']);
    expect(await surnames('accountState=disabled')).toEqual([]);
    expect((await members('?role=admin')).records.map((row) => row['Member ID'])).toEqual([
      'ADMIN',
    ]);
  });

  test.each(['name', '-name', 'memberId', '-memberId', 'createdAt', '-createdAt'])(
    'holds everybody once, over many pages, by %s',
    async (sort) => {
      await server.context.pool.query(
        `insert into users (id, member_id, email, fname, lname, account_state)
         select gen_random_uuid(), 'PAGE/' || n, 'page' || n || '@example.com', 'Same', 'Name', 'invited'
         from generate_series(1, 3500) as n on conflict do nothing`,
      );
      const { records } = await members(`?sort=${sort}`);
      const { body } = await server.get('/api/v1/user/getAllUsers?limit=1', admin.token);
      expect(new Set(records.map((row) => row['Member ID'])).size).toBe(records.length);
      expect(records).toHaveLength(body.totalUsers);
      const first = await server.get(
        `/api/v1/user/getAllUsers?limit=100&sort=${sort}`,
        admin.token,
      );
      const ids = first.body.data.users.map((user: { memberId: string }) => user.memberId);
      expect(records.slice(0, 100).map((row) => row['Member ID'])).toEqual(ids);
      expect((await members(`?sort=${sort}&search=same name`)).records).toHaveLength(3_500);
    },
  );

  test.each(['format=xlsx', 'sort=password_hash', 'role=owner', 'accountState=x'])(
    'is not made of %s',
    async (query) => {
      const path = `/api/v1/members/export?${query}`;
      const [field = ''] = query.split('=');
      expectFailure(await server.get(path, admin.token), 400, { [field]: expect.any(String) });
    },
  );
});

describe('the payments as a file', () => {
  let count = 0;
  const pay = async (userId: string, more: Partial<typeof payments.$inferInsert> = {}) => {
    const number = ++count;
    await server.context.db.insert(payments).values({
      id: newId(),
      userId,
      subscriptionId,
      invoiceNumber: `INV-2026-9${number}`,
      reference: `REF/${number}`,
      dueYear: 2026,
      dueDate: '2026-03-31',
      amountKobo: 1_500_050,
      gateway: 'fake',
      ...more,
    });
  };

  test('has amounts as plain numbers, who paid and who recorded it', async () => {
    const member = await makeMember(server, { memberId: 'PAID/1', lname: '=Payer' });
    await pay(member.id, {
      status: 'successful',
      method: 'Cash',
      receivedKobo: 1_500_050,
      receivedReference: '@teller',
      recordedBy: admin.id,
      /* An hour later it is in Nigeria, and the next day. */
      paidAt: new Date('2026-02-03T23:30:00Z'),
    });
    const { headers, records } = await money('?search=PAID/1');
    expect(headers.get('content-disposition')).toContain(`payments-${dayInNigeria()}.csv`);
    expect(records).toEqual([
      {
        'Invoice Number': 'INV-2026-91',
        'Receipt Number': '',
        'Member ID': 'PAID/1',
        'Last Name': "'=Payer",
        'First Name': 'Ngozi',
        'Membership Status': 'None',
        'Payment Year': '2026',
        'Amount due (NGN)': '15000.50',
        'Amount received (NGN)': '15000.50',
        'Amount paid (NGN)': '0.00',
        Status: 'Successful',
        'Payment Method': 'Cash',
        'Date Paid': '2026-02-04',
        Reference: "'@teller",
        'Recorded by': 'Tolú Bursar',
        Remark: '',
      },
    ]);
  });

  test('is narrowed as the list is, and holds every payment once over many pages', async () => {
    const member = await makeMember(server, { memberId: 'MANY/1' });
    /* Microseconds apart, or at the same time: the order has to be exact. */
    await server.context.pool.query(
      `insert into payments (id, invoice_number, reference, user_id, subscription_id, due_year, due_date,
         amount_kobo, gateway, status, created_at)
       select gen_random_uuid(), 'MANY-' || n, 'MANY-' || n, $1, $2, 2026, '2026-03-31', 100, 'sandbox',
         'failed', now() + interval '1 microsecond' * (n / 3)
       from generate_series(1, 3500) as n`,
      [member.id, subscriptionId],
    );
    const { records } = await money();
    expect(records).toHaveLength(3_501);
    expect(new Set(records.map((row) => row['Invoice Number'])).size).toBe(3_501);
    const list = await server.get('/api/v1/payment/payments?limit=100', admin.token);
    const invoices = list.body.data.payments.map((row: { paymentId: string }) => row.paymentId);
    expect(records.slice(0, 100).map((row) => row['Invoice Number'])).toEqual(invoices);
    expect((await money('?status=failed')).records).toHaveLength(3_500);
    expect((await money('?year=2025')).records).toEqual([]);
    const sorted = (await money('?sort=-memberId,createdAt')).records;
    expect(new Set(sorted.map((row) => row['Invoice Number'])).size).toBe(3_501);
    const dates = await server.get(
      '/api/v1/payment/payments?limit=100&sort=createdAt',
      admin.token,
    );
    expect((await money('?sort=createdAt')).records[99]?.['Invoice Number']).toBe(
      dates.body.data.payments[99].paymentId,
    );
    const refused = await server.get('/api/v1/payment/export?status=x', admin.token);
    expectFailure(refused, 400, { status: expect.any(String) });
  });
});
