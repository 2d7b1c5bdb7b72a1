import { yearInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { PaymentStatus } from '#contract/payments/terms.ts';
import type { payments } from '../schema/index.ts';
import { after, between, day, hour, idAt, minute } from './calendar.ts';
import type { Dues } from './dues.ts';
import type { MemberRow } from './members.ts';
import type { YearOfPayers } from './payers.ts';
import type { Random } from './random.ts';
import { createNumbers, type Inserted } from './rows.ts';

export type PaymentRow = Inserted<typeof payments>;

/** A payment before it gets its number and reference, which follow the order of time. */
type Draft = Omit<PaymentRow, 'invoiceNumber' | 'reference'>;

/** Not a gateway that can be queried, so that no sweep checks these payments. */
const gateway = 'demo';

const methods = [
  { method: 'Card', weight: 46 },
  { method: 'Bank Transfer', weight: 38 },
  { method: 'USSD', weight: 12 },
  { method: 'Bank Account', weight: 4 },
];

/**
 * Makes a payment whose checkout was opened at `openedAt` and decided a few minutes later.
 *
 * @param receivedKobo the amount received, in kobo; null if nothing was
 */
function draft(
  random: Random,
  dues: Dues,
  member: MemberRow,
  openedAt: Date,
  status: PaymentStatus,
  receivedKobo: number | null,
): Draft {
  const decidedAt = new Date(openedAt.getTime() + random.whole(70, 700) * 1000);
  return {
    id: idAt(random, openedAt),
    userId: member.id,
    subscriptionId: dues.row.id,
    dueYear: dues.year,
    dueDate: dues.row.dueDate,
    amountKobo: dues.row.priceKobo,
    receivedKobo,
    status,
    method: random.weighted(methods).method,
    gateway,
    createdAt: openedAt,
    paidAt: status === 'successful' || status === 'refunded' ? decidedAt : null,
    updatedAt: decidedAt,
  };
}

function successful(random: Random, { dues, payers }: YearOfPayers): Draft[] {
  return payers.map(({ member, paidAt }) =>
    draft(random, dues, member, paidAt, 'successful', dues.row.priceKobo),
  );
}

/** Makes attempts that failed some time before the same member paid. */
function retried(random: Random, { dues, payers }: YearOfPayers): Draft[] {
  return payers
    .filter(() => random.chance(0.015))
    .map(({ member, paidAt }) => {
      const openedAt = new Date(paidAt.getTime() - random.whole(12, 90) * minute);
      return draft(random, dues, member, openedAt, 'failed', null);
    });
}

/** Returns when a member who still owes the year's dues tried to pay them. */
function attemptTime(random: Random, { from, until }: YearOfPayers, member: MemberRow): Date {
  const registered = new Date(member.createdAt.getTime() + day);
  return between(random, registered > from ? registered : from, until);
}

/** Makes failed attempts of members who then gave up. */
function givenUp(random: Random, year: YearOfPayers, count: number): Draft[] {
  return year.owing
    .slice(0, count)
    .map((member) =>
      draft(random, year.dues, member, attemptTime(random, year, member), 'failed', null),
    );
}

/** Makes a payment of too little, for the treasurer to review. */
function shortPaid(random: Random, year: YearOfPayers, shortKobo: number): Draft[] {
  return year.owing.slice(-1).map((member) => {
    const { priceKobo } = year.dues.row;
    const received = priceKobo - shortKobo;
    const openedAt = attemptTime(random, year, member);
    const [arrived, due] = [received, priceKobo].map(formatKobo);
    return {
      ...draft(random, year.dues, member, openedAt, 'review', received),
      method: 'Bank Transfer',
      reviewReason: `Short amount: ${arrived} arrived, ${due} is due.`,
    };
  });
}

/**
 * Makes the second payment of a member (not the demo's) who paid twice; refunded a few days later.
 */
function paidTwice(random: Random, year: YearOfPayers, demo: MemberRow): Draft[] {
  const twice = year.payers.find(
    ({ member, paidAt }) => member !== demo && paidAt.getTime() + day < year.until.getTime(),
  );
  if (!twice) return [];
  const openedAt = new Date(twice.paidAt.getTime() + 3 * hour);
  const { dues } = year;
  const second = draft(random, dues, twice.member, openedAt, 'refunded', dues.row.priceKobo);
  return [{ ...second, updatedAt: after(openedAt, 4 * day, year.until) }];
}

/**
 * Gives each payment its invoice number, sequential by year in the order of time, and its
 * reference.
 */
function numbered(random: Random, drafts: Draft[]): PaymentRow[] {
  const { next } = createNumbers();
  const inOrder = drafts.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  return inOrder.map((payment) => {
    const number = next(`INV-${yearInNigeria(payment.createdAt)}`);
    const code = Buffer.from(random.bytes(5)).toString('hex');
    return {
      ...payment,
      invoiceNumber: number,
      reference: `${number.replace('INV', 'demo')}-${code}`,
      gatewayId: `demo-${code}`,
    };
  });
}

/**
 * Makes five years of payments in the order of time. None is pending, because no gateway could
 * settle it.
 */
export function drawPayments(random: Random, years: YearOfPayers[], demo: MemberRow): PaymentRow[] {
  const drafts = years.flatMap((year, index) => [
    ...successful(random, year),
    ...retried(random, year),
    ...(index > 1 ? givenUp(random, year, 2) : []),
    ...(index > 2 ? shortPaid(random, year, index > 3 ? 500_000 : 1_000_000) : []),
    ...(index === 2 ? paidTwice(random, year, demo) : []),
  ]);
  return withReceipts(numbered(random, drafts));
}

/** Gives what was received its receipt number, in the order in which it was paid. */
function withReceipts(rows: readonly PaymentRow[]): PaymentRow[] {
  const { next } = createNumbers();
  const paid = rows
    .flatMap(({ id, paidAt }) => (paidAt ? [{ id, paidAt }] : []))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const numbers = new Map(paid.map(({ id, paidAt }) => [id, next(`RCT-${yearInNigeria(paidAt)}`)]));
  return rows.map((row) => ({ ...row, receiptNumber: numbers.get(row.id) ?? null }));
}

/** Returns how many of these moments are in each year: the last of the numbers that are given by year. */
export function countsByYear(moments: readonly Date[]): { year: number; last: number }[] {
  const counts = new Map<number, number>();
  for (const year of moments.map(yearInNigeria)) counts.set(year, (counts.get(year) ?? 0) + 1);
  return [...counts].map(([year, last]) => ({ year, last }));
}
