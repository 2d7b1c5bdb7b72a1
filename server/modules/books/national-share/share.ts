import type { z } from 'zod';
import type { NationalShare, shareRateForm } from '#contract/books/cash-book/share-schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import { inLedger } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { expectPricedCategories } from '../../members/categories/categories.ts';
import * as repo from './share-repo.ts';

type Parts = Pick<Context, 'db' | 'log'>;

/** Returns the rates, and what is owed to the national body at the end of a day. In naira. */
export async function readShare(db: Queryable, asAt = dayInNigeria()): Promise<NationalShare> {
  const [rows, { accruedKobo, remittedKobo }] = await Promise.all([
    repo.listRates(db),
    repo.sumsUntil(db, asAt),
  ]);
  const counting = new Set<string | null>();
  const rates = rows.map(({ rate, by }) => {
    const inForce = rate.from <= asAt && !counting.has(rate.category);
    if (inForce) counting.add(rate.category);
    return {
      _id: rate.id,
      from: rate.from,
      category: rate.category,
      inForce,
      by,
      percent: rate.basisPoints === null ? null : rate.basisPoints / 100,
      amount: rate.amountKobo === null ? null : nairaFromKobo(rate.amountKobo),
      createdAt: rate.createdAt.toISOString(),
    };
  });
  return {
    asAt,
    accrued: nairaFromKobo(accruedKobo),
    remitted: nairaFromKobo(remittedKobo),
    due: nairaFromKobo(accruedKobo - remittedKobo),
    rates,
  };
}

/** Returns in words whether a rate is of a category. */
export const ratesOfCategory = async (db: Queryable, code: string): Promise<string[]> =>
  (await repo.listRates(db)).some(({ rate }) => rate.category === code)
    ? ['a rate of the national body’s share']
    : [];

/*
 * Adds the difference for what was put against dues since a rate's day. The ledger is locked for some charges at a
 * time, so that payments are booked in between; they accrue by the new rate already.
 */
async function recount(
  { db, log }: Parts,
  { rateId, from }: { rateId: string; from: string },
  signal?: AbortSignal,
): Promise<void> {
  let [sum, after]: [number, string | null] = [0, null];
  do {
    if (signal?.aborted) return;
    const place: string | null = after;
    const { last, addedKobo }: repo.Added = await inLedger(db, (tx) =>
      repo.accrueDifference(tx, from, place),
    );
    sum += addedKobo;
    after = last;
  } while (after !== null);
  await repo.endRecount(db, rateId);
  log.info({ rateId, addedKobo: sum }, 'national body’s share counted anew');
}

/** Returns whether a rate was set whose difference is not added yet: its process has died. */
export const hasRecounts = async (db: Queryable): Promise<boolean> =>
  (await repo.listRecounts(db)).length > 0;

/**
 * Adds the differences that were not added to the end; what was added already is not added again.
 *
 * @param signal ends it between two steps
 */
export async function finishRecounts(parts: Parts, signal: AbortSignal): Promise<void> {
  for (const waiting of await repo.listRecounts(parts.db)) await recount(parts, waiting, signal);
}

/**
 * Sets the national body's share from a day on: a rate, an amount a head, or for a category that of the others. Where the day has been, the difference
 * for what was put against dues since then is added to what is owed; a job ends what is interrupted.
 *
 * @throws AppError 409 for a day in a closed period
 */
export async function setShareRate(
  { db, log }: Parts,
  { from, category = null, percent, amount, likeOthers }: z.output<typeof shareRateForm>,
  actor: UserActor,
): Promise<NationalShare> {
  const id = newId();
  const [basisPoints, amountKobo] = [likeOthers ? null : (percent ?? 0), amount ?? null];
  await inLedger(db, async (tx) => {
    await expectOpenDay(tx, from, 'from');
    await expectPricedCategories(tx, category === null ? [] : [category], 'category');
    const rate = { id, from, category, basisPoints, amountKobo, actorId: actor.userId };
    await repo.insertRate(tx, rate);
    await repo.startRecount(tx, id);
    await writeAudit(tx, actor, 'share-rate.set', id, {
      after: { from, category, percent, amountKobo, likeOthers },
    });
  });
  await recount({ db, log }, { rateId: id, from });
  return readShare(db);
}
