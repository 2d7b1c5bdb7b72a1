import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { asc, count, desc, eq, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  birthDay,
  email,
  livesAbroad,
  memberId,
  memberSince,
  phoneNumber,
} from '#contract/fields.ts';
import { connect, type Database } from '../../../server/db/client.ts';
import { loadDemo } from '../../../server/db/demo/load-demo.ts';
import { drawSample } from '../../../server/db/demo/sample.ts';
import * as tables from '../../../server/db/schema/index.ts';
import { diskStorage } from '../../../server/storage/disk.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { cloneDatabase } from '../support/database.ts';
import { daysThatDiffer } from '../support/dues.ts';
import { queuedMails } from '../support/queue.ts';

const { users, payments, subscriptions, resourceFiles, storedFiles } = tables;
const today = new Date('2025-10-15T11:20:00Z');
const hashes = {
  memberPasswordHash: 'hash of the member',
  otherPasswordHash: 'hash of the others',
};

const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function newSociety() {
  const { url, drop } = await cloneDatabase();
  const { db, pool } = connect(url, 4);
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  undo.push(
    drop,
    () => pool.end(),
    () => rm(folder, { recursive: true }),
  );
  return { db, folder, storage: await diskStorage(folder) };
}

const membersOf = (db: Database) => db.select().from(users).orderBy(asc(users.id));
/* Without the codes of receipts, which the database makes up. */
const paymentsOf = async (db: Database) => {
  const rows = await db.select().from(payments).orderBy(asc(payments.invoiceNumber));
  return rows.map(({ verifyCode: _, cashAccountId: __, ...row }) => row);
};

/** The files below a folder, by their path in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** How many rows each table of the sample has. */
async function rowCounts(db: Database): Promise<number[]> {
  const { contactMessages, newsletterSubscribers, invoiceCounters } = tables;
  const { announcements, announcementReads } = tables;
  const all = [users, subscriptions, payments, resourceFiles, storedFiles, contactMessages];
  const more = [newsletterSubscribers, invoiceCounters];
  const told = [announcements, announcementReads];
  return Promise.all([...all, ...more, ...told].map((table) => db.$count(table)));
}

let db: Database;

