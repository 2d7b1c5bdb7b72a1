import { useEffect, useRef } from 'react';
import { LoginForm } from '../forms/login-form.tsx';
import { Icon, Mark } from './icons.tsx';

export type LoginDialogProps = { onClose: () => void };

/** The log-in dialog. <dialog> itself keeps the focus inside and gives it back. */
export function LoginDialog({ onClose }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    shown?.querySelector('input')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="login-dialog" aria-labelledby="login-title" onClose={onClose}>
      <header>
        <Mark />
        <h2 id="login-title">Member login</h2>
        <button
          type="button"
          className="close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <LoginForm />
    </dialog>
  );
}
