import type { z } from 'zod';
import { thisYear } from '#contract/day.ts';
import type {
  Subscription,
  subscriptionChangeForm,
  subscriptionForm,
} from '#contract/dues/subscription/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import {
  type Database,
  type Queryable,
  type Transaction,
  violatedConstraint,
} from '../../../db/client.ts';
import { existing, failingAs, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import { expectPricedCategories } from '../../members/categories/categories.ts';
import { moveDueDate } from '../charging/charges-repo.ts';
import { chargeSubscription, previewNewCharges, repriceCharges } from '../charging/charging.ts';
import { findSubscription, lockSubscription } from '../charging/charging-repo.ts';
import { lockLedger } from '../ledger/public-repo.ts';
import * as repo from './repo.ts';

type PreviewForm = Pick<z.output<typeof subscriptionForm>, 'price' | 'prices' | 'subscriptionType'>;

/** Returns a subscription as the API presents it; the price in naira. */
export function presentSubscription(row: repo.SubscriptionRow): Subscription {
  return {
    _id: row.id,
    subName: row.name,
    subDetail: row.detail,
    price: nairaFromKobo(row.priceKobo),
    subscriptionType: row.dueDate,
    dueYear: row.dueYear,
    prices: Object.fromEntries(
      Object.entries(row.pricesKobo).map(([category, kobo]) => [category, nairaFromKobo(kobo)]),
    ),
    chargeFrom: row.chargedAt ? null : row.chargeFrom,
    chargedAt: row.chargedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the current subscription, in kobo, or null before the first one is set up. */
export const currentSubscription = (db: Queryable) => repo.findCurrent(db, thisYear());

/**
 * Returns the subscription of a due year, or null; it does not change until the transaction ends.
 */
export const findSubscriptionForShare = (tx: Transaction, dueYear: number) =>
  repo.findOfYearForShare(tx, dueYear);

/** Returns in words which years price a category. */
export const pricesOfCategory = async (db: Queryable, code: string): Promise<string[]> =>
  (await repo.listAll(db))
    .filter(({ pricesKobo }) => Object.hasOwn(pricesKobo, code))
    .map(({ dueYear }) => `the prices of ${dueYear}`);

/** Returns every year's subscription, the newest first. */
export const allSubscriptions = (db: Queryable) => repo.listAll(db);

/** @throws AppError 404 */
export async function getSubscription(db: Queryable, id: string): Promise<Subscription> {
  const row = await existing('This subscription', id, () => findSubscription(db, id));
  return presentSubscription(row);
}

/**
 * Returns how many members a subscription would charge if it were set up so, and what it comes to.
 *
 * @throws AppError 409 where the due year has a subscription already
 */
export async function previewSubscription(
  db: Queryable,
  { price, prices = {}, subscriptionType }: PreviewForm,
) {
  const dueYear = Number(subscriptionType.slice(0, 4));
  if (await repo.hasYear(db, dueYear)) throw refuseSecond(dueYear);
  return previewNewCharges(db, { dueYear, priceKobo: price, pricesKobo: prices });
}

const refuseDueDate = (message: string) => invalidField('subscriptionType', message, 409);

const refuseSecond = (year: number | string | undefined) =>
  refuseDueDate(`There is a subscription for ${year} already.`);

/* Turns a violated unique index into a message: one subscription a due year. */
function asConflict(error: unknown, dueDate: string | undefined): unknown {
  if (violatedConstraint(error) !== 'subscriptions_due_year_unique') return error;
  return refuseSecond(dueDate?.slice(0, 4));
}

/**
 * Sets up the subscription of a due year. One of this year or before is charged by itself, a later one
 * on 1 January of its year (docs/ledger.md).
 *
 * @throws AppError 409 where the due year has a subscription already
 */
export async function createSubscription(
  context: Pick<Context, 'db' | 'log'>,
  form: z.output<typeof subscriptionForm>,
  actor: Actor,
) {
  const { db } = context;
  const id = newId();
  const row = {
    name: form.subName,
    detail: form.subDetail,
    priceKobo: form.price,
    pricesKobo: form.prices ?? {},
    dueDate: form.subscriptionType,
    chargeFrom: `${form.subscriptionType.slice(0, 4)}-01-01`,
  };
  await db
    .transaction(async (tx) => {
      await expectPricedCategories(tx, Object.keys(row.pricesKobo), 'prices');
      await repo.insertSubscription(tx, { ...row, id });
      await writeAudit(tx, actor, 'subscription.created', id, { after: row });
    })
    .catch(failingAs((error) => asConflict(error, form.subscriptionType)));
  if (Number(form.subscriptionType.slice(0, 4)) <= thisYear())
    await chargeSubscription(context, id, actor);
  return getSubscription(db, id);
}

/* Charges and payments refer to their due year, so it cannot change under them. */
async function refuseMove(tx: Transaction, row: repo.SubscriptionRow, dueDate: string | undefined) {
  if (dueDate === undefined || Number(dueDate.slice(0, 4)) === row.dueYear) return;
  if (row.chargedAt)
    throw refuseDueDate(
      `Members have been charged for ${row.dueYear}, so the due date has to stay in ${row.dueYear}.`,
    );
  if (await repo.hasPayments(tx, row.id))
    throw refuseDueDate(
      `There are payments for ${row.dueYear}, so the due date has to stay in ${row.dueYear}.`,
    );
}

/**
 * Changes a subscription; absent fields do not change. A new price changes the charges that nothing
 * was paid or waived of; a checkout that is open keeps its own. A new due date is that of all charges.
 *
 * @throws AppError 404; 409 if the due date would move to a year that has a subscription, or out of
 * one that was charged or has payments, or if it has changed since `updatedAt`
 */
export async function changeSubscription(
  db: Database,
  id: string,
  form: z.output<typeof subscriptionChangeForm>,
  actor: Actor,
) {
  const { price, prices, subName, subDetail, subscriptionType, updatedAt } = form;
  const isRepriced = price !== undefined || prices !== undefined;
  const row = await db
    .transaction(async (tx) => {
      if (isRepriced || subscriptionType !== undefined) await lockLedger(tx);
      const before = await existing('This subscription', id, () => lockSubscription(tx, id));
      refuseStaleEdit(before, updatedAt);
      await refuseMove(tx, before, subscriptionType);
      await expectPricedCategories(tx, Object.keys(prices ?? {}), 'prices');
      const year = Number(subscriptionType?.slice(0, 4) ?? before.dueYear);
      const change = {
        ...(prices !== undefined && { pricesKobo: prices }),
        ...(price !== undefined && { priceKobo: price }),
        ...(subName !== undefined && { name: subName }),
        ...(subDetail !== undefined && { detail: subDetail }),
        ...(subscriptionType !== undefined && { dueDate: subscriptionType }),
        ...(year !== before.dueYear && { chargeFrom: `${year}-01-01` }),
      };
      const changed = await repo.updateSubscription(tx, id, change);
      await writeChange(tx, actor, 'subscription.changed', id, before, change);
      if (changed.dueDate !== before.dueDate) await moveDueDate(tx, changed);
      if (isRepriced) await repriceCharges(tx, changed, actor);
      return changed;
    })
    .catch(failingAs((error) => asConflict(error, subscriptionType)));
  return presentSubscription(row);
}
