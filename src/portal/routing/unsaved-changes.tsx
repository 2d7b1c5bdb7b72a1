import { useWarnAboutChange } from '@refinedev/core';
import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { useModal } from '../parts/use-modal.ts';

function ConfirmLeaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={onStay}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p id="leave-text">Your changes are not saved yet.</p>
      <div className="ask-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Keep editing
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Leave
        </button>
      </div>
    </dialog>
  );
}

/**
 * Replaces refine's `UnsavedChangesNotifier`, with a dialog of the portal instead of the browser's `confirm`.
 * Like refine's, it blocks the router's navigator, because `useBlocker` needs another router. The browser
 * asks by itself before a reload. Key it by the path: each page starts without changes.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [held, setHeld] = useState<{ go: () => void } | null>(null);

  useEffect(() => () => setWarnWhen(false), [setWarnWhen]);

  useEffect(() => {
    if (!warnWhen) return;
    const { push, go } = navigator;
    navigator.push = (...to) => setHeld({ go: () => push(...to) });
    navigator.go = (delta) => setHeld({ go: () => go(delta) });
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => {
      Object.assign(navigator, { push, go });
      window.removeEventListener('beforeunload', stay);
    };
  }, [warnWhen, navigator]);

  if (!held) return null;
  const leave = () => {
    setHeld(null);
    setWarnWhen(false);
    held.go();
  };
  return <ConfirmLeaving onLeave={leave} onStay={() => setHeld(null)} />;
}
