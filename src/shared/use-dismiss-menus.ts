import { useEffect } from 'react';

/** Closes open menus, `<details data-menu>`, on a press outside them and on Escape, which also returns the focus. */
export function useDismissMenus(): void {
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
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
}
