import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { isPlaceholderEmail } from '../users/present.ts';
import { getUser } from '../users/users.ts';

/**
 * Returns who is logged in, to be mailed what they want to see before others get it.
 *
 * @throws AppError 409 where they have not given an e-mail address yet
 */
export async function mailableSelf(context: Context, { userId }: UserActor) {
  const self = await getUser(context, userId);
  if (!self.email || isPlaceholderEmail(self.email))
    throw conflict('You have no e-mail address yet. Enter it under Settings first.');
  return self;
}
