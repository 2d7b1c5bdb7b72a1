import type { z } from 'zod';
import { addDays } from '#contract/day.ts';
import type { Closing, Period, reopenPeriodForm } from '#contract/dues/periods/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { closedDay, conflict, invalidField, justWritten } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { shown } from '../../../shown.ts';
import { inLedger } from '../ledger/public-repo.ts';
import * as periods from './periods-repo.ts';
import { closedUntil } from './public-repo.ts';

/**
 * Refuses what is dated by hand into a closed period (docs/ledger.md). The accounts must be
 * locked, so that none is closed meanwhile.
 *
 * @param field the field of the form that has the day
 * @throws AppError 409
 */
export async function expectOpenDay(tx: Transaction, day: string, field: string): Promise<void> {
  const until = await closedUntil(tx);
  if (until !== null && day <= until)
    throw closedDay(
      field,
      `The books are closed until ${longDay(until)}. The first open day is ${longDay(addDays(until, 1))}.`,
      addDays(until, 1),
    );
}

/** Returns every closing of the books, those that were opened again too, the latest first. */
export async function readClosings(db: Queryable): Promise<Closing[]> {
  const rows = await periods.listClosings(db);
  return rows.map(({ before, reopenedAt, reopenedBy, reason, ...closing }) => ({
    ...shown(closing),
    from: before && addDays(before, 1),
    reopened: reopenedAt && {
      at: reopenedAt.toISOString(),
      by: reopenedBy ?? '',
      reason: reason ?? '',
    },
  }));
}

/** Returns the closed periods, the newest first. */
export async function readPeriods(db: Queryable): Promise<Period[]> {
  const closings = await readClosings(db);
  return closings.filter(({ reopened }) => !reopened).map(({ reopened: _, ...period }) => period);
}

/**
 * Checks that the ledger says of the end of a closed period what was stored when it was closed.
 *
 * @throws Error where it does not
 */
export async function expectAsClosed(
  db: Queryable,
  { _id: id, until }: Pick<Period, '_id' | 'until'>,
): Promise<void> {
  const { stored, derived } = await periods.compareBalances(db, { id, until });
  if (stored !== null && stored !== derived)
    throw new Error(
      `The balances of ${until} are ${derived} kobo, and were ${stored} when the books were closed.`,
    );
}

/** When closed books were opened again, and why. */
type Reopening = { until: string; reason: string; by: string; at: string };

/** Returns the reopenings of books that covered a day, the oldest first. */
export async function readReopenings(db: Queryable, day: string): Promise<Reopening[]> {
  return (await periods.listReopenings(db, day)).map(shown);
}

/**
 * Opens the newest closed period again, so that what is missing or wrong in it can be entered there.
 *
 * @param asked the id of the period that the user means; the newest where it is absent
 * @returns the period that was opened
 * @throws AppError 409 where none is closed, or another one is the newest meanwhile
 */
export async function reopenPeriod(
  { db }: Pick<Context, 'db'>,
  { reason, period: asked }: z.output<typeof reopenPeriodForm>,
  actor: UserActor,
): Promise<Period> {
  return inLedger(db, async (tx) => {
    const [period] = await readPeriods(tx);
    if (!period) throw conflict('No period is closed.');
    if (asked !== undefined && asked !== period._id)
      throw conflict(
        `The newest closed period is the one until ${longDay(period.until)} meanwhile. Reload the page.`,
      );
    await periods.insertReopening(tx, { periodId: period._id, reason, actorId: actor.userId });
    await periods.removeBalances(tx, period._id);
    await writeAudit(tx, actor, 'period.reopened', period._id, {
      before: { until: period.until },
      after: { until: period.from && addDays(period.from, -1), reason },
    });
    return period;
  });
}

/**
 * Closes the books until a day. Waits for the transactions that write into the ledger, and they for it.
 *
 * @throws AppError 409 if they are closed until then, or later, already
 */
export async function closePeriod(
  { db }: Pick<Context, 'db'>,
  until: string,
  actor: UserActor,
): Promise<Period> {
  await inLedger(db, async (tx) => {
    const before = await closedUntil(tx);
    if (before !== null && until <= before)
      throw invalidField('until', `The books are closed until ${longDay(before)} already.`, 409);
    const id = newId();
    await periods.insertPeriod(tx, { id, until, closedBy: actor.userId });
    await periods.storeBalances(tx, { id, until });
    await writeAudit(tx, actor, 'period.closed', id, {
      before: { until: before },
      after: { until },
    });
  });
  return justWritten((await readPeriods(db))[0], 'The period that was closed');
}
