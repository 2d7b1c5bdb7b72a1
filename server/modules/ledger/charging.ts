import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { conflict, invalidField, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import * as charging from './charging-repo.ts';
import { allocateOpen } from './post.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db' | 'log'>;

/** Lets credit that members have pay what they were charged just now. */
async function payFromCredit(tx: Transaction, userIds: readonly string[] | null): Promise<void> {
  for (const userId of await repo.membersWithCreditAndDebt(tx, userIds))
    await allocateOpen(tx, userId);
}

/**
 * Returns how many members charging a subscription would charge now, and what it comes to. In naira.
 *
 * @throws AppError 404
 */
export async function previewCharges(db: Queryable, id: string) {
  const subscription = isUuid(id) ? await charging.findSubscription(db, id) : null;
  if (!subscription) throw notFound('This subscription');
  const groups = await charging.countChargeable(db, subscription);
  const priced = groups.filter(({ price }) => price > 0);
  const total = (of: (group: (typeof groups)[number]) => number) =>
    priced.reduce((sum, group) => sum + of(group), 0);
  return {
    members: total(({ members }) => members),
    amount: nairaFromKobo(total(({ members, price }) => members * price)),
    byCategory: groups.map(({ category, members, price }) => ({
      category,
      members,
      price: nairaFromKobo(price),
      amount: nairaFromKobo(members * price),
    })),
    ...(await charging.countCharges(db, id)),
  };
}

/* Charges a subscription that is locked. */
async function chargeLocked(
  tx: Transaction,
  subscription: charging.SubscriptionRow,
  actorId: string | null,
): Promise<number> {
  const date = dayInNigeria();
  const charged = await charging.insertCharges(tx, subscription, { actorId, date });
  await charging.markCharged(tx, subscription.id, {
    chargedAt: subscription.chargedAt ?? new Date(),
    chargeFrom: subscription.chargeFrom ?? date,
  });
  await payFromCredit(tx, charged.length > 0 ? null : []);
  return charged.length;
}

/**
 * Charges a subscription to every member who is to be charged and was not yet, or notes the day from
 * which it is charged by itself: that of a later year on 1 January of its year (ledger.md,
 * 'Charging').
 *
 * @param from the day, if it is not today or 1 January
 * @returns how many were charged now
 * @throws AppError 404; 400 at `from` for a day after the due year
 */
export async function chargeSubscription(
  { db, log }: Parts,
  id: string,
  actorId: string | null,
  from?: string,
): Promise<number> {
  const today = dayInNigeria();
  const charged = await db.transaction(async (tx) => {
    await charging.lockAllAccounts(tx);
    const subscription = isUuid(id) ? await charging.lockSubscription(tx, id) : null;
    if (!subscription) throw notFound('This subscription');
    const { dueYear, chargedAt } = subscription;
    if (from && Number(from.slice(0, 4)) > dueYear)
      throw invalidField('from', `From must not be after ${dueYear}.`);
    const start = from ?? (`${dueYear}-01-01` > today ? `${dueYear}-01-01` : today);
    if (start > today && !chargedAt) {
      await charging.markCharged(tx, id, { chargedAt: null, chargeFrom: start });
      return 0;
    }
    return chargeLocked(tx, subscription, actorId);
  });
  log.info({ subscriptionId: id, charged }, 'subscription charged');
  return charged;
}

/**
 * Takes the charges of a subscription back that was set up by mistake.
 *
 * @returns how many
 * @throws AppError 404; 409 once something of them was paid or waived
 */
export async function undoCharges(
  { db, log }: Parts,
  id: string,
  actorId: string,
): Promise<number> {
  const undone = await db.transaction(async (tx) => {
    await charging.lockAllAccounts(tx);
    const subscription = isUuid(id) ? await charging.lockSubscription(tx, id) : null;
    if (!subscription) throw notFound('This subscription');
    const { charged, changeable } = await charging.countCharges(tx, id);
    if (charged !== changeable)
      throw conflict(
        `Nothing was undone: of ${charged} charges, ${charged - changeable} are paid or waived, in whole or in part.`,
      );
    const by = { actorId, date: dayInNigeria(), reason: 'The year was set up by mistake.' };
    const reversed = await charging.reverseUntouchedCharges(tx, id, by);
    await charging.markCharged(tx, id, { chargedAt: null, chargeFrom: null });
    return reversed.length;
  });
  log.info({ subscriptionId: id, undone }, 'charges undone');
  return undone;
}

/**
 * Brings charges that nothing was paid or waived of to a changed price: each is reversed, and written
 * anew. The accounts and the subscription must be locked.
 */
export async function repriceCharges(
  tx: Transaction,
  subscription: charging.SubscriptionRow,
  actorId: string,
): Promise<void> {
  if (!subscription.chargedAt) return;
  const by = { actorId, date: dayInNigeria() };
  const reason = 'The price has changed.';
  const only = await charging.reverseUntouchedCharges(tx, subscription.id, { ...by, reason });
  await charging.insertCharges(tx, subscription, by, { only });
  await payFromCredit(tx, only);
}

/** Locks every account, for a change that may touch each of them. */
export const lockAllAccounts = charging.lockAllAccounts;

/**
 * Charges members who have just been registered the subscription of this year, if it is charged:
 * what they owe from before comes in as an opening balance (ledger.md, 'Charging').
 */
export async function chargeNewMembers(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const date = dayInNigeria();
  const subscription = await charging.findChargedOfYear(tx, Number(date.slice(0, 4)));
  if (!subscription) return;
  const { proRata } = await repo.readDuesSettings(tx);
  const months = proRata === 'monthly' ? 13 - Number(date.slice(5, 7)) : 12;
  await charging.insertCharges(
    tx,
    subscription,
    { actorId: null, date },
    { only: userIds, months },
  );
}

/** Charges what is due to be charged by itself: a subscription that was set up ahead. */
export async function chargeDueSubscriptions(parts: Parts): Promise<void> {
  for (const id of await charging.findToCharge(parts.db, dayInNigeria()))
    await chargeSubscription(parts, id, null);
}

/**
 * Charges a levy or a penalty.
 *
 * @param userIds whom
 * @returns how many
 * @throws AppError 409 where nobody is charged
 */
export async function chargeLevy(
  { db, log }: Parts,
  levy: Omit<Parameters<typeof charging.insertLevies>[1], 'userIds'>,
  userIds: readonly string[],
  actorId: string,
): Promise<number> {
  const charged = await db.transaction(async (tx) => {
    await charging.lockAllAccounts(tx);
    const by = { actorId, date: dayInNigeria() };
    const members = await charging.insertLevies(tx, { ...levy, userIds }, by);
    if (members.length === 0) throw conflict('There is no member in this group to charge.');
    await payFromCredit(tx, members);
    return members.length;
  });
  log.info({ levy: levy.name, charged }, 'levy charged');
  return charged;
}
