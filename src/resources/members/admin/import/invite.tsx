import { Button } from 'antd';
import { useState } from 'react';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { invitationCalls } from '#contract/members/invitation-calls.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { invitedInWords } from '../parts/invited-in-words.ts';
import type { Row } from './prepare-list.ts';

type Props = { rows: readonly ImportedRow[]; rowAt: (number: number) => Row };

const isWithoutEmail = ({ row, outcome, leftOut }: ImportedRow, rowAt: Props['rowAt']) =>
  outcome === 'add' && (!rowAt(row).email?.trim() || leftOut?.email !== undefined);

/** Mails an invitation to all members who were never mailed one, and leads to the letters of those without an address. */
export function Invite({ rows, rowAt }: Props) {
  const { http, toasts } = useServices();
  const pathTo = usePathTo();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const body = { all: true, stand: 'never' as const };
      const { data } = await http.send(invitationCalls.inviteMembers, { body });
      toasts.show(invitedInWords(data));
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(false);
  };
  return (
    <>
      <Button type="primary" loading={busy} onClick={() => void invite()}>
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
