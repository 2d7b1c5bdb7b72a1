import { type ReactNode, useEffect, useRef } from 'react';
import { LoginForm } from '../../shared/forms/login-form.tsx';
import { Icon } from '../../shared/icons.tsx';
import { logoAddress, SocietyMark } from '../../shared/society-mark.tsx';
import { hasTarget } from '../../shared/target.ts';
import { useContent } from '../content-store.tsx';
import '../../shared/styles/field.css';
import '../../shared/styles/forms.css';
import '../../shared/styles/login.css';

export type LoginDialogProps = {
  onClose: () => void;
  /** Preloads the portal's code while the user types. */
  fetchPortal?: (() => void) | undefined;
  /** Shown over the page: a modal dialog covers everything that is not inside it. */
  children: ReactNode;
};

/* Returns the focus to the opener; if the opener's menu has closed, to the menu. */
function giveBackFocus(opener: Element | null): void {
  const menu = opener?.closest('details');
  const target = menu && !menu.open ? menu.querySelector('summary') : opener;
  if (target instanceof HTMLElement && target.isConnected) target.focus();
}

/** Renders the log-in dialog. The native <dialog> traps the focus and returns it. */
export default function LoginDialog({ onClose, fetchPortal, children }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const site = useContent('site');
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
        <SocietyMark logo={logoAddress(site.logo)} />
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
      {hasTarget() ? (
        <p className="relogin-why">Log in to open the page that you asked for.</p>
      ) : null}
      <LoginForm />
      {children}
    </dialog>
  );
}
