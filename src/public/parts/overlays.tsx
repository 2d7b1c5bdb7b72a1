import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { consumeToast } from '../../shared/arrival-toast.ts';
import { messages } from '../../shared/http/http.ts';
import { type Overlay, OverlayContext } from '../../shared/overlay-context.ts';
import { isSavingData } from '../../shared/saving-data.ts';
import { readToken, readUser } from '../../shared/session.ts';
import { loadPage } from '../../shared/storage.ts';
import { consumeLoginOffer, consumeTarget } from '../../shared/target.ts';
import { createToasts, type Toast, withoutRepeats } from '../../shared/toasts.ts';
import { useDismissMenus } from '../../shared/use-dismiss-menus.ts';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import type { LoginDialogProps } from './login-dialog.tsx';

const fetchDialog = () => import('./login-dialog.tsx');

/* Waits for an idle moment, and respects data saving. A failure shows when the dialog opens. */
function fetchDialogAhead(): void {
  if (isSavingData()) return;
  const fetchQuietly = () => void fetchDialog().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(fetchQuietly);
  else setTimeout(fetchQuietly, 200);
}

const none: readonly Toast[] = [];

type OverlaysProps = Pick<LoginDialogProps, 'fetchPortal' | 'children'>;

/** Renders the toasts, and the log-in dialog, which loads on demand. */
export function Overlays({ fetchPortal, children }: OverlaysProps) {
  const [open, setOpen] = useState(false);
  const [toasts] = useState(createToasts);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  /* Retries once with a fresh page, and not again. */
  const Dialog = useLazyComponent(fetchDialog, open, () => {
    setOpen(false);
    if (location.pathname === '/login') toasts.show(messages.noAnswer, 'error');
    else location.assign('/login');
  });
  useDismissMenus();
  useEffect(fetchDialogAhead, []);
  const overlay = useMemo<Overlay>(() => {
    const openLogin = () => {
      /* Who is logged in already needs no form. */
      const user = readToken() && readUser();
      if (user) loadPage(consumeTarget(user.role));
      else setOpen(true);
    };
    return { openLogin, toasts };
  }, [toasts]);
  useEffect(() => {
    const toast = consumeToast();
    if (toast) overlay.toasts.show(toast);
    /* The guard has led a guest home from the page that they asked for. */
    if (consumeLoginOffer()) overlay.openLogin();
  }, [overlay]);
  const list = (
    <div className="toasts" role="status" aria-live="polite">
      {withoutRepeats(shown).map(({ key, text, kind }) => (
        <p key={key} className={`toast ${kind}`}>
          {text}
        </p>
      ))}
    </div>
  );
  return (
    <OverlayContext value={overlay}>
      {children}
      {Dialog && open ? (
        <Dialog onClose={() => setOpen(false)} fetchPortal={fetchPortal}>
          {list}
        </Dialog>
      ) : (
        list
      )}
    </OverlayContext>
  );
}
