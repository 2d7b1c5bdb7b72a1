import { and, between, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays } from '#contract/day.ts';
import type { Queryable } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { holderOf } from '../../../db/merged-records.ts';
import {
  openItems,
  payments,
  statementLinePayments,
  statementLines,
  suspenseEntries,
  transfers,
  users,
} from '../../../db/schema/index.ts';
import { manualGateway } from '../../payments/record/record-payment.ts';
import { loadBookedSums } from '../../payments/same-money/public-repo.ts';
import { sumOfLine } from '../../payments/same-money/sum-of-line.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { withoutFigures } from '../statement-reading/words.ts';
import type {
  BookedAs,
  EarlierLine,
  GatewayPayment,
  MatchingContext,
  PayerAliases,
} from './matching-context.ts';
import { indexMembers } from './member-index.ts';
import { readOtherPurposes } from './purposes-repo.ts';
import { mayTakeBack } from './reversals.ts';
import { loadRules } from './rules-repo.ts';

/** The days that lines are compared with: theirs, and some before and after. */
type Days = { from: string; to: string };

const around = ({ from, to }: Days) => [addDays(from, -15), addDays(to, 9)] as const;

const unexplained = sql`not exists (select from ${statementLinePayments}
  where ${statementLinePayments.paymentId} = ${payments.id})`;

const paidAround = (days: Days) => {
  const [from, to] = around(days);
  return between(payments.paidOn, from, to);
};

/* A record that was merged gives its ID and names to the one it was merged into: lines have them for years. */
async function loadMembers(db: Queryable) {
  const record = alias(users, 'record');
  const rows = await db
    .select({
      id: users.id,
      memberId: record.memberId,
      fname: record.fname,
      mname: record.mname,
      lname: record.lname,
      placeOfWork: users.placeOfWork,
      active: sql<boolean>`${mayBeCharged}`,
      phones: sql<
        string[]
      >`array_remove(array[${record.phoneNumber}, ${record.secondaryPhoneNumber}], null)`,
    })
    .from(users)
    .innerJoin(record, sql`${users.id} = coalesce(${record.mergedInto}, ${record.id})`)
    .where(isNull(users.offRegister))
    .orderBy(sql`${record.mergedInto} is not null`, users.id, record.id);
  return indexMembers(rows);
}

async function loadDues(db: Queryable) {
  const rows = await db
    .select({
      userId: openItems.userId,
      year: openItems.year,
      kobo: sql<number>`sum(${openItems.openKobo})::float8`,
    })
    .from(openItems)
    .where(and(eq(openItems.side, 'charge'), sql`${openItems.openKobo} > 0`))
    .groupBy(openItems.userId, openItems.year);
  const dues = new Map<string, Map<number | null, number>>();
  for (const { userId, year, kobo } of rows) {
    const open = dues.get(userId) ?? new Map();
    dues.set(userId, open.set(year, kobo));
  }
  return dues;
}

