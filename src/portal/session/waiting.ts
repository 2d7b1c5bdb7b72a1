import { opensLater } from '#contract/access.ts';
import type { User } from '#contract/account/schemas.ts';
import { permittedOf } from '../../shared/session.ts';

/** Returns whether what members see waits for the confirmation of this user's registration. */
export function isWaiting(user: User): boolean {
  const permitted = permittedOf(user);
  return permitted !== null && opensLater(permitted, 'member');
}
