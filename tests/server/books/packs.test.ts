import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pack } from '#contract/books/packs/schemas.ts';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { makeWaitingPacks } from '../../../server/jobs/packs.ts';
import { longDay } from '../../../server/long-day.ts';
import { rangeInName } from '../../../server/modules/books/pack-figures/ranges.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { defaultAccount, makeAccount, makeVoucher, someCategory } from '../support/cash.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const year = today.slice(0, 4);
const range = { from: `${year}-01-01`, until: today };

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let member: Awaited<ReturnType<typeof makeMember>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'society-pack-'));
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  member = await makeMember(server, {
    fname: 'Ẹniọlá',
    lname: 'Adébáyọ̀',
    confirmedAt: new Date(),
    memberSince: '2001',
  });
  await makeSubscription(server, { dueDate: `${year}-03-31` });
  await bookPayment(server, member.id, Number(year), {
    gateway: 'hand',
    method: 'Cash',
    kobo: 500_050,
  });
  const cash = await defaultAccount(server, 'cash');
  const bank = await makeAccount(server, { name: 'GTBank', openingKobo: 1_000_000 });
  await makeVoucher(server, {
    kind: 'payment',
    accountId: cash,
    amountKobo: 120_000,
    date: today,
    categoryId: await someCategory(server, 'out', 'Travel'),
  });
  await makeVoucher(server, {
    kind: 'transfer',
    accountId: cash,
    toAccountId: bank,
    amountKobo: 300_000,
    date: today,
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (body: unknown, token = admin.token) =>
  server.request('POST', '/api/v1/packs', { token, body });
const read = async (id: string): Promise<Pack> =>
  (await server.get(`/api/v1/packs/${id}`, admin.token)).body.data.pack;
const isMade = (id: string) => eventually(async () => (await read(id)).state).toBe('done');

async function made(body: { from: string; until: string } = range): Promise<Pack> {
  const { body: answer } = await ask(body);
  await isMade(answer.data.pack._id);
  return read(answer.data.pack._id);
}

/* One for all that only read it. */
let kept: Promise<Pack> | undefined;
const ofThisYear = () => {
  kept ??= made();
  return kept;
};

async function download(id: string, format: 'xlsx' | 'pdf', token = admin.token) {
  const response = await fetch(`${server.url}/api/v1/packs/${id}/pack.${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function sheetOf(bytes: Buffer, name: string) {
  const found = (await readXlsxFile(bytes)).find(({ sheet }) => sheet === name);
  if (!found) throw new Error(`There is no sheet ${name}.`);
  /* The tables of a sheet share its columns. */
  return found.data.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
}

describe('a pack', () => {
  it('is asked for of a period of at most a year that has begun, by who may', async () => {
    for (const [body, errors] of [
      [{}, { from: 'From is required.', until: expect.anything() }],
      [
        { from: '', until: 'soon' },
        { from: 'From is required.', until: expect.anything() },
      ],
      [{ from: '1999-02-30', until: today }, { from: 'From must be a date like 2026-03-31.' }],
      [{ ...range, until: addDays(today, 1) }, { until: 'Until must not be after today.' }],
      [{ from: today, until: addDays(today, -1) }, { until: 'Until must not be before From.' }],
      [{ from: addDays(today, -366), until: today }, { until: 'A pack is of at most 366 days.' }],
    ] as const)
      expectFailure(await ask(body), 400, errors);
    expectFailure(await ask(range, member.token), 403);
    expectFailure(await server.get('/api/v1/packs/nothing', admin.token), 404);
  });

  it('is made by a job, and asked for twice is made once', async () => {
    const [one, other] = await Promise.all([ask(range), ask(range)]);
    expectContract(calls.createPack, one);
    expect(other.body.data.pack._id).toBe(one.body.data.pack._id);
    const id = one.body.data.pack._id;
    await isMade(id);
    const pack = await read(id);
    expect(pack).toMatchObject({ ...range, progress: 100, error: null, by: 'Tolú Bursar' });
    const listed = await server.get('/api/v1/packs', admin.token);
    expectContract(calls.packs, listed);
    expect(listed.body).toMatchObject({ totalPacks: 1, data: { packs: [{ _id: id }] } });
    /* A later one of the same period leaves the former. */
    expect((await made())._id).not.toBe(id);
    expect((await read(id)).state).toBe('done');
  });

  it('has the figures of the books in a workbook, as numbers and dates', async () => {
    const { _id: id, xlsxBytes } = await ofThisYear();
    const { response, bytes } = await download(id, 'xlsx');
    expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toContain(
      `filename="${rangeInName(range)}.xlsx"`,
    );
    expect(bytes.length).toBe(xlsxBytes);
    expect((await readXlsxFile(bytes)).map(({ sheet }) => sheet)).toEqual([
      ...['Cover', 'What ties', 'Receipts and payments', 'Income and expenditure', 'Balance sheet'],
      ...['Trial balance', 'Dues by year', 'Members’ credit', 'Arrears by age'],
      ...['Bank reconciliation', 'Remittance due', 'Corrections', 'Ledger listing'],
    ]);
    const account = await sheetOf(bytes, 'Receipts and payments');
    for (const row of [
      [`Dues of ${year}`, 5_000.5, 0],
      ['Travel', 1_200, 0],
      ['Balance at the beginning', 10_000, 10_000],
      ['GTBank', 13_000, 10_000],
      ['Cash in hand', 800.5, 0],
      ['Balance at the end', 13_800.5, 10_000],
    ])
      expect(account).toContainEqual(row);
    expect(await sheetOf(bytes, 'Dues by year')).toContainEqual([
      ...[year, 0, 0, 15_000.5, 0, 0, 0, -5_000.5, 10_000],
    ]);
    expect(await sheetOf(bytes, 'Arrears by age')).toContainEqual(['1 year', 1, 10_000]);
    const listing = await sheetOf(bytes, 'Ledger listing');
    const payment = listing.find((row) => row[4] === 'Payment');
    expect(payment?.slice(0, 5)).toEqual([
      ...[new Date(`${today}T00:00:00Z`), new Date(`${today}T00:00:00Z`)],
      ...[member.memberId, 'Ẹniọlá Adébáyọ̀', 'Payment'],
    ]);
    expect(payment?.at(-1)).toBe(5_000.5);
  });

  it('is a PDF of landscape pages with tags, its fonts and numbers of pages', async () => {
    const { _id: id, pdfBytes } = await ofThisYear();
    const { response, bytes } = await download(id, 'pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(bytes.length).toBe(pdfBytes);
    const text = bytes.toString('latin1');
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    for (const part of ['/StructTreeRoot', '/Marked true', 'NotoSans', '[0 0 841.89 595.28]'])
      expect(text).toContain(part);
    /* The cover, eleven parts and the listing, some of two pages. */
    expect(text.match(/\/Type \/Page\n/g)?.length).toBeGreaterThanOrEqual(13);
  });

  it('is for the treasurer alone, and not there before it is made', async () => {
    const { _id: id } = await made();
    for (const format of ['xlsx', 'pdf'] as const)
      expect((await download(id, format, member.token)).response.status).toBe(403);
    await server.context.pool.query(
      `update packs set state = 'waiting', xlsx_key = null where id = $1`,
      [id],
    );
    expect((await download(id, 'xlsx')).response.status).toBe(404);
  });

  it('says whether the books are closed, and by whom', async () => {
    const until = addDays(today, -1);
    const close = { token: admin.token, body: { until } };
    await server.request('POST', '/api/v1/periods/close', close);
    const { _id: id } = await made({ from: until, until });
    const cover = await sheetOf((await download(id, 'xlsx')).bytes, 'Cover');
    expect(JSON.stringify(cover)).toMatch(/Closed until .* by Tolú Bursar/);
    const { _id: longer } = await made({ from: until, until: today });
    const partly = JSON.stringify(await sheetOf((await download(longer, 'xlsx')).bytes, 'Cover'));
    expect(partly).toContain(
      `Closed until ${longDay(until)}; not closed from ${longDay(today)} on`,
    );
    expect(partly).toContain(`figures of ${longDay(today)} to ${longDay(today)} may change`);
  });
});

describe('a pack that is interrupted', () => {
  const stateOf = async (id: string) => (await read(id)).state;

  it('waits at a stop, and is made by the next start', async () => {
    const { context } = server;
    const stopped = new AbortController();
    const id = await waiting(addDays(today, -3));
    const making = makeWaitingPacks(context, stopped.signal);
    await eventually(() => stateOf(id)).toBe('working');
    stopped.abort();
    await making;
    expect(await stateOf(id)).toBe('waiting');
    await makeWaitingPacks(context, new AbortController().signal);
    expect(await stateOf(id)).toBe('done');
  });

  it('says why, once it was tried three times, and can be asked for again', async () => {
    const { context } = server;
    const day = addDays(today, -4);
    const id = await waiting(day);
    const broken = { ...context, incoming: join(folder, 'nowhere', 'else') };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeWaitingPacks(broken, new AbortController().signal);
      await context.pool.query(`update pgboss.job set start_after = now() where name = 'packs'`);
    }
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: 'It could not be made. The server’s log says why.',
    });
    expect((await made({ from: day, until: day })).state).toBe('done');
    /* Four threads, one after the other, each of which reads TypeScript first. */
  }, 90_000);

  it('is noted as failed where its process died each time', async () => {
    const id = await waiting(addDays(today, -5));
    await server.context.pool.query(`delete from pgboss.job where data ->> 'packId' = $1`, [id]);
    await makeWaitingPacks(server.context, new AbortController().signal);
    expect(await read(id)).toMatchObject({ error: 'The server stopped before it was finished.' });
  });

  it('leaves no file behind, and housekeeping keeps those of the others', async () => {
    const { context } = server;
    const { _id: id } = await ofThisYear();
    await runMaintenance(context);
    expect((await download(id, 'pdf')).response.status).toBe(200);
    const keys: string[] = [];
    for await (const { key } of context.storage.list('packs/')) keys.push(key);
    const { rows } = await context.pool.query(
      `select key from stored_files where kind = 'pack' and state = 'kept' order by key`,
    );
    expect(keys.sort()).toEqual(rows.map(({ key }) => key));
  });

  /* A pack of a day that waits, its job not yet taken. */
  async function waiting(day: string): Promise<string> {
    const id = crypto.randomUUID();
    await server.context.pool.query(
      `insert into packs (id, from_day, until_day, requested_by) values ($1, $2, $2, $3)`,
      [id, day, admin.id],
    );
    await server.context.queue.send('packs', { packId: id });
    return id;
  }
});
