import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { Roll, rollForm } from '#contract/dues/rolls/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Elector } from '../../../db/schema/index.ts';
import { conflict, existing, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { shown } from '../../../shown.ts';
import { expectPricedCategories } from '../../members/categories/categories.ts';
import { overdueBefore } from '../ledger/member-ledger.ts';
import { readDuesSettings, readGraceDays } from '../settings/public-repo.ts';
import * as repo from './roll-repo.ts';

type Drawing = Partial<Pick<z.output<typeof rollForm>, 'joinedBy' | 'categories'>> & {
  asAt: string;
};

async function draw(db: Queryable, { asAt, joinedBy = asAt, categories: chosen }: Drawing) {
  const { nonVoting } = await readDuesSettings(db);
  const graceDays = await readGraceDays(db, asAt);
  const days = { asAt, joinedBy };
  const limit = overdueBefore(asAt, graceDays);
  const categories = chosen && chosen.length > 0 ? chosen : undefined;
  const rule = { ...days, overdueBefore: limit, nonVoting, categories };
  const electors = await repo.electorsAt(db, rule);
  return {
    ...days,
    rule: { graceDays, nonVoting, ...(categories && { categories }) },
    electors,
    members: electors.length,
  };
}

/** A roll with its rows; without a name, that of a day by today's rule. */
export type PrintedRoll = {
  name: string | null;
  asAt: string;
  joinedBy: string;
  drawnAt: Date;
  electors: readonly Elector[];
  /** Why it was withdrawn; null where it stands. */
  withdrawn: string | null;
};

/**
 * Returns who is an elector by today's rule.
 *
 * @param asAt the day at whose end they were; today by default
 */
export async function rollOf(db: Database, asAt = dayInNigeria()): Promise<PrintedRoll> {
  const { joinedBy, electors } = await draw(db, { asAt });
  return { name: null, asAt, joinedBy, drawnAt: new Date(), electors, withdrawn: null };
}

const present = (roll: Awaited<ReturnType<typeof repo.listRolls>>[number]): Roll => ({
  ...shown(roll),
  categories: roll.rule.categories ?? null,
  withdrawn: roll.withdrawnAt && {
    at: roll.withdrawnAt.toISOString(),
    by: roll.withdrawnBy,
    reason: roll.reason ?? '',
  },
});

/** Returns the rolls that were drawn, the newest first. */
export const readRolls = async (db: Queryable): Promise<Roll[]> =>
  (await repo.listRolls(db)).map(present);

/**
 * Draws a roll and keeps it: what is entered or corrected later does not touch it.
 *
 * @throws AppError 400 for a category that there is not
 */
export async function drawRoll(
  db: Database,
  { name, ...drawing }: z.output<typeof rollForm>,
  actor: UserActor,
): Promise<Roll> {
  const id = newId();
  return db.transaction(async (tx) => {
    await expectPricedCategories(tx, drawing.categories ?? [], 'categories');
    const drawn = await draw(tx, drawing);
    await repo.insertRoll(tx, { id, name, ...drawn, actorId: actor.userId });
    const { asAt, joinedBy, members } = drawn;
    await writeAudit(tx, actor, 'roll.drawn', id, {
      after: { name, asAt, joinedBy, members, categories: drawn.rule.categories },
    });
    return getRoll(tx, id);
  });
}

async function getRoll(db: Queryable, id: string): Promise<Roll> {
  const roll = (await readRolls(db)).find(({ _id }) => _id === id);
  if (!roll) throw notFound('This roll');
  return roll;
}

/**
 * Marks a roll as drawn by mistake. Its rows stay, and say so.
 *
 * @throws AppError 404; 409 a second time
 */
export async function withdrawRoll(
  db: Database,
  id: string,
  { reason, actor }: { reason: string; actor: UserActor },
): Promise<Roll> {
  return db.transaction(async (tx) => {
    const { name } = await getRoll(tx, id);
    if (!(await repo.insertWithdrawal(tx, { rollId: id, reason, actorId: actor.userId })))
      throw conflict('This roll has been withdrawn already.');
    await writeAudit(tx, actor, 'roll.withdrawn', id, { after: { name, reason } });
    return getRoll(tx, id);
  });
}

/** Returns a roll that was drawn, with its rows, as a page shows it. @throws AppError 404 */
export async function readRoll(db: Database, id: string) {
  const { electors } = await drawnRoll(db, id);
  return { roll: await getRoll(db, id), electors: [...electors] };
}

/** Returns a roll that was drawn. @throws AppError 404 */
export async function drawnRoll(db: Database, id: string): Promise<PrintedRoll> {
  return existing('This roll', id, () => repo.findRoll(db, id));
}