describe('the demo data', () => {
  let storage: Storage;
  let demoId: string;

  beforeAll(async () => {
    ({ db, storage } = await newSociety());
    ({ memberId: demoId } = await loadDemo({ db, storage, ...hashes, today }));
  });

  it('has 260 members with IDs, e-mails and names of their own', async () => {
    const members = await membersOf(db);
    const distinct = (key: (member: (typeof members)[number]) => string) =>
      new Set(members.map(key)).size;
    expect(members).toHaveLength(260);
    expect(distinct((member) => member.memberId.toLowerCase())).toBe(260);
    expect(distinct((member) => member.email.toLowerCase())).toBe(260);
    expect(distinct((member) => `${member.fname} ${member.lname}`)).toBe(260);
    expect(members.every(({ role }) => role === 'user')).toBe(true);
  });

  it('writes names in NFC with their marks, most of them Yorùbá', async () => {
    const members = await membersOf(db);
    const names = members.map(({ fname, mname, lname }) => `${fname} ${mname ?? ''} ${lname}`);
    expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([]);
    const marked = names.filter((name) => /[\u0300-\u036f]/.test(name.normalize('NFD')));
    expect(marked.length).toBeGreaterThan(150);
    expect(names.some((name) => name.includes('Ɗan'))).toBe(true);
  });

  it('answers the forms the way that the contract asks for', async () => {
    for (const member of await membersOf(db)) {
      expect(memberId.parse(member.memberId)).toBe(member.memberId);
      expect(email.parse(member.email)).toBe(member.email);
      expect(member.email).toMatch(/@example\.(com|org)$/);
      expect(phoneNumber.parse(member.phoneNumber)).toBe(member.phoneNumber);
      expect(birthDay.parse(member.birthDay)).toBe(member.birthDay);
      expect(memberSince.parse(member.memberSince)).toBe(member.memberSince);
      expect(member.inDiaspora).toBe(livesAbroad(member.diaspora));
    }
  });

  it('shows every state that an account can have', async () => {
    const members = await membersOf(db);
    const having = (state: string) => members.filter(({ accountState }) => accountState === state);
    expect(having('disabled')).toHaveLength(3);
    expect(having('invited')).toHaveLength(4);
    expect(having('invited').every(({ passwordHash }) => passwordHash === null)).toBe(true);
    expect(members.filter(({ confirmedAt }) => confirmedAt === null)).toHaveLength(6);
    const abroad = members.filter(({ inDiaspora }) => inDiaspora).length;
    expect(abroad).toBeGreaterThan(15);
    expect(abroad).toBeLessThan(35);
  });

  it("gives the member's password to the demo member alone, who owes only this year", async () => {
    const withHash = await db
      .select()
      .from(users)
      .where(eq(users.passwordHash, hashes.memberPasswordHash));
    expect(withHash.map((member) => member.memberId)).toEqual([demoId]);
    expect(withHash[0]).toMatchObject({ accountState: 'active', designation: 'FCA' });
    const paid = await db
      .select({ year: payments.dueYear, status: payments.status })
      .from(payments)
      .where(eq(payments.userId, withHash[0]?.id ?? ''))
      .orderBy(asc(payments.dueYear));
    expect(paid).toEqual([2021, 2022, 2023, 2024].map((year) => ({ year, status: 'successful' })));
  });

  it('has dues for five years, rising, due on 31 March', async () => {
    const dues = await db.select().from(subscriptions).orderBy(asc(subscriptions.dueYear));
    expect(dues.map(({ dueDate }) => dueDate)).toEqual(
      [2021, 2022, 2023, 2024, 2025].map((year) => `${year}-03-31`),
    );
    expect(dues.at(-1)?.name).toBe('Annual Dues 2025');
    const prices = dues.map(({ priceKobo }) => priceKobo);
    expect(prices).toEqual([...new Set(prices)].sort((one, other) => one - other));
    for (const { detail, priceKobo } of dues) {
      const parts = [...detail.matchAll(/₦([\d,.]+\d)/g)].map(([, naira = '']) =>
        Number(naira.replaceAll(',', '')),
      );
      expect(100 * parts.reduce((total, part) => total + part, 0)).toBe(priceKobo);
    }
  });

  it("takes each year's price from everyone who paid it", async () => {
    const years = await db
      .select({
        price: subscriptions.priceKobo,
        payers: count(),
        paid: sum(payments.amountKobo).mapWith(Number),
        received: sum(payments.receivedKobo).mapWith(Number),
      })
      .from(payments)
      .innerJoin(subscriptions, eq(payments.subscriptionId, subscriptions.id))
      .where(eq(payments.status, 'successful'))
      .groupBy(subscriptions.id)
      .orderBy(asc(subscriptions.dueYear));
    expect(years).toHaveLength(5);
    for (const { price, payers, paid, received } of years) {
      expect(payers).toBeGreaterThan(80);
      expect(paid).toBe(payers * price);
      expect(received).toBe(paid);
    }
  });

  it('shows what a ledger has besides charges and payments, and prices by category', async () => {
    const entries = await db.select().from(tables.ledgerEntries);
    const kinds = new Set(entries.map(({ kind }) => kind));
    for (const kind of ['waiver', 'writeoff', 'reversal', 'opening', 'levy', 'penalty', 'refund'])
      expect([...kinds]).toContain(kind);
    const categories = new Set((await membersOf(db)).map(({ duesCategory }) => duesCategory));
    expect(categories.size).toBe(6);
    const retired = await db.execute(sql`
      select distinct change_kobo::integer as kobo from ledger_entries
      join users on users.id = ledger_entries.user_id
      where dues_category = 'retired' and kind = 'charge' and year = 2025`);
    expect(retired.rows).toEqual([{ kobo: 1_250_000 }]);
    const accounts = await db.select().from(tables.memberAccounts);
    expect(accounts.some(({ creditKobo }) => creditKobo > 0)).toBe(true);
    expect(accounts.some(({ yearsOwed }) => yearsOwed > 2)).toBe(true);
    const partly = await db.execute(sql`
      select from open_items where side = 'charge' and open_kobo > 0 and open_kobo < full_kobo`);
    expect(partly.rowCount).toBeGreaterThan(1);
    const days = entries.map(({ date }) => date);
    expect(days.filter((date) => date > '2025-10-15')).toEqual([]);
  });

  it('agrees with the days that the triggers keep', async () => {
    expect((await db.execute(sql.raw(daysThatDiffer))).rows).toEqual([]);
  });

  it('numbers invoices by year without a gap, in the order of time, and counts them', async () => {
    const rows = await paymentsOf(db);
    const counters = await db.select().from(tables.invoiceCounters);
    for (const { year, last } of counters) {
      const ofYear = rows.filter(({ createdAt }) => createdAt.getUTCFullYear() === year);
      const numbers = ofYear.map(({ invoiceNumber }) => invoiceNumber);
      expect(numbers).toEqual(
        Array.from({ length: last }, (_, n) => `INV-${year}-${String(n + 1).padStart(6, '0')}`),
      );
      const times = ofYear.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
    expect(counters.map(({ last }) => last).reduce((all, last) => all + last)).toBe(rows.length);
  });

  it('leaves nothing for the sweep of pending payments, and something for the treasurer', async () => {
    const rows = await paymentsOf(db);
    const having = (status: string) => rows.filter((payment) => payment.status === status);
    expect(having('pending')).toEqual([]);
    expect(having('failed').length).toBeGreaterThan(5);
    expect(having('refunded')).toHaveLength(1);
    expect(having('review')).toHaveLength(2);
    for (const payment of having('review')) {
      expect(payment.receivedKobo).toBeLessThan(payment.amountKobo);
      expect(payment.reviewReason).toMatch(/^Short amount: ₦/);
    }
    expect(new Set(rows.map(({ gateway }) => gateway))).toEqual(new Set(['demo']));
  });

  it('keeps files whose bytes are what their rows say, and that open', async () => {
    const files = await db
      .select()
      .from(resourceFiles)
      .innerJoin(storedFiles, eq(resourceFiles.storedKey, storedFiles.key));
    expect(files).toHaveLength(5);
    for (const { resource_files: file, stored_files: stored } of files) {
      expect(stored.state).toBe('kept');
      const found = await storage.read(file.storedKey);
      if (!found) throw new Error(`${file.fileName} has no bytes.`);
      const bytes = await buffer(found.stream);
      expect(bytes.length).toBe(file.bytes);
      if (file.contentType === 'application/pdf') expectPdf(bytes);
      else expect(bytes.toString('utf8')).not.toContain('\uFFFD');
    }
    const types = files.map(({ resource_files: file }) => file.contentType);
    expect(new Set(types)).toEqual(new Set(['application/pdf', 'text/csv', 'text/plain']));
  });

  it('has messages in every state and readers of the newsletter, and sends no mail', async () => {
    const messages = await db.select().from(tables.contactMessages);
    expect(messages).toHaveLength(8);
    expect(new Set(messages.map(({ state }) => state)).size).toBe(4);
    expect(await db.$count(tables.newsletterSubscribers)).toBeGreaterThan(10);
    expect(await queuedMails({ context: { pool: db.$client } })).toEqual([]);
  });

  it('has announcements, of which the demo member has yet to open the newest two', async () => {
    const told = await db
      .select({ title: tables.announcements.title, reader: users.memberId })
      .from(tables.announcements)
      .leftJoin(
        tables.announcementReads,
        eq(tables.announcementReads.announcementId, tables.announcements.id),
      )
      .leftJoin(users, eq(users.id, tables.announcementReads.userId))
      .orderBy(desc(tables.announcements.createdAt));
    expect(told.map(({ reader }) => reader)).toEqual([null, null, demoId, demoId, demoId]);
  });
});

/** Every entry of the cross-reference table leads to its object, and every length is true. */
function expectPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7\n[\s\S]*\n%%EOF\n$/);
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(start)).toMatch(/^xref\n0 /);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  );
  expect(offsets.length).toBeGreaterThan(6);
  offsets.forEach((offset, index) => {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });
  const streams = [
    ...text.matchAll(/Length (\d+)\n[^>]*>>\nstream\n([\s\S]*?)\nendstream\nendobj/g),
  ];
  expect(streams.length).toBeGreaterThan(1);
  for (const [, length, stream] of streams) expect(stream).toHaveLength(Number(length));
}

