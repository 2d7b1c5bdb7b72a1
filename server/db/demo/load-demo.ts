import { randomBytes } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { chunk } from 'es-toolkit';
import { v7 } from 'uuid';
import { dayInNigeria } from '#contract/day.ts';
import { keepFile } from '../../modules/content/files/public-repo.ts';
import { discardFile, storeStaged } from '../../modules/content/files/stored-files.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Database, Transaction } from '../client.ts';
import * as schema from '../schema/index.ts';
import { insertCashBook, insertShareRate } from './cash-book.ts';
import { countsByYear } from './payments.ts';
import { createRandom } from './random.ts';
import { drawSample, type Sample } from './sample.ts';
import type { SampleTransfer } from './transfers.ts';

export type DemoParts = {
  db: Database;
  storage: Storage;
  /** The hash of the demo member's password. */
  memberPasswordHash: string;
  /** The hash of every other member's password. */
  otherPasswordHash: string;
  /** The day on which the sample's five years end; by default today. */
  today?: Date;
  /**
   * Runs last before the commit, with the demo member's ID: what must be saved with the data or not
   * at all.
   */
  beforeCommit?: (tx: Transaction, memberId: string) => Promise<void>;
};

/** A statement takes at most 65,535 parameters; a row here has at most thirty. */
const batchSize = 1_000;

async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (const batch of chunk(rows, batchSize)) await tx.insert<PgTable>(table).values(batch);
}

/** Another than the sample's, so that a change in one does not change the others. */
const cashBookSeed = 2037;

type Content = { content: Buffer | Promise<Buffer> };
type Stored<Row extends Content> = Omit<Row, 'content'> & { storedKey: string; bytes: number };

const unlimited = { settings: { uploadQuota: Number.POSITIVE_INFINITY } };

/** Stores the content of rows under keys of their own; `stored` has the keys, also of those that fail. */
async function storeFiles<Row extends Content>(
  parts: DemoParts,
  kind: 'resource' | 'transfer',
  rows: readonly Row[],
  stored: string[],
): Promise<Stored<Row>[]> {
  const files: Stored<Row>[] = [];
  for (const { content, ...row } of rows) {
    const storedKey = `${kind}s/${randomBytes(16).toString('hex')}`;
    const bytes = await content;
    stored.push(storedKey);
    await storeStaged({ ...parts, ...unlimited }, kind, storedKey, bytes.length, () =>
      parts.storage.write(storedKey, bytes),
    );
    files.push({ ...row, storedKey, bytes: bytes.length });
  }
  return files;
}

/** The account that members transfer to, and the transfers that they have reported. */
async function insertTransfers(tx: Transaction, reported: readonly Stored<SampleTransfer>[]) {
  await tx.update(schema.duesSettings).set({
    partPayments: true,
    bankName: 'Example Bank',
    accountNumber: '0123456789',
    accountName: 'District Society of Chartered Accountants',
  });
  await insertAll(tx, schema.transfers, reported);
}

async function insertRows(tx: Transaction, sample: Sample): Promise<void> {
  const { members, payments, ledger } = sample;
  const inState = (state: string) => members.filter(({ accountState }) => accountState === state);
  /* Who can log in no more has left. */
  const events = inState('disabled').map(({ id, updatedAt }) => ({
    id: v7(),
    userId: id,
    kind: 'resigned' as const,
    date: dayInNigeria(updatedAt),
  }));
  /* All but one of those whose account waits were invited as they were added. */
  const invitations = inState('invited')
    .slice(1)
    .map(({ id, createdAt }) => ({
      userId: id,
      state: 'mailed' as const,
      mails: 1,
      mailedAt: createdAt,
      updatedAt: createdAt,
    }));
  const invoices = countsByYear(payments.map(({ createdAt }) => createdAt));
  const receipts = countsByYear(payments.flatMap(({ paidAt }) => paidAt ?? []));
  await insertAll(tx, schema.users, members);
  await insertAll(tx, schema.membershipEvents, events);
  await insertAll(tx, schema.invitations, invitations);
  await insertAll(
    tx,
    schema.subscriptions,
    sample.dues.map(({ row }) => row),
  );
  await insertAll(tx, schema.payments, payments);
  await insertAll(tx, schema.invoiceCounters, invoices);
  await insertAll(tx, schema.receiptCounters, receipts);
  await insertAll(tx, schema.levies, ledger.levies);
  await insertAll(tx, schema.ledgerEntries, ledger.entries);
  await insertAll(tx, schema.allocations, ledger.allocations);
  await insertAll(tx, schema.contactMessages, sample.messages);
  await insertAll(tx, schema.newsletterSubscribers, sample.subscribers);
  await insertAll(tx, schema.announcements, sample.announcements);
  await insertAll(tx, schema.announcementReads, sample.reads);
}

/**
 * Loads a believable district society into an empty database: members, five years of dues and
 * payments, a cash book, files for members, messages, announcements and newsletter subscribers
 * (docs/settings.md, DEMO). One transaction inserts the rows. The files are staged before it and marked as
 * kept in it, so that a failure leaves nothing, and a crash only what the clean-up of unreferenced
 * files finds.
 *
 * @returns the member ID of the member whose password hash was given
 * @throws whatever the database or the storage throws; nothing is loaded then
 */
export async function loadDemo(parts: DemoParts): Promise<{ memberId: string }> {
  const today = parts.today ?? new Date();
  const sample = drawSample(today, parts);
  const cashBook = createRandom(cashBookSeed);
  const stored: string[] = [];
  try {
    const files = await storeFiles(parts, 'resource', sample.resources, stored);
    const receipts = await storeFiles(parts, 'transfer', sample.transfers, stored);
    await parts.db.transaction(async (tx) => {
      await insertShareRate(tx, cashBook, today);
      await insertRows(tx, sample);
      await insertCashBook(tx, cashBook, today);
      const withId = files.map((file) => ({
        ...file,
        id: v7({ msecs: file.dateAdded.getTime() }),
      }));
      await insertAll(tx, schema.resourceFiles, withId);
      await insertTransfers(tx, receipts);
      for (const key of stored) await keepFile(tx, key);
      await parts.beforeCommit?.(tx, sample.demo.memberId);
    });
  } catch (error) {
    await Promise.allSettled(stored.map((key) => discardFile(parts, key)));
    throw error;
  }
  return { memberId: sample.demo.memberId };
}
