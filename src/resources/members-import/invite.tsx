import { Button } from 'antd';
import { useState } from 'react';
import { invitationCalls } from '#contract/members/invitation-calls.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../shared/http/http.ts';

/** Mails an invitation to all members who have not claimed their record yet. */
export function Invite() {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const { data } = await http.send(invitationCalls.inviteMembers, { body: { all: true } });
      toasts.show(`${data.queued} invitations are on their way.`);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void invite()}>
      Mail the invitations
    </Button>
  );
}