describe('drawing the demo data', () => {
  it.each([
    '2025-12-31T23:30:00Z',
    '2026-01-01T00:05:00Z',
    '2026-01-03T12:00:00Z',
    '2028-02-29T09:00:00Z',
    '2027-04-01T10:00:00Z',
    '2025-10-15T11:20:00Z',
  ])('has nothing in the future of %s, nor before the member came', (moment) => {
    const now = new Date(moment);
    const { members, payments: rows, demo, dues, ...rest } = drawSample(now, hashes);
    const told = [rest.announcements, rest.reads];
    const instants = [members, rows, rest.messages, rest.subscribers, rest.resources, ...told]
      .flatMap((items) => items.flatMap((item) => Object.values(item)))
      .filter((value) => value instanceof Date);
    expect(instants.filter((instant) => instant > now)).toEqual([]);
    const came = new Map(members.map(({ id, createdAt }) => [id, createdAt]));
    expect(rows.filter(({ userId, createdAt }) => createdAt < (came.get(userId) ?? now))).toEqual(
      [],
    );
    const year = dues.at(-1)?.year;
    expect(rows.some(({ userId, dueYear }) => userId === demo.id && dueYear === year)).toBe(false);
    expect(rows.every(({ createdAt, dueYear }) => createdAt.getUTCFullYear() === dueYear)).toBe(
      true,
    );
  });
});

