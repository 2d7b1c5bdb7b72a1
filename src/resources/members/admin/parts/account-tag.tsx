import type { Invitation, User } from '#contract/account/schemas.ts';
import { accountWords } from '#contract/members/words.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

type Shown = readonly [TagKind, string];

const shown: Record<User['accountState'], Shown> = {
  active: ['ok', accountWords.active],
  disabled: ['danger', accountWords.disabled],
  invited: ['plain', accountWords.invited],
};

const offRegister: Record<NonNullable<User['offRegister']>, Shown> = {
  refused: ['danger', 'Refused'],
  merged: ['plain', 'Merged'],
};

/* An account that waits is invited once a mail has been sent. */
function invited(invitation: Invitation | null): Shown {
  if (invitation?.state === 'refused' || invitation?.state === 'failed')
    return ['danger', 'Invitation refused'];
  if (invitation?.mailedAt) return ['plain', 'Invited'];
  return invitation ? ['plain', 'Invitation waits'] : ['warn', 'Not invited'];
}

type Props = {
  state: User['accountState'] | undefined;
  /** What has become of the invitation; undefined where the list does not know it. */
  invitation?: Invitation | null | undefined;
  off?: User['offRegister'];
};

/** Shows the state of a member's account; nothing if it is not known. */
export function AccountTag({ state, invitation, off }: Props) {
  const usual = state && shown[state];
  const known = off
    ? offRegister[off]
    : state === 'invited' && invitation !== undefined
      ? invited(invitation)
      : usual;
  return known ? <Tag kind={known[0]}>{known[1]}</Tag> : null;
}

/** Shows that no admin has confirmed the member ID yet. */
export function UnconfirmedTag({ confirmed }: { confirmed: boolean | undefined }) {
  return confirmed === false ? <Tag kind="warn">Unconfirmed</Tag> : null;
}
