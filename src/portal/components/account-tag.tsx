import type { User } from '#contract/accounts/schemas.ts';
import { Tag, type TagKind } from './tag.tsx';

const shown: Record<User['accountState'], readonly [TagKind, string]> = {
  active: ['ok', 'Active'],
  disabled: ['danger', 'Disabled'],
  invited: ['plain', 'Invited'],
};

/** Shows the state of a member's account; nothing if the back end does not report it. */
export function AccountTag({ state }: { state: User['accountState'] | undefined }) {
  const known = state && shown[state];
  return known ? <Tag kind={known[0]}>{known[1]}</Tag> : null;
}

/** Shows that no admin has confirmed the member ID yet. */
export function UnconfirmedTag({ confirmed }: { confirmed: boolean | undefined }) {
  return confirmed === false ? <Tag kind="warn">Unconfirmed</Tag> : null;
}
