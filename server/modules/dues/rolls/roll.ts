import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { Roll, rollForm } from '#contract/dues/rolls/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Elector } from '../../../db/schema/index.ts';
import { notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { overdueBefore } from '../ledger/member-ledger.ts';
import { readDuesSettings, readGraceDays } from '../settings/public-repo.ts';
import * as repo from './roll-repo.ts';

type Drawing = { asAt: string; joinedBy?: string | undefined };

async function draw(db: Queryable, { asAt, joinedBy = asAt }: Drawing) {
  const { nonVoting } = await readDuesSettings(db);
  const graceDays = await readGraceDays(db, asAt);
  const days = { asAt, joinedBy };
  const limit = overdueBefore(asAt, graceDays);
  const electors = await repo.electorsAt(db, { ...days, overdueBefore: limit, nonVoting });
  return { ...days, rule: { graceDays, nonVoting }, electors, members: electors.length };
}

/** A roll with its rows; without a name, that of a day by today's rule. */
export type PrintedRoll = {
  name: string | null;
  asAt: string;
  joinedBy: string;
  drawnAt: Date;
  electors: readonly Elector[];
};

/**
 * Returns who is an elector by today's rule.
 *
 * @param asAt the day at whose end they were; today by default
 */
export async function rollOf(db: Database, asAt = dayInNigeria()): Promise<PrintedRoll> {
  const { joinedBy, electors } = await draw(db, { asAt });
  return { name: null, asAt, joinedBy, drawnAt: new Date(), electors };
}

const present = ({
  id,
  drawnAt,
  ...roll
}: Awaited<ReturnType<typeof repo.listRolls>>[number]): Roll => ({
  _id: id,
  ...roll,
  drawnAt: drawnAt.toISOString(),
});

/** Returns the rolls that were drawn, the newest first. */
export const readRolls = async (db: Queryable): Promise<Roll[]> =>
  (await repo.listRolls(db)).map(present);

/** Draws a roll and keeps it: what is entered or corrected later does not touch it. */
export async function drawRoll(
  db: Database,
  { name, ...days }: z.output<typeof rollForm>,
  actor: UserActor,
): Promise<Roll> {
  const id = newId();
  return db.transaction(async (tx) => {
    const drawn = await draw(tx, days);
    await repo.insertRoll(tx, { id, name, ...drawn, actorId: actor.userId });
    const { asAt, joinedBy, members } = drawn;
    await writeAudit(tx, actor, {
      action: 'roll.drawn',
      subject: 'roll',
      subjectId: id,
      after: { name, asAt, joinedBy, members },
    });
    const roll = (await readRolls(tx)).find(({ _id }) => _id === id);
    if (!roll) throw new Error('The roll was not kept.');
    return roll;
  });
}

/** Returns a roll that was drawn. @throws AppError 404 */
export async function drawnRoll(db: Database, id: string): Promise<PrintedRoll> {
  const roll = isUuid(id) ? await repo.findRoll(db, id) : null;
  if (!roll) throw notFound('This roll');
  return roll;
}
