import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { LoginDialogProps } from './login-dialog.tsx';
import { type Overlay, OverlayContext, type Toast } from './overlay-context.ts';

/** Toasts stand top right and go after 5 s (specification §9). In ms. */
const toastTime = 5000;

/** Closes open menus on Escape, giving the focus back, and on a press outside of them. */
function useMenuManners() {
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>(
        'details[open][data-menu]',
      )) {
        const inside = event.target instanceof Node && menu.contains(event.target);
        if (event instanceof KeyboardEvent) {
          if (event.key !== 'Escape') return;
          menu.open = false;
          if (inside) menu.querySelector('summary')?.focus();
        } else if (!inside) menu.open = false;
      }
    };
    /* Says that the page has come alive, to style sheets and tests. */
    document.documentElement.dataset.live = '';
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
}

/** Holds the log-in dialog, which comes when it is asked for, and the toasts. */
export function Overlays({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [toasts, setToasts] = useState<Toast[]>([]);
  useMenuManners();
  const overlay = useMemo<Overlay>(
    () => ({
      openLogin: () => {
        setOpen(true);
        import('./login-dialog.tsx').then(
          (module) => setDialog(() => module.LoginDialog),
          () => location.assign('/login'),
        );
      },
      toast: (text, kind) => {
        const id = Date.now() + Math.random();
        setToasts((shown) => [...shown, { id, text, kind }]);
        setTimeout(() => setToasts((shown) => shown.filter((one) => one.id !== id)), toastTime);
      },
    }),
    [],
  );
  return (
    <OverlayContext value={overlay}>
      {children}
      {Dialog && open ? <Dialog onClose={() => setOpen(false)} /> : null}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((one) => (
          <p key={one.id} className={`toast ${one.kind}`}>
            {one.text}
          </p>
        ))}
      </div>
    </OverlayContext>
  );
}
