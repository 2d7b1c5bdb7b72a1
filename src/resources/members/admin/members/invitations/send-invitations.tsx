import { invitationCalls } from '#contract/members/invitation-calls.ts';
import type { InvitationStand } from '#contract/members/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../../portal/act/act.ts';
import { ActButton } from '../../../../../portal/act/act-button.tsx';
import { invitedInWords } from '../../parts/invited-in-words.ts';

const words: Partial<Record<InvitationStand, { label: string; act: string }>> = {
  never: { label: 'Invite all of them', act: 'Invite' },
  mailed: { label: 'Send all of them again', act: 'Send again' },
  refused: { label: 'Send all of them again', act: 'Send again' },
};

type Standing = { stand: InvitationStand; count: number };

const sendAll = actsOn<Standing>()(invitationCalls.inviteMembers, {
  key: 'send',
  label: 'Send',
  isFor: ({ stand, count }) => count > 0 && words[stand] !== undefined,
  labelFor: ({ stand }) => words[stand]?.label ?? '',
  input: ({ stand }) => ({ body: { all: true, stand } }),
  question: ({ stand, count }) => ({
    title: `${stand === 'never' ? 'Invite' : 'Send the invitation again to'} ${countOf(count, 'members')}?`,
    text: 'Each with an e-mail address is sent a link to set a password. Members e-mailed within the last hour are left out.',
    act: words[stand]?.act ?? '',
  }),
  done: ({ data }) => invitedInWords(data),
});

/** Mails all members who stand so; nothing where there are none, or nothing is to be mailed. */
export const SendAll = (standing: Standing) => (
  <ActButton type="primary" act={sendAll} record={standing} resource="members" />
);
