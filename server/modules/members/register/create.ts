import type { z } from 'zod';
import type { createMemberForm } from '#contract/members/schemas.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { failingAs } from '../../../errors.ts';
import {
  asConflict,
  refuseConflictsWithOthers,
  refuseSameNumber,
} from '../../account/users/conflicts.ts';
import { getUser, insertUser } from '../../account/users/users.ts';
import { expectMemberCategories } from '../categories/categories.ts';
import { newMember } from '../import/import.ts';
import { queueInvitations } from '../invitations/invitations.ts';
import { chargedYears } from './earlier-years.ts';

/**
 * Adds one member to the register, as an import does. The invitation, if requested, is queued in
 * the same transaction.
 *
 * @throws AppError 400 at `earlierYears` for a year that nobody was charged; 409 at a member ID that is in use, also by
 * its number alone and in the same name, or without `acceptShared` an address
 */
export async function createMember(
  context: Context,
  actor: Actor,
  { invite, earlierYears, acceptShared, ...form }: z.output<typeof createMemberForm>,
) {
  const { db, outbox, ports } = context;
  const row = newMember(form);
  await db
    .transaction(async (tx) => {
      const shared = await refuseConflictsWithOthers(tx, form, row.id, acceptShared);
      await refuseSameNumber(tx, form);
      await expectMemberCategories(tx, [form.duesCategory]);
      await insertUser(context, tx, { ...row, ...shared });
      await ports.earlierYears.charge(tx, [row.id], earlierYears, actor);
      await writeAudit(tx, actor, 'member.created', row.id, {
        after: {
          memberId: row.memberId,
          email: row.email,
          ...(shared.emailShared && shared),
          ...(invite && { invited: true }),
          ...chargedYears(earlierYears),
        },
      });
      if (invite) await queueInvitations(tx, outbox, [row.id]);
    })
    .catch(failingAs(asConflict));
  return getUser(context, row.id);
}
