import type { z } from 'zod';
import type { membershipForm } from '#contract/members/membership-form.ts';
import { membershipWords } from '#contract/members/words.ts';
import { countedKinds, memberKinds, nextKinds } from '#contract/membership.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { shown } from '../../../shown.ts';
import { updateUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { lockRecord } from '../registrations/registrations.ts';
import * as repo from './membership-repo.ts';
import { beginDeaths } from './own-death.ts';

/** Returns what happened to a membership, the newest first. @throws AppError 404 */
export async function readMembership(context: Context, userId: string) {
  const { membership = null } = await getUser(context, userId);
  const events = await repo.eventsOf(context.db, userId);
  return { membership, events: events.map(shown) };
}

/* The record, locked with its ledger: who is a member decides what is charged. */
async function lockMember(context: Context, tx: Transaction, userId: string) {
  const member = await lockRecord(context, tx, userId);
  if (member.offRegister) throw conflict('This record is not on the register any more.');
  const [last] = await repo.eventsOf(tx, userId);
  if (!last) throw conflict('The installation’s own account is no member.');
  return { member, last };
}

/**
 * Records what has happened to a membership. Who is a member again is charged this year, and what was set up ahead, as
 * one who joins; of who left or died, what was charged of that day and later ones is taken back where nothing was paid or
 * waived of it.
 *
 * @throws AppError 404; 400 at `kind` where it cannot follow, at `date` where it is before the last event; 409 for a
 * record that is not on the register
 */
export async function recordMembership(
  context: Context,
  actor: UserActor,
  userId: string,
  { kind, date, note = null }: z.output<typeof membershipForm>,
) {
  const id = newId();
  await context.db.transaction(async (tx) => {
    if (kind === 'deceased') await beginDeaths(tx, actor, [userId]);
    const { last } = await lockMember(context, tx, userId);
    if (!nextKinds[last.kind].includes(kind))
      throw invalidField('kind', `This cannot follow ‘${membershipWords[last.kind]}’.`);
    if (last.date !== null && date < last.date)
      throw invalidField(
        'date',
        `Date must not be before ${longDay(last.date)}, the day of ‘${membershipWords[last.kind]}’.`,
      );
    await repo.insertEvent(tx, { id, userId, kind, date, note, actorId: actor.userId });
    if (memberKinds.includes(kind) && !memberKinds.includes(last.kind))
      await context.ports.onMemberJoined(tx, [userId]);
    if (!countedKinds.includes(kind)) {
      const reason = `${membershipWords[kind]} on ${longDay(date)}.`;
      const which = { untouchedFrom: date };
      await context.ports.memberLedgers.reverseCharges(tx, userId, which, { actor, reason });
    }
    /* Without the note: an entry cannot be erased with the member's data. */
    await writeAudit(tx, actor, 'member.membership-recorded', userId, {
      before: { membership: last.kind },
      after: { membership: kind, date },
    });
  });
  return readMembership(context, userId);
}

/**
 * Takes the last event back, which was recorded by mistake. Who turns out never to have left is charged what was taken
 * back for it, and what was set up meanwhile; what was charged since is taken back of who turns out not to be back; who is not 'deceased' has the
 * category for dues of before.
 *
 * @throws AppError 404; 409 for an earlier event, for what another act has written and takes back, and where something
 * of those charges is waived
 */
export async function takeMembershipBack(
  context: Context,
  actor: UserActor,
  userId: string,
  eventId: string,
) {
  await context.db.transaction(async (tx) => {
    const { member, last } = await lockMember(context, tx, userId);
    const events = await repo.eventsOf(tx, userId);
    if (!events.some(({ id }) => id === eventId)) throw notFound('This event');
    if (last.id !== eventId) throw conflict('Take the later events back first.');
    if (['applied', 'joined'].includes(last.kind))
      throw conflict('This follows from the registration: withdraw the confirmation instead.');
    await repo.takeEventBack(tx, eventId, actor.userId);
    if (last.kind === 'deceased' && member.duesCategory === 'deceased') {
      const duesCategory = await repo.categoryBeforeDeath(tx, userId, last.createdAt);
      await updateUser(tx, userId, { duesCategory });
    }
    const wasCounted = countedKinds.includes(last.kind);
    const isCounted = countedKinds.includes(events[1]?.kind ?? last.kind);
    if (isCounted && !wasCounted) {
      const reason = `‘${membershipWords[last.kind]}’ was recorded by mistake.`;
      await context.ports.memberLedgers.chargeAgainAfter(tx, userId, eventId, { actor, reason });
      await context.ports.onMemberJoined(tx, [userId], last.createdAt);
    }
    if (wasCounted && !isCounted)
      await context.ports.memberLedgers.reverseCharges(
        tx,
        userId,
        { since: last.createdAt },
        { actor, reason: 'The return to the society was recorded by mistake.' },
      );
    await writeAudit(tx, actor, 'member.membership-taken-back', userId, {
      before: { membership: last.kind, date: last.date },
    });
  });
  return readMembership(context, userId);
}
