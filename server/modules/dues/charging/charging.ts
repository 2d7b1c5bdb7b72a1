import type { z } from 'zod';
import { addDays, dayInNigeria, yearInNigeria } from '#contract/day.ts';
import type { chargeForm } from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, systemActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { existing, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { inLedger } from '../ledger/public-repo.ts';
import { expectOpenDay } from '../periods/periods.ts';
import { readDuesSettings } from '../settings/public-repo.ts';
import * as charges from './charges-repo.ts';
import * as charging from './charging-repo.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { reverseCharges } from './reverse-charges.ts';

type Parts = Pick<Context, 'db'>;

/** Returns whom a subscription would charge now, whether it is set up or not. In naira. */
async function previewOf(db: Queryable, subscription: charging.Chargeable) {
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
  };
}

/**
 * Returns how many members charging a subscription would charge now, and what it comes to. In naira.
 *
 * @throws AppError 404
 */
export async function previewCharges(db: Queryable, id: string) {
  const find = () => charging.findSubscription(db, id);
  const subscription = await existing('This subscription', id, find);
  return {
    ...(await previewOf(db, subscription)),
    ...(await charges.countCharges(db, 'subscription_id', id)),
  };
}

/** Returns the same of a subscription that is not set up yet; its prices in kobo. */
export async function previewNewCharges(
  db: Queryable,
  subscription: Omit<charging.Chargeable, 'id'>,
) {
  const preview = await previewOf(db, { ...subscription, id: newId() });
  return { ...preview, charged: 0, changeable: 0 };
}

/* @throws AppError 404 */
const lockExisting = (tx: Transaction, id: string) =>
  existing('This subscription', id, () => charging.lockSubscription(tx, id));

/* Charges a subscription that is locked, as of a day. */
async function chargeLocked(
  tx: Transaction,
  subscription: charging.SubscriptionRow,
  date: string,
  actor: Actor,
): Promise<number> {
  const by = { actorId: actor.userId, date };
  const charged = await charging.insertCharges(tx, subscription, by);
  const { chargedAt, chargeFrom } = subscription;
  /* Who comes in later is charged as of this day, whichever was planned. */
  await charging.markCharged(tx, subscription.id, {
    chargedAt: chargedAt ?? new Date(),
    chargeFrom: chargedAt ? (chargeFrom ?? date) : date,
  });
  await payFromCredit(tx, charged.length > 0 ? null : []);
  if (charged.length > 0 || !chargedAt)
    await writeAudit(tx, actor, 'subscription.charged', subscription.id, {
      after: { dueYear: subscription.dueYear, charged: charged.length },
    });
  return charged.length;
}

/* A day before its year is a typing error, unless the year is charged ahead. @throws AppError 400 at the field */
function expectDayOfYear(
  { dueYear, chargeFrom }: charging.SubscriptionRow,
  date: string,
  field: 'date' | 'from',
): void {
  const first = `${Math.min(dueYear, yearInNigeria())}-01-01`;
  const earliest = chargeFrom !== null && chargeFrom < first ? chargeFrom : first;
  if (date < earliest)
    throw invalidField(
      field,
      `Choose ${longDay(earliest)} or a later day: these are dues of ${dueYear}.`,
    );
}

/**
 * Charges a subscription to every member who is to be charged and was not yet, or notes the day from
 * which it is charged by itself: that of a later year on 1 January of its year (docs/ledger.md). The charges
 * have that day, or that on which a member joined or was taken on where it is later.
 *
 * @param form `from`: the day, by default the one that was planned, or 1 January of its year; `date`: the day of
 * charges that are made now
 * @returns how many were charged now
 * @throws AppError 404; 400 at `from` for a day after the due year, at either for one before it; 409 at `date` for one in a closed period
 */
