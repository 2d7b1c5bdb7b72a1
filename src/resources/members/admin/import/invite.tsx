import type { ImportedRow } from '#contract/members/import/import.ts';
import { invitationCalls } from '#contract/members/invitation-calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { invitedInWords } from '../parts/invited-in-words.ts';
import type { Row } from './prepare-list.ts';

type Props = { rows: readonly ImportedRow[]; rowAt: (number: number) => Row };

const isWithoutEmail = ({ row, outcome, leftOut }: ImportedRow, rowAt: Props['rowAt']) =>
  outcome === 'add' && (!rowAt(row).email?.trim() || leftOut?.email !== undefined);

const mail = actsOn()(invitationCalls.inviteMembers, {
  key: 'mail',
  label: 'Mail the invitations',
  input: () => ({ body: { all: true, stand: 'never' } }),
  done: ({ data }) => invitedInWords(data),
});

/** Mails an invitation to all members who were never mailed one, and leads to the letters of those without an address. */
export function Invite({ rows, rowAt }: Props) {
  const pathTo = usePathTo();
  return (
    <>
      <ActButton type="primary" act={mail} record={{}} resource="members" />
      {rows.some((row) => isWithoutEmail(row, rowAt)) ? (
        <LinkButton to={pathTo('invitation-letters', 'list')}>
          Letters for those without an e-mail address
        </LinkButton>
      ) : null}
    </>
  );
}
