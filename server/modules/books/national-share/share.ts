import type { z } from 'zod';
import type { NationalShare, shareRateForm } from '#contract/books/cash-book/share-schemas.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { closedUntil } from '../../dues/periods/public-repo.ts';
import * as repo from './share-repo.ts';

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
      percent: rate.basisPoints / 100,
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

/* As PostgreSQL rounds: half away from zero. Products of kobo are beyond exact numbers. */
function scaled(kobo: number, by: number, of: number): number {
  if (of === 0) return 0;
  const product = BigInt(kobo) * BigInt(by);
  const sign = product < 0n !== of < 0 ? -1n : 1n;
  const [top, bottom] = [product < 0n ? -product : product, BigInt(Math.abs(of))];
  return Number(sign * ((2n * top + bottom) / (2n * bottom)));
}

/**
 * Returns what the accruals of each allocation lack for the rates of now, as the trigger would have
 * written them: what is put against a charge since a day has its share by the rate, and what is taken
 * back of a charge and a sum of money takes as much of their share back, so that nothing is left of both
 * where nothing is left of the allocation. In kobo.
 *
 * @param allocations in the order in which they were written
 */
function lackingShares(
  allocations: readonly repo.SharedAllocation[],
  from: string,
): { id: string; date: string; kobo: number }[] {
  const pairs = new Map<string, { kobo: number; share: number }>();
  return allocations.flatMap(({ id, pair, date, kobo, accruedKobo, shareKobo }) => {
    const before = pairs.get(pair) ?? { kobo: 0, share: 0 };
    const added = date < from ? accruedKobo : shareKobo;
    const share = kobo > 0 ? added : scaled(before.share, kobo, before.kobo);
    pairs.set(pair, { kobo: before.kobo + kobo, share: before.share + share });
    return share === accruedKobo ? [] : [{ id, date, kobo: share - accruedKobo }];
  });
}

/* Adds the difference for what was put against charges since a day. Returns it, in kobo. */
async function accrueDifference(tx: Transaction, from: string): Promise<number> {
  const until = await closedUntil(tx);
  const firstOpen = until === null ? '' : addDays(until, 1);
  let [sum, after]: [number, string | null] = [0, null];
  for (;;) {
    const charges: string[] = await repo.chargesSince(tx, from, after);
    if (charges.length === 0) return sum;
    const lacking = lackingShares(await repo.allocationsOf(tx, charges), from);
    const rows = lacking.map(({ id, date, kobo }) => ({
      id: newId(),
      allocationId: id,
      amountKobo: kobo,
      postedOn: date < firstOpen ? firstOpen : date,
    }));
    await repo.insertAccruals(tx, rows);
    sum += lacking.reduce((all, { kobo }) => all + kobo, 0);
    after = charges.at(-1) ?? null;
  }
}

/**
 * Sets the national body's share from a day on. Where the day has been, the difference for what was put
 * against dues since then is added to what is owed, all of it or nothing.
 *
 * @throws AppError 409 for a day in a closed period
 */
export async function setShareRate(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { from, category = null, percent: basisPoints }: z.output<typeof shareRateForm>,
  actor: UserActor,
): Promise<NationalShare> {
  const id = newId();
  const addedKobo = await db.transaction(async (tx) => {
    await lockLedger(tx);
    await expectOpenDay(tx, from, 'from');
    await repo.insertRate(tx, { id, from, category, basisPoints, actorId: actor.userId });
    const added = await accrueDifference(tx, from);
    await writeAudit(tx, actor, {
      action: 'share-rate.set',
      subject: 'share rate',
      subjectId: id,
      after: { from, category, percent: basisPoints / 100, addedKobo: added },
    });
    return added;
  });
  log.info({ rateId: id, addedKobo }, 'national body’s share set');
  return readShare(db);
}
