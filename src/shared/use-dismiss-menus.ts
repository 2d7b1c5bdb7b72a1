import { useEffect } from 'react';

/** Closes open menus, `<details data-menu>`, on Escape, giving the focus back, and on a press outside of them. */
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