describe('a demo that cannot be loaded', () => {
  const nothing = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  it('leaves neither rows nor files when the storage fails half-way', async () => {
    const { db, folder, storage } = await newSociety();
    let written = 0;
    const failing: Storage = {
      ...storage,
      async write(key, from) {
        await storage.write(key, from);
        written += 1;
        if (written === 3) throw new Error('The disk is full.');
      },
    };
    await expect(loadDemo({ db, storage: failing, ...hashes, today })).rejects.toThrow(
      'disk is full',
    );
    expect(await rowCounts(db)).toEqual(nothing);
    expect(await filesIn(folder)).toEqual([]);
  });

  it('leaves neither rows nor files when the database refuses a row; loaded again, it is as every other', async () => {
    const other = await newSociety();
    const { folder } = other;
    await other.db.execute(
      sql`alter table resource_files add constraint refused check (bytes > 1000)`,
    );
    await expect(loadDemo({ ...other, ...hashes, today })).rejects.toThrow();
    expect(await rowCounts(other.db)).toEqual(nothing);
    expect(await filesIn(folder)).toEqual([]);
    await other.db.execute(sql`alter table resource_files drop constraint refused`);
    await loadDemo({ ...other, ...hashes, today });
    expect((await filesIn(folder)).length).toBeGreaterThan(0);
    expect(await membersOf(other.db)).toEqual(await membersOf(db));
    expect(await paymentsOf(other.db)).toEqual(await paymentsOf(db));
  }, 60_000);
});
