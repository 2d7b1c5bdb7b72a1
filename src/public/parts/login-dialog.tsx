import { type ReactNode, useEffect, useRef } from 'react';
import { LoginForm } from '../../shared/forms/login-form.tsx';
import { Icon, Mark } from '../../shared/icons.tsx';
import '../../shared/styles/field.css';
import '../../shared/styles/forms.css';
import '../../shared/styles/login.css';

export type LoginDialogProps = {
  onClose: () => void;
  /** Fetches the portal's code ahead, while they type. */
  fetchPortal?: (() => void) | undefined;
  /** What stands over the page: a modal dialog is above all that is not inside it. */
  children: ReactNode;
};

/* To what opened the dialog; where that is in a menu that has been closed since, to the menu. */
function giveBackFocus(opener: Element | null): void {
  const menu = opener?.closest('details');
  const target = menu && !menu.open ? menu.querySelector('summary') : opener;
  if (target instanceof HTMLElement && target.isConnected) target.focus();
}

/** The log-in dialog. <dialog> itself keeps the focus inside and gives it back. */
export function LoginDialog({ onClose, fetchPortal, children }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    shown?.querySelector('input')?.focus();
    return () => giveBackFocus(opener);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="login-dialog"
      aria-labelledby="login-title"
      onClose={onClose}
      onInput={fetchPortal}
    >
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
      {children}
    </dialog>
  );
}
