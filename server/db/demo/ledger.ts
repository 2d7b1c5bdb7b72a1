import { dayInNigeria } from '#contract/day.ts';
import type { ledgerEntries } from '../schema/index.ts';
import { idAt, lagosTime, laterOf } from './calendar.ts';
import {
  changing,
  drawLedgerStates,
  type LedgerStates,
  opened,
  priceFor,
} from './ledger-states.ts';
import type { MemberRow } from './members.ts';
import type { YearOfPayers } from './payers.ts';
import type { PaymentRow } from './payments.ts';
import type { Random } from './random.ts';

type Entry = typeof ledgerEntries.$inferInsert;

export type SampleLedger = LedgerStates;

/* The charge of a year, on its first day, or on the day on which the member registered in it. */
function charge(random: Random, { dues }: YearOfPayers, member: MemberRow): Entry {
  const at = laterOf(lagosTime(dues.year, 1, 1), member.createdAt);
  return opened(random, at, member.id, {
    kind: 'charge',
    changeKobo: priceFor(dues, member),
    year: dues.year,
    dueDate: dues.row.dueDate,
    subscriptionId: dues.row.id,
  });
}

const money = (random: Random, payment: PaymentRow, at: Date) =>
  opened(random, at, payment.userId, {
    kind: 'payment',
    side: 'money',
    changeKobo: payment.receivedKobo ?? payment.amountKobo,
    paymentId: payment.id,
    reference: payment.reference,
  });

/* A second payment of one year, which went back a few days later. */
const refund = (random: Random, payment: PaymentRow, paid: Entry) =>
  changing(random, payment.updatedAt, paid, {
    kind: 'refund',
    changeKobo: -paid.changeKobo,
    paymentId: payment.id,
    reason: 'Paid twice.',
  });

/**
 * Makes the ledger of five years in the order of time: each year charges those who could pay it, and
 * each payment pays its year.
 */
export function drawLedger(
  random: Random,
  years: readonly YearOfPayers[],
  payments: readonly PaymentRow[],
  demo: MemberRow,
  today: Date,
): SampleLedger {
  const ledger: SampleLedger = { entries: [], allocations: [], levies: [] };
  const unpaid: Entry[] = [];
  for (const year of years) {
    const members = [...year.payers.map(({ member }) => member), ...year.owing];
    const all = [...members, ...(members.includes(demo) ? [] : [demo])];
    const charged = new Map(
      all
        .filter((member) => priceFor(year.dues, member) > 0)
        .map((member) => [member.id, charge(random, year, member)]),
    );
    unpaid.push(...year.owing.flatMap(({ id }) => charged.get(id) ?? []));
    ledger.entries.push(...charged.values());
    for (const payment of payments) {
      if (payment.dueYear !== year.dues.year || !payment.paidAt) continue;
      const paid = money(random, payment, payment.paidAt);
      ledger.entries.push(paid);
      if (payment.status === 'refunded') ledger.entries.push(refund(random, payment, paid));
      const owed = charged.get(payment.userId);
      if (payment.status !== 'successful' || !owed) continue;
      ledger.allocations.push({
        id: idAt(random, payment.paidAt),
        userId: payment.userId,
        chargeId: owed.id,
        moneyId: paid.id,
        amountKobo: paid.changeKobo,
        date: dayInNigeria(payment.paidAt),
        createdAt: payment.paidAt,
      });
    }
  }
  const states = drawLedgerStates(random, { years, unpaid, today });
  const written = ({ createdAt = today }: { createdAt?: Date | undefined }) => createdAt.getTime();
  return {
    entries: [...ledger.entries, ...states.entries].sort((a, b) => written(a) - written(b)),
    allocations: [...ledger.allocations, ...states.allocations],
    levies: states.levies,
  };
}