async function loadGateways(db: Queryable, days: Days): Promise<GatewayPayment[]> {
  const rows = await db
    .select({
      id: payments.id,
      gateway: payments.gateway,
      netKobo: sql<number>`(${payments.receivedKobo} - coalesce(${payments.feeKobo}, 0))::float8`,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(
      and(
        ne(payments.gateway, manualGateway),
        isNull(payments.receivedCurrency),
        sql`${payments.receivedKobo} > 0`,
        /* What was the surplus of another is in that one's charge. */
        isNull(payments.partOf),
        paidAround(days),
        unexplained,
      ),
    );
  return rows.flatMap(({ paidAt, ...row }) => (paidAt ? [{ ...row, paidAt }] : []));
}

const loadTransfers = (db: Queryable, days: Days) =>
  db
    .select({
      userId: holderOf(sql`${transfers.userId}`),
      kobo: transfers.amountKobo,
      date: transfers.date,
      reference: transfers.reference,
    })
    .from(transfers)
    .where(and(eq(transfers.state, 'reported'), between(transfers.date, ...around(days))));

/* Of the line that one takes back, which may be in a file that was removed. */
const original = alias(statementLines, 'original');

const bookedAs = sql<BookedAs>`case
  when ${statementLines.settles} is not null then 'settlement'
  when ${statementLines.proposedPayments} <> '[]' or exists (
    select from ${statementLinePayments} where ${statementLinePayments.lineId} = ${statementLines.id}) then 'payment'
  when exists (
    select from ${suspenseEntries} where ${suspenseEntries.lineId} = ${statementLines.id}) then 'suspense'
  else 'voucher' end`;

/* Those around the days, and of any age those of amounts that are taken back, and what may take one of these back. */
async function loadEarlier(
  db: Queryable,
  accountId: string,
  days: Days,
  lines: readonly ReadLine[],
): Promise<EarlierLine[]> {
  const [from] = around(days);
  const takenBackKobo = [...new Set(lines.filter(mayTakeBack).map(({ kobo }) => -kobo))];
  const takingKobo = [...new Set(lines.flatMap(({ kobo }) => (kobo > 0 ? -kobo : [])))];
  return db
    .select({
      id: statementLines.id,
      key: statementLines.lineKey,
      ordinal: statementLines.ordinal,
      date: statementLines.date,
      kobo: statementLines.amountKobo,
      narration: statementLines.narration,
      reference: statementLines.reference,
      state: statementLines.state,
      reason: statementLines.reason,
      bookedAs,
      waits: statementLines.waits,
      takesBack: original.id,
    })
    .from(statementLines)
    .leftJoin(original, eq(original.id, statementLines.takesBack))
    .where(
      and(
        eq(statementLines.accountId, accountId),
        isNull(statementLines.duplicateOf),
        or(
          between(statementLines.date, from, days.to),
          sql`abs(${statementLines.amountKobo}) = any(${sql.param(takenBackKobo)}::bigint[])`,
          sql`${statementLines.amountKobo} = any(${sql.param(takingKobo)}::bigint[])
            and ${statementLines.date} >= ${days.from}`,
        ),
      ),
    )
    .orderBy(statementLines.lineKey, statementLines.ordinal);
}

/** Lines whose payers are remembered, the newest; and the letters without which one says nothing. */
const payerAliasLimits = { lines: 5_000, letters: 10 };

async function loadPayerAliases(db: Queryable): Promise<PayerAliases> {
  const rows = await db
    .select({ narration: statementLines.narration, userId: holderOf(sql`${payments.userId}`) })
    .from(statementLines)
    .innerJoin(statementLinePayments, eq(statementLinePayments.lineId, statementLines.id))
    .innerJoin(payments, eq(payments.id, statementLinePayments.paymentId))
    .where(eq(statementLines.state, 'recorded'))
    .orderBy(sql`${statementLines.updatedAt} desc`)
    .limit(payerAliasLimits.lines);
  const payerAliases = new Map<string, string[]>();
  for (const { narration, userId } of rows) {
    const alike = withoutFigures(narration);
    const known = payerAliases.get(alike) ?? [];
    if (alike.length >= payerAliasLimits.letters && !known.includes(userId))
      payerAliases.set(alike, [...known, userId]);
  }
  return payerAliases;
}

/** Reads all that these lines of an account's statement are compared with. */
export async function loadMatchingContext(
  db: Queryable,
  accountId: string,
  days: Days,
  lines: readonly ReadLine[],
): Promise<MatchingContext> {
  return {
    index: await loadMembers(db),
    dues: await loadDues(db),
    accountId,
    booked: await loadBookedSums(
      db,
      lines.map((line) => sumOfLine(line, { statementId: '', accountId }, [])),
    ),
    gateways: await loadGateways(db, days),
    transfers: await loadTransfers(db, days),
    earlier: await loadEarlier(db, accountId, days, lines),
    payerAliases: await loadPayerAliases(db),
    rules: await loadRules(db),
    otherPurposes: await readOtherPurposes(db),
  };
}
