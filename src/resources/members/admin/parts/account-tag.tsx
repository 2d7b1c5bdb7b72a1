import type { Invitation, User } from '#contract/account/schemas.ts';
import { accountWords } from '#contract/members/words.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

type Shown = readonly [TagKind, string];

const shown: Partial<Record<string, Shown>> = {
  active: ['ok', accountWords.active],
  disabled: ['danger', accountWords.disabled],
  invited: ['plain', accountWords.invited],
} satisfies Record<User['accountState'], Shown>;

const offShown: Record<NonNullable<User['offRegister']>, Shown> = {
  refused: ['danger', 'Refused'],
  merged: ['plain', 'Merged'],
};

/* The record came with an import that was taken back. */
const takenBack: Shown = ['plain', 'Taken back'];

/* An account that waits is invited once a mail has been sent. */
function invited(invitation: Invitation | null): Shown {
  if (invitation?.state === 'refused' || invitation?.state === 'failed')
    return ['danger', 'Invitation refused'];
  if (invitation?.mailedAt) return ['plain', 'Invited'];
  return invitation ? ['plain', 'Invitation waits'] : ['warn', 'Not invited'];
}

type Holder = Partial<Pick<User, 'invitation' | 'offRegister' | 'confirmed'>> & {
  accountState: string;
};

/** Shows the state of a member's account; nothing if it is not known. A list may not know of the invitation. */
export function AccountTag({ accountState, invitation, offRegister, confirmed }: Holder) {
  /* A registration is refused before it is confirmed. */
  const isTakenBack = offRegister === 'refused' && confirmed;
  const known = isTakenBack
    ? takenBack
    : offRegister
      ? offShown[offRegister]
      : accountState === 'invited' && invitation !== undefined
        ? invited(invitation)
        : shown[accountState];
  return known ? <Tag kind={known[0]}>{known[1]}</Tag> : null;
}

/** Shows that no admin has confirmed the member ID yet. */
export function UnconfirmedTag({ confirmed }: { confirmed: boolean | undefined }) {
  return confirmed === false ? <Tag kind="warn">Unconfirmed</Tag> : null;
}
