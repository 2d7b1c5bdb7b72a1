import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { consumeToast } from '../../shared/arrival-toast.ts';
import { messages } from '../../shared/http/http.ts';
import { importModule } from '../../shared/import-module.ts';
import { type Overlay, OverlayContext, type Toast } from '../../shared/overlay-context.ts';
import { isSavingData } from '../../shared/saving-data.ts';
import { readToken, readUser } from '../../shared/session.ts';
import { loadPage } from '../../shared/storage.ts';
import { consumeLoginOffer, consumeTarget } from '../../shared/target.ts';
import { useDismissMenus } from '../../shared/use-dismiss-menus.ts';
import type { LoginDialogProps } from './login-dialog.tsx';

const fetchDialog = () => import('./login-dialog.tsx');

/* Waits for an idle moment, and respects data saving. A failure shows when the dialog opens. */
function fetchDialogAhead(): void {
  if (isSavingData()) return;
  const fetchQuietly = () => void fetchDialog().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(fetchQuietly);
  else setTimeout(fetchQuietly, 200);
}

/** In ms. Toasts are at the top right and disappear after 5 s. */
const toastTime = 5000;

type OverlaysProps = Pick<LoginDialogProps, 'fetchPortal' | 'children'>;

/** Renders the toasts, and the log-in dialog, which loads on demand. */
export function Overlays({ fetchPortal, children }: OverlaysProps) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [toasts, setToasts] = useState<Toast[]>([]);
  useDismissMenus();
  useEffect(fetchDialogAhead, []);
  const overlay = useMemo<Overlay>(() => {
    const toast: Overlay['toast'] = (text, kind) => {
      const id = Date.now() + Math.random();
      setToasts((shown) => [...shown, { id, text, kind }]);
      setTimeout(() => setToasts((shown) => shown.filter((one) => one.id !== id)), toastTime);
    };
    /* Retries once with a fresh page, and not again. */
    const failed = () =>
      location.pathname === '/login'
        ? toast(messages.noAnswer, 'error')
        : location.assign('/login');
    return {
      openLogin: () => {
        /* Who is logged in already needs no form. */
        const user = readToken() && readUser();
        if (user) return loadPage(consumeTarget(user.role));
        setOpen(true);
        importModule(fetchDialog).then((module) => setDialog(() => module.LoginDialog), failed);
      },
      toast,
    };
  }, []);
  useEffect(() => {
    const toast = consumeToast();
    if (toast) overlay.toast(toast, 'success');
    /* The guard has led a guest home from the page that they asked for. */
    if (consumeLoginOffer()) overlay.openLogin();
  }, [overlay]);
  const list = (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((one) => (
        <p key={one.id} className={`toast ${one.kind}`}>
          {one.text}
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