export async function chargeSubscription(
  { db }: Parts,
  id: string,
  actor: Actor,
  { from, date }: z.output<typeof chargeForm> = {},
): Promise<number> {
  const today = dayInNigeria();
  return inLedger(db, async (tx) => {
    const subscription = await lockExisting(tx, id);
    const { dueYear, chargedAt, chargeFrom } = subscription;
    if (from && Number(from.slice(0, 4)) > dueYear)
      throw invalidField('from', `From must not be after ${dueYear}.`);
    if (from) expectDayOfYear(subscription, from, 'from');
    if (date) {
      await expectOpenDay(tx, date, 'date');
      expectDayOfYear(subscription, date, 'date');
      return chargeLocked(tx, subscription, date, actor);
    }
    const firstDay = `${dueYear}-01-01`;
    const start = from ?? chargeFrom ?? firstDay;
    if (start > today && !chargedAt) {
      await charging.markCharged(tx, id, { chargedAt: null, chargeFrom: start });
      await writeAudit(tx, actor, 'subscription.charge-planned', id, {
        before: { chargeFrom: subscription.chargeFrom },
        after: { chargeFrom: start },
      });
      return 0;
    }
    return chargeLocked(tx, subscription, [start, today].sort()[0] ?? today, actor);
  });
}

/** Takes the charges of a subscription back that was set up by mistake; see `reverseCharges`. @throws AppError 404 */
export async function undoCharges({ db }: Parts, id: string, actor: Actor): Promise<number> {
  return inLedger(db, async (tx) => {
    const subscription = await lockExisting(tx, id);
    const reason = 'The year was set up by mistake.';
    const by = { actorId: actor.userId, reason };
    const reversed = await reverseCharges(tx, 'subscription_id', id, by);
    await charging.markCharged(tx, id, { chargedAt: null, chargeFrom: null });
    await writeAudit(tx, actor, 'subscription.charges-undone', id, {
      after: { dueYear: subscription.dueYear, undone: reversed },
    });
    return reversed;
  });
}

/**
 * Brings charges that nothing was paid or waived of to a changed price: each whose price changes is
 * reversed, and written anew, for as many months as before. The accounts and the subscription must be locked.
 */
export async function repriceCharges(
  tx: Transaction,
  after: charging.SubscriptionRow,
  actor: Actor,
): Promise<void> {
  if (!after.chargedAt) return;
  const reason = 'The price has changed.';
  const by = { actorId: actor.userId, reason };
  const price = charging.priceOf(after);
  await payFromCredit(tx, await charges.repriceUntouchedCharges(tx, after.id, price, by));
}

/** Returns the day before which no charge of who comes in today falls due. */
export async function dueOfJoiners(tx: Transaction): Promise<string> {
  const { joinerDays } = await readDuesSettings(tx);
  return addDays(dayInNigeria(), joinerDays);
}

/**
 * Charges who is a member from now on, or again, the subscription of this year and those that were charged ahead;
 * credit that they have pays it. What they owe from before comes in as an opening balance, or is charged where that is
 * wanted (docs/ledger.md). The ledger must be locked.
 *
 * @param awaySince since when they were left out by mistake: what was charged from that year on is charged, too
 */
export async function chargeNewMembers(
  tx: Transaction,
  userIds: readonly string[],
  awaySince = new Date(),
): Promise<void> {
  const { proRata } = await readDuesSettings(tx);
  const dueNotBefore = await dueOfJoiners(tx);
  const charged: string[] = [];
  for (const subscription of await charging.findChargedSince(tx, yearInNigeria(awaySince))) {
    const by = { actorId: null, date: charging.firstDayOf(subscription) };
    const more = { only: userIds, proRata, dueNotBefore, joiners: true };
    charged.push(...(await charging.insertCharges(tx, subscription, by, more)));
  }
  if (charged.length > 0) await payFromCredit(tx, charged);
}

/** Charges what is due to be charged by itself: a subscription that was set up ahead. */
export async function chargeDueSubscriptions(parts: Parts): Promise<void> {
  for (const id of await charging.findToCharge(parts.db, dayInNigeria()))
    await chargeSubscription(parts, id, systemActor('job', 'charging'));
}
