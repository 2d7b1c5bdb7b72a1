import {
  type ComponentType, createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useState,
} from 'react';
import type { LoginDialogProps } from './login-dialog.tsx';

type Toast = { id: number; text: string; kind: 'success' | 'error' };
type Overlay = { openLogin: () => void; toast: (text: string, kind: Toast['kind']) => void };
const OverlayContext = createContext<Overlay>({ openLogin: () => undefined, toast: () => undefined });

export const useOverlays = () => use(OverlayContext);

/** Toasts stand top right and go after 5 s (specification §9). In ms. */
const toastTime = 5000;

/** Closes open menus on Escape, giving the focus back, and on a press outside of them. */
function useMenuManners() {
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[open][data-menu]')) {
        const inside = event.target instanceof Node && menu.contains(event.target);
        if (event instanceof KeyboardEvent) {
          if (event.key !== 'Escape') return;
          menu.open = false;
          if (inside) menu.querySelector('summary')?.focus();
        } else if (!inside) menu.open = false;
      }
    };
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
  const overlay = useMemo<Overlay>(() => ({
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
  }), []);
  return (
    <OverlayContext value={overlay}>
      {children}
      {Dialog && open ? <Dialog onClose={() => setOpen(false)} /> : null}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((one) => (
          <p key={one.id} className={`toast ${one.kind}`}>{one.text}</p>
        ))}
      </div>
    </OverlayContext>
  );
}

/** Opens the log-in dialog; without a script it leads to the page that has the form. */
export function LoginLink({ children, className }: { children: ReactNode; className?: string }) {
  const { openLogin } = useOverlays();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openLogin();
  };
  return (
    <a href="/login" className={className} onClick={open} aria-haspopup="dialog">{children}</a>
  );
}
