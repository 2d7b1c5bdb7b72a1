import { useState } from 'react';
import { useServices } from '../../portal/services.ts';
import { HttpError, messages } from '../../providers/http.ts';

/** Mails an invitation to everyone who has not claimed their record yet. */
export function Invite() {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const { data } = await http.post<{ data: { queued: number } }>('/api/v1/members/invite', {
        all: true,
      });
      toasts.show(`${data.queued} invitations are on their way.`);
    } catch (error) {
      toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
    }
    setBusy(false);
  };
  return (
    <button type="button" className="button" disabled={busy} aria-busy={busy} onClick={invite}>
      Mail the invitations
    </button>
  );
}
