import type { Name } from '#contract/names.ts';
import type { Actor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, violatedConstraint } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import * as repo from './repo.ts';

/** The messages for a member ID or an address that is in use. */
const conflictMessages = {
  memberId: 'This member ID is already registered.',
  email: 'This e-mail address is already registered.',
};

/* For registrations: the ID may be their own. */
const registeredMessage = `${conflictMessages.memberId} Log in, or ask for a new password.`;

const invitedMessage =
  'This member ID is on our list already. We have mailed its owner a link to set a password.';

const invitedByLetterMessage =
  'This member ID is on our list already. Please ask the secretariat for the code with which its owner sets a password.';

type Wanted = { memberId?: string | undefined; email?: string | null | undefined };

function conflictOn(errors: Record<string, string>) {
  return conflict(Object.values(errors).join(' '), errors);
}

/**
 * Turns a violated unique index into the same message: only the database can decide who was first.
 */
export function asConflict(error: unknown, memberId = conflictMessages.memberId): unknown {
  if (isMemberIdTaken(error)) return conflictOn({ memberId });
  return violatedConstraint(error) === 'users_email_unique'
    ? conflictOn({ email: conflictMessages.email })
    : error;
}

/** Turns the same into the message for who registers. */
export const asRegisteredConflict = (error: unknown): unknown =>
  asConflict(error, registeredMessage);

const isMemberIdTaken = (error: unknown) =>
  ['users_member_id_key_unique', 'users_member_id_unique'].includes(
    violatedConstraint(error) ?? '',
  );

/** Turns the same into the message for an admin who brings a record back to the register. */
export const asOffRegisterConflict = (error: unknown): unknown =>
  isMemberIdTaken(error)
    ? conflict('Another member has its member ID by now. Change theirs first.')
    : asConflict(error);

/**
 * Refuses a member ID or an address that another user has.
 *
 * @param exceptId the user whose own values are allowed
 * @param acceptShared whether the address may be that of others, as a couple's
 * @returns whether it is
 * @throws AppError 409 naming the fields
 */
export async function refuseConflictsWithOthers(
  db: Queryable,
  wanted: Wanted,
  exceptId: string,
  acceptShared = false,
): Promise<{ emailShared: boolean }> {
  const found = await repo.findConflicts(db, wanted);
  const others = found.filter(({ id }) => id !== exceptId);
  const emailShared = others.some((row) => row.email);
  const errors = {
    ...(others.some((row) => row.memberId) && { memberId: conflictMessages.memberId }),
    ...(emailShared && !acceptShared && { email: conflictMessages.email }),
  };
  if (Object.keys(errors).length > 0) throw conflictOn(errors);
  return { emailShared };
}

/**
 * Refuses a new record with the number of a member's ID, without its letters, in the same name.
 *
 * @throws AppError 409 at `memberId`
 */
export async function refuseSameNumber(
  db: Queryable,
  form: Name & { memberId: string },
): Promise<void> {
  const known = await repo.findSameNumber(db, form);
  if (!known) return;
  throw conflictOn({
    memberId: `This name is on the register with the member ID ${known.memberId}. Give the whole ID if it is another’s.`,
  });
}

/**
 * Refuses a registration with a member ID or an address that is in use; also with the number of the ID, without its
 * letters, of somebody of the same name. If the ID belongs to an invited member, the invitation is mailed again, only
 * to the address on the register.
 *
 * @throws AppError 409 naming the fields
 */
export async function refuseConflicts(
  context: Context,
  actor: Actor,
  form: Name & { memberId: string; email: string },
): Promise<void> {
  const found = await repo.findConflicts(context.db, form);
  const holder = found.find((row) => row.memberId) ?? (await repo.findSameNumber(context.db, form));
  const invited = holder?.accountState === 'invited' ? holder : null;
  if (invited) await context.ports.resendInvitation(actor, invited.id);
  const invitation = invited?.hasEmail ? invitedMessage : invitedByLetterMessage;
  const errors = {
    ...(holder && { memberId: invited ? invitation : registeredMessage }),
    ...(found.some((row) => row.email && row.id !== invited?.id) && {
      email: conflictMessages.email,
    }),
  };
  if (Object.keys(errors).length > 0) throw conflictOn(errors);
}
