import { Button } from 'antd';
import { invitationCalls } from '#contract/members/invitation-calls.ts';
import type { InvitationStand } from '#contract/members/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../../portal/antd/use-confirm.tsx';
import { invitedInWords } from '../../parts/invited-in-words.ts';

const words = {
  never: { label: 'Invite all of them', act: 'Invite' },
  mailed: { label: 'Send all of them again', act: 'Send again' },
  refused: { label: 'Send all of them again', act: 'Send again' },
} as const;

type Sendable = keyof typeof words;

const isSendable = (stand: InvitationStand): stand is Sendable => Object.hasOwn(words, stand);

/** Mails all members who stand so; nothing where there are none, or nothing is to be mailed. */
export function SendAll({ stand, count }: { stand: InvitationStand; count: number }) {
  const { send } = useSend();
  const confirm = useConfirm();
  if (count === 0 || !isSendable(stand)) return null;
  const { label, act } = words[stand];
  const people = countOf(count, 'members');
  return (
    <Button
      type="primary"
      onClick={() =>
        confirm(
          {
            title: `${act === 'Invite' ? 'Invite' : 'Send the invitation again to'} ${people}?`,
            text: 'Each with an e-mail address is sent a link to set a password. Members e-mailed within the last hour are left out.',
            act,
          },
          () =>
            send(invitationCalls.inviteMembers, {
              body: { all: true, stand },
              done: ({ data }) => invitedInWords(data),
              changes: ['members'],
            }),
        )
      }
    >
      {label}
    </Button>
  );
}
