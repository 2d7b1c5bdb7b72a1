import type { MouseEvent, ReactNode } from 'react';
import { useOverlays } from '../../shared/overlay-context.ts';

/** Opens the log-in dialog; without a script, links to the page with the form. */
export function LoginLink({ children, className }: { children: ReactNode; className?: string }) {
  const { openLogin } = useOverlays();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openLogin();
  };
  return (
    <a href="/login" className={className} onClick={open} aria-haspopup="dialog">
      {children}
    </a>
  );
}
