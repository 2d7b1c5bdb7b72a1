import { useEffect, useState } from 'react';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import { Icon } from '../parts/icon.tsx';
import { useServices } from '../services.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'defaultPrevented'>;

/** Returns whether a key opens the command palette: ⌘K or Ctrl-K, unless a text has its own use for it. */
export const isPaletteKey = ({ key, metaKey, ctrlKey, defaultPrevented }: Pressed): boolean =>
  !defaultPrevented && (metaKey || ctrlKey) && key.toLowerCase() === 'k';

const loadPalette = () => import('./palette.tsx');

/** Opens the command palette, by a click or by ⌘K / Ctrl-K. Its code loads with the first opening. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const { toasts } = useServices();
  const Palette = useLazyComponent(loadPalette, open, (sentence) => {
    setOpen(false);
    toasts.show(sentence, 'error');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      /* Does not open over a dialog, which needs a decision first. */
      const dialogs = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
      if (!dialogs.some((dialog) => dialog.getClientRects().length > 0)) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-label="Jump to…"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Jump to…</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && Palette ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}
