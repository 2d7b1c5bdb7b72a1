import type { User } from '#contract/accounts/schemas.ts';
import { accountWords } from '#contract/members/words.ts';
import { Tag, type TagKind } from './tag.tsx';

const kinds: Record<User['accountState'], TagKind> = {
  active: 'ok',
  disabled: 'danger',
  invited: 'plain',
};

/** Shows the state of a member's account; nothing if the back end does not report it. */
export function AccountTag({ state }: { state: User['accountState'] | undefined }) {
  const kind = state && kinds[state];
  return kind ? <Tag kind={kind}>{accountWords[state]}</Tag> : null;
}

/** Shows that no admin has confirmed the member ID yet. */
export function UnconfirmedTag({ confirmed }: { confirmed: boolean | undefined }) {
  return confirmed === false ? <Tag kind="warn">Unconfirmed</Tag> : null;
}
