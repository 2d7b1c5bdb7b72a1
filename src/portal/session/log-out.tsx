import { useLogout } from '@refinedev/core';
import { useState } from 'react';
import { useModal } from '../parts/use-modal.ts';
import { useBackCloses } from '../routing/use-back-closes.ts';

/** Asks 'Are you sure you want to log out?', then clears storage and goes to `/`. */
export function LogOut({ onStay }: { onStay: () => void }) {
  const { mutate: logOut } = useLogout();
  /* From the press on: the mutation itself is reported as pending a moment later, after an Escape. */
  const [busy, setBusy] = useState(false);
  const dialog = useModal(busy);
  useBackCloses(() => busy || onStay());
  const confirm = () => {
    setBusy(true);
    logOut(undefined, { onError: () => setBusy(false) });
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask-title" onClose={onStay}>
      <h2 id="ask-title">Are you sure you want to log out?</h2>
      <div className="ask-actions">
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => dialog.current?.close()}
        >
          Stay Logged In
        </button>
        <button type="button" className="button" disabled={busy} onClick={confirm}>
          Log out
        </button>
      </div>
    </dialog>
  );
}
