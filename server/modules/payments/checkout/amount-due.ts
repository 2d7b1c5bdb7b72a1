import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { checkoutForm } from '#contract/dues/ledger/schemas.ts';
import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import { onlineLimitOf } from '#contract/payments/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { conflict, invalidField } from '../../../errors.ts';
import { openItemsOf, sumReported } from '../../dues/ledger/public-repo.ts';
import { readDuesSettings } from '../../dues/settings/public-repo.ts';
import { currentSubscription } from '../../dues/subscription/subscription.ts';

/**
 * What a member asks to pay: all, the oldest years, or a part; and whether also where another checkout may be paid
 * already, or a transfer is being checked.
 */
export type Asked = z.output<typeof checkoutForm>;

/** What is owed of what a member asks to pay. */
export type Due = { asked: string; amountKobo: number; years: number[] };

const thisYear = () => Number(dayInNigeria().slice(0, 4));

/* Why there is nothing to pay. */
async function nothingOwed(db: Queryable): Promise<Error> {
  const current = await currentSubscription(db);
  if (!current) return conflict('No subscription has been set up yet. Please try again later.');
  return current.chargedAt
    ? conflict(`Your dues for ${current.dueYear} are paid already.`)
    : conflict('You owe nothing at the moment.');
}

/**
 * Returns what the member owes up to this year, as far as they ask to pay it: the server decides the amount of
 * whole years, and a part only where the society allows it.
 *
 * @throws AppError 409 if nothing is owed, or a part cannot be paid; 400 for more than is owed
 */
export async function dueOf(tx: Queryable, userId: string, asked: Asked): Promise<Due> {
  const items = await openItemsOf(tx, userId);
  const charges = items.filter(({ side, year }) => side === 'charge' && (year ?? 0) <= thisYear());
  const years = [...new Set(charges.map(({ year }) => year ?? thisYear()))];
  if (years.length === 0) throw await nothingOwed(tx);
  const sumOf = (chosen: readonly number[]) =>
    charges
      .filter(({ year }) => chosen.includes(year ?? thisYear()))
      .reduce((kobo, { openKobo }) => kobo + openKobo, 0);
  if (asked.amount !== undefined) {
    const { partPayments } = await readDuesSettings(tx);
    if (!partPayments)
      throw invalidField('amount', 'A part cannot be paid. Choose whole years.', 409);
    if (asked.amount > sumOf(years)) throw invalidField('amount', 'You owe less than that.');
    return { asked: 'amount', amountKobo: asked.amount, years };
  }
  const oldest = years.toSorted((one, other) => one - other).slice(0, asked.years);
  const all = oldest.length === years.length;
  return {
    asked: all ? 'all' : `years ${oldest.length}`,
    amountKobo: sumOf(oldest),
    years: oldest,
  };
}

/**
 * Refuses what no gateway takes, before one is asked.
 *
 * @throws AppError 400 at `amount` for a part, 409 for what is owed
 */
export function expectPayableOnline({ asked, amountKobo }: Due): void {
  const limit = onlineLimitOf(nairaFromKobo(amountKobo));
  if (limit) throw invalidField('amount', limit, asked === 'amount' ? 400 : 409);
}

/**
 * Asks before a member pays what a transfer that they have reported may have paid.
 *
 * @throws AppError 409 at `acceptReported`
 */
export async function expectNotReported(db: Queryable, userId: string, due: Due): Promise<void> {
  const reportedKobo = await sumReported(db, userId);
  if (reportedKobo === 0) return;
  const all = await dueOf(db, userId, {});
  if (due.amountKobo + reportedKobo <= all.amountKobo) return;
  const sum = formatKobo(reportedKobo);
  throw invalidField(
    'acceptReported',
    `Your transfer of ${sum} is being checked. Wait for the receipt, or pay anyway if this is other money.`,
    409,
  );
}

/** Returns what is paid, as the gateway shows it: 'Annual dues 2024 to 2026'. */
export const descriptionOf = ({ years }: Due) =>
  `Annual dues ${yearsInWords(years.toSorted((one, other) => one - other))}`;
