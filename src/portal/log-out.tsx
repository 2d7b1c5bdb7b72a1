import { useState } from 'react';
import { endSession } from '../providers/session.ts';
import { useModal } from './use-modal.ts';

/** 'Are you sure you want to log out?' (specification §4): clears storage and goes to `/`. */
export function LogOut({ onStay }: { onStay: () => void }) {
  const dialog = useModal();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await endSession();
    location.assign('/');
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask-title" onClose={onStay}>
      <h2 id="ask-title">Are you sure you want to log out?</h2>
      <div className="ask-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Stay Logged In
        </button>
        <button type="button" className="button" disabled={busy} onClick={leave}>
          Log out
        </button>
      </div>
    </dialog>
  );
}
