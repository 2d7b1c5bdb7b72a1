import type { User } from '#contract/accounts/schemas.ts';
import { Tag, type TagKind } from './tag.tsx';

const shown: Record<User['accountState'], readonly [TagKind, string]> = {
  active: ['ok', 'Active'],
  disabled: ['danger', 'Disabled'],
  invited: ['plain', 'Invited'],
};

/** The state of a member's account; nothing where the back end does not tell. */
export function AccountTag({ state }: { state: User['accountState'] | undefined }) {
  const known = state && shown[state];
  return known ? <Tag kind={known[0]}>{known[1]}</Tag> : null;
}

/** Says that no admin has confirmed yet that the member ID is theirs. */
export function UnconfirmedTag({ confirmed }: { confirmed: boolean | undefined }) {
  return confirmed === false ? <Tag kind="warn">Unconfirmed</Tag> : null;
}
