import { Button } from 'antd';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { invitationCalls } from '#contract/members/invitation-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { invitedInWords } from '../parts/invited-in-words.ts';
import type { Row } from './prepare-list.ts';

type Props = { rows: readonly ImportedRow[]; rowAt: (number: number) => Row };

const isWithoutEmail = ({ row, outcome, leftOut }: ImportedRow, rowAt: Props['rowAt']) =>
  outcome === 'add' && (!rowAt(row).email?.trim() || leftOut?.email !== undefined);

/** Mails an invitation to all members who were never mailed one, and leads to the letters of those without an address. */
export function Invite({ rows, rowAt }: Props) {
  const { attempt, isSending } = useSend();
  const pathTo = usePathTo();
  const invite = () =>
    attempt(invitationCalls.inviteMembers, {
      body: { all: true, stand: 'never' },
      done: ({ data }) => invitedInWords(data),
    });
  return (
    <>
      <Button type="primary" loading={isSending} onClick={() => void invite()}>
        Mail the invitations
      </Button>
      {rows.some((row) => isWithoutEmail(row, rowAt)) ? (
        <LinkButton to={pathTo('invitation-letters', 'list')}>
          Letters for those without an e-mail address
        </LinkButton>
      ) : null}
    </>
  );
}
