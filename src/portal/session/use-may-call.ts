import { type Access, mayCall } from '#contract/access.ts';
import { permittedOf } from '../../shared/session.ts';
import { useIdentity } from './use-identity.ts';

/** Returns a function that says whether the user may make a call; none but public ones until the user is known. */
export function useMayCall(): (call: { access: Access }) => boolean {
  const user = permittedOf(useIdentity());
  return ({ access }) => mayCall(user, access);
}
