import { addDays } from '#contract/day.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { readNames } from '../../content/site/society.ts';
import { arrearsByAge, owedByOthers } from '../../dues/arrears/public-repo.ts';
import { expectAsClosed, readPeriods, readReopenings } from '../../dues/periods/periods.ts';
import { readAccountsAt } from '../reconciliation/reconciliation.ts';
import { readAudit } from './audit-repo.ts';
import * as cash from './cash-repo.ts';
import { giveMemory } from './cash-repo.ts';
import * as duesRepo from './dues-repo.ts';
import * as incomeRepo from './income-repo.ts';
import { rangesOf } from './ranges.ts';
import { receiptsAndPayments } from './receipts-payments.ts';

/** Outstanding movements of an account that are listed; sums have all. */
const listedOutstanding = 200;

/** Who asked for a pack, and when. */
export type Made = { by: string; at: string };

async function readClosed(
  tx: Transaction,
  { from, until }: cash.Range,
): Promise<{
  /** The closing of the books that covers the period; null while they are open. */
  closed: { until: string; by: string | null; at: string } | null;
  /** The first day of the period that is not closed; its first day where all of it is open, null where none is. */
  openFrom: string | null;
}> {
  const closings = await readPeriods(tx);
  const covering = closings.filter((period) => period.until >= until).at(-1);
  if (!covering) {
    const [last] = closings;
    return { closed: null, openFrom: last && last.until >= from ? addDays(last.until, 1) : from };
  }
  await expectAsClosed(tx, covering);
  const { by, closedAt: at } = covering;
  return { closed: { until: covering.until, by, at }, openFrom: null };
}

/** What the reversals of a period changed of what is owed of a head, in kobo. */
export const reversedOf = ({
  reversed: { takenOn, charged, waived, writtenOff },
}: duesRepo.DuesSum): number => waived + writtenOff - takenOn - charged;

/** What is owed of a head at the end of the period, in kobo. */
export const owedOf = (row: duesRepo.DuesSum): number =>
  row.brought +
  row.takenOn +
  row.charged -
  row.waived -
  row.writtenOff +
  reversedOf(row) -
  row.settled;

async function readCash(tx: Transaction, ranges: cash.Ranges) {
  const accounts = await cash.listAccounts(tx);
  const account = receiptsAndPayments({
    accounts,
    sums: await cash.sumAccounts(tx, ranges),
    moved: {
      now: await cash.sumMoved(tx, ranges.now),
      before: await cash.sumMoved(tx, ranges.before),
    },
    heads: await cash.sumHeads(tx, ranges),
    categories: await cash.categoryNames(tx),
    until: { now: ranges.now.until, before: ranges.before.until },
  });
  const begins = accounts.flatMap(({ name, openedOn }) =>
    openedOn && openedOn > ranges.before.from && openedOn <= ranges.now.until
      ? [{ name, day: openedOn }]
      : [],
  );
  return { account, begins };
}

const readArrears = async (tx: Transaction, until: string) => ({
  ages: await arrearsByAge(tx, { search: '', minYears: 0, asAt: until }),
  /** What people owe who are not confirmed as members, or are none any more. */
  othersKobo: await owedByOthers(tx, until),
});

async function readSuspense(tx: Transaction, { from, until }: cash.Range) {
  const before = await cash.listSuspense(tx, addDays(from, -1));
  return {
    suspense: await cash.listSuspense(tx, until),
    /** What was in suspense at the end of the day before the period, in kobo. */
    suspenseBefore: before.reduce((sum, { kobo }) => sum + kobo, 0),
  };
}

type Step = (part: number) => void;

async function readAll(
  tx: Transaction,
  { range, made, step }: { range: cash.Range; made: Made; step: Step },
) {
  await giveMemory(tx);
  const ranges = rangesOf(range);
  const { account, begins } = await readCash(tx, ranges);
  step(0.4);
  const dues = await duesRepo.sumDues(tx, range);
  const arrears = await readArrears(tx, range.until);
  step(0.6);
  const shown = new Set(account.closing.map(({ label }) => label));
  const all = await readAccountsAt(tx, range.until, listedOutstanding);
  const accounts = all.filter((one) => shown.has(one.account.name));
  const entries: duesRepo.ListedEntry[] = [];
  for await (const batch of duesRepo.listEntries(tx, range))
    for (const entry of batch) entries.push(entry);
  step(0.9);
  return {
    society: await readNames(tx),
    range,
    before: ranges.before,
    made,
    /** Accounts whose cash book begins within the period or the one before. */
    begins,
    entries,
    ...(await readClosed(tx, range)),
    /** When the books of the period had been closed and were opened again. */
    reopened: await readReopenings(tx, range.from),
    account,
    dues,
    credit: await duesRepo.sumCredit(tx, range),
    arrears,
    accounts,
    /** What members were charged, by head, in the period and in the one before. */
    income: await incomeRepo.sumIncome(tx, ranges),
    /** What members owe and have paid in advance, at the end of the day before the period and at its own end. */
    position: await incomeRepo.readPositions(tx, range),
    funds: await incomeRepo.sumFunds(tx, range),
    /** The budget of the year in which the period ends; without rows there is none. */
    budget: await incomeRepo.listBudget(tx, Number(range.until.slice(0, 4))),
    audit: await readAudit(tx, range),
    ...(await readSuspense(tx, range)),
    remittance: await cash.sumRemittance(tx, range),
    /** The national body's share of the period before, in kobo. */
    shareBefore: (await cash.sumRemittance(tx, ranges.before)).accrued,
    aside: await cash.sumAside(tx, range),
  };
}

/** All that a pack says, of one moment. Amounts in kobo. */
export type Figures = Awaited<ReturnType<typeof readAll>>;

/**
 * Reads all figures of a period in one snapshot of the database, so that they agree whatever is booked
 * meanwhile.
 *
 * @param step is told how much is read, from 0 to 1
 */
export const readFigures = (
  db: Database,
  asked: { range: cash.Range; made: Made; step?: Step },
): Promise<Figures> =>
  db.transaction((tx) => readAll(tx, { step: () => undefined, ...asked }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
