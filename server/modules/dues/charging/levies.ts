import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type {
  Levy,
  levyForm,
  levyPreviewForm,
  levyPreviewSchema,
} from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { conflict, existing } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { reverseWithin } from '../ledger/entries-by-hand.ts';
import { findEntry, inLedger } from '../ledger/public-repo.ts';
import { expectOpenDay } from '../periods/periods.ts';
import * as repo from './levies-repo.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { findFund } from './public-repo.ts';
import { reverseCharges } from './reverse-charges.ts';

type Parts = Pick<Context, 'db'>;

/** Returns how many of these members a levy would charge, how many of them again, and what it comes to. In naira. */
export async function previewLevy(
  db: Queryable,
  { amount: kobo, name, dueDate }: Omit<z.output<typeof levyPreviewForm>, 'group'>,
  userIds: readonly string[],
): Promise<z.input<typeof levyPreviewSchema>> {
  const members = await repo.countChargeable(db, userIds);
  const again = name && dueDate ? await repo.countNamed(db, { name, dueDate }, userIds) : 0;
  return { members, amount: nairaFromKobo(members * kobo), ...(again > 0 && { again }) };
}

type NewLevy = Omit<z.output<typeof levyForm>, 'group'> & {
  /** The payment for whose return by the bank it is charged. */
  returnedPaymentId?: string;
};

/**
 * Charges a levy or a penalty within a transaction. The ledger must be locked.
 *
 * @param userIds whom; who has died, or is disabled, is left out
 * @returns its id, and how many
 * @throws AppError 409 where nobody is charged, or its day is closed
 */
export async function chargeLevyWithin(
  tx: Transaction,
  {
    amount: amountKobo,
    kind,
    name,
    dueDate,
    fund,
    date = dayInNigeria(),
    returnedPaymentId,
  }: NewLevy,
  userIds: readonly string[],
  actor: Actor,
): Promise<{ id: string; charged: number }> {
  const id = newId();
  await expectOpenDay(tx, date, 'date');
  const row = {
    id,
    kind,
    name,
    dueDate,
    amountKobo,
    fund: fund ? ((await findFund(tx, fund)) ?? fund) : null,
    actorId: actor.userId,
    date,
    returnedPaymentId,
  };
  const members = await repo.insertLevy(tx, row, userIds);
  if (members.length === 0) throw conflict('There is no member in this group to charge.');
  await payFromCredit(tx, members);
  await writeAudit(tx, actor, 'levy.charged', id, {
    after: { kind, name, dueDate, amountKobo, fund: row.fund, charged: members.length },
  });
  return { id, charged: members.length };
}

/**
 * Takes back what was charged because the bank had returned a payment. The ledger must be locked.
 *
 * @throws AppError 409 where a part of it is waived or written off
 */
export async function reverseChargesForReturn(
  tx: Transaction,
  paymentId: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  for (const id of await repo.chargesForReturn(tx, paymentId)) {
    const charge = await findEntry(tx, id);
    if (charge) await reverseWithin(tx, charge, { actor, reason });
  }
}

/** Charges a levy or a penalty; see `chargeLevyWithin`. @returns how many */
export async function chargeLevy(
  { db }: Parts,
  levy: NewLevy,
  userIds: readonly string[],
  actor: Actor,
): Promise<number> {
  const { charged } = await inLedger(db, (tx) => chargeLevyWithin(tx, levy, userIds, actor));
  return charged;
}

/** Returns all levies, the newest first, as the API presents them. In naira. */
export async function listLevies(db: Queryable): Promise<Levy[]> {
  const rows = await repo.listLevies(db);
  return rows.map(({ levy, by, figures: { members, full, open, paid, writtenOff } }) => ({
    ...levy,
    _id: levy.id,
    amount: nairaFromKobo(levy.amountKobo),
    members,
    charged: nairaFromKobo(full),
    waived: nairaFromKobo(full - open - paid - writtenOff),
    writtenOff: nairaFromKobo(writtenOff),
    paid: nairaFromKobo(paid),
    owed: nairaFromKobo(open),
    by,
    undone: levy.undoneAt !== null,
  }));
}

/** Takes a levy back that was charged by mistake; see `reverseCharges`. @throws AppError 404; 409 if it is undone already */
export async function undoLevy({ db }: Parts, id: string, actor: Actor): Promise<number> {
  return inLedger(db, async (tx) => {
    const levy = await existing('This levy', id, () => repo.lockLevy(tx, id));
    if (levy.undoneAt) throw conflict('This has been undone already.');
    const reason = `${levy.name} was charged by mistake.`;
    const by = { actorId: actor.userId, reason };
    const reversed = await reverseCharges(tx, 'levy_id', id, by);
    await repo.markUndone(tx, id);
    await writeAudit(tx, actor, 'levy.undone', id, {
      after: { name: levy.name, undone: reversed },
    });
    return reversed;
  });
}
