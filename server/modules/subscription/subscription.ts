import type { z } from 'zod';
import { nairaFromKobo } from '#contract/money.ts';
import type { priceForm, Subscription, subscriptionForm } from '#contract/payments.ts';
import { brokenConstraint, type Queryable } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import * as repo from './repo.ts';

/** A subscription as the API answers it; the price in naira. */
export function presentSubscription(row: repo.SubscriptionRow): Subscription {
  return {
    _id: row.id,
    subName: row.name,
    subDetail: row.detail,
    price: nairaFromKobo(row.priceKobo),
    subscriptionType: row.dueDate,
    dueYear: row.dueYear,
  };
}

/** What is due now, in kobo, or null before the first subscription is set up. */
export const currentSubscription = (db: Queryable) => repo.findCurrent(db);

/** @throws AppError 409 where the due year has a subscription already */
export async function createSubscription(db: Queryable, form: z.output<typeof subscriptionForm>) {
  try {
    const row = await repo.insertSubscription(db, {
      id: newId(),
      name: form.subName,
      detail: form.subDetail,
      priceKobo: form.price,
      dueDate: form.subscriptionType,
    });
    return presentSubscription(row);
  } catch (error) {
    if (brokenConstraint(error) !== 'subscriptions_due_year_unique') throw error;
    const year = form.subscriptionType.slice(0, 4);
    const message = `There is a subscription for ${year} already.`;
    throw conflict(message, { subscriptionType: message });
  }
}

/** Changes the price of what is still to be paid; payments made keep theirs. @throws AppError 404 */
export async function updatePrice(db: Queryable, id: string, form: z.output<typeof priceForm>) {
  const row = isUuid(id) ? await repo.updatePrice(db, id, form.price) : null;
  if (!row) throw notFound('This subscription');
  return presentSubscription(row);
}
