import type { DuePayment } from '#contract/books/cash-book/entry-schemas.ts';
import { dayInNigeria, lastDayOf } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { existing } from '../../../errors.ts';
import * as repo from './entries-repo.ts';

/**
 * Returns the day of the next payment of every month: in the month after the last one, on the day of the month of the
 * first, or on the last of a shorter month.
 */
export function nextMonthly(first: string, last: string): string {
  const lastOfNext = lastDayOf(last.slice(0, 7), 1);
  const day = lastOfNext.slice(0, 8) + first.slice(8);
  return day < lastOfNext ? day : lastOfNext;
}

/** Returns the payments of every month whose next day has come. Each is offered once it is due, one month after another. */
export async function readDuePayments(db: Queryable): Promise<DuePayment[]> {
  const today = dayInNigeria();
  return (await repo.listStanding(db))
    .map(({ firstDate, lastDate, accountId, account, categoryId, category, kobo, ...row }) => ({
      _id: row.id,
      date: nextMonthly(firstDate, lastDate),
      account: { _id: accountId, name: account },
      category: { _id: categoryId, name: category },
      amount: nairaFromKobo(kobo),
      party: row.party,
      purpose: row.purpose,
      approvedBy: row.approvedBy,
    }))
    .filter(({ date }) => date <= today);
}

/** Offers a payment of every month no more. @throws AppError 404 where none stands */
export async function endStandingPayment(
  { db }: Pick<Context, 'db'>,
  id: string,
  actor: UserActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const end = () => repo.endStanding(tx, id);
    const voucherNumber = await existing('This payment of every month', id, end);
    await writeAudit(tx, actor, 'standing-payment.ended', id, { after: { voucherNumber } });
  });
}
