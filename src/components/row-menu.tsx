import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  /** What it is about, for those who do not see where it stands. */
  of: string;
  /** List items, of links or buttons. */
  children: ReactNode;
};

/** px between the button and its menu, and to the window's edge. */
const gap = 4;
const edge = 8;

/* Where the room is too small for a few items, the menu stands above the button; or begins with it. In px. */
const least = { height: 160, width: 200 };

function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, left, right, bottom } = button.getBoundingClientRect();
  const above = window.innerHeight - bottom < least.height;
  const leftward = right >= least.width;
  const { style } = menu;
  style.left = leftward ? 'auto' : `${Math.max(edge, left)}px`;
  style.right = leftward
    ? `${Math.max(edge, document.documentElement.clientWidth - right)}px`
    : 'auto';
  style.top = above ? 'auto' : `${bottom + gap}px`;
  style.bottom = above ? `${window.innerHeight - top + gap}px` : 'auto';
}

/* Where a row goes with the focus in it, as one that is deleted, the focus stays in the list. */
function useNextRow(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (!own || document.activeElement !== own) return;
      const row = own.closest('tr');
      const near = row?.nextElementSibling ?? row?.previousElementSibling;
      /* Once the row is gone, and perhaps all of its list. */
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const next = near?.isConnected && near.querySelector<HTMLElement>('.row-menu-button');
        if (next) next.focus();
        else document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, [button]);
}

/**
 * A row's menu. A popover, which no scrolling table cuts off; a choice, Escape and a press beside it close
 * it, and the focus goes back to the button.
 */
export function RowMenu({ label, of, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const put = useCallback(() => {
    if (menu.current && button.current) place(menu.current, button.current);
  }, []);

  /* It stays with its button while the page moves. */
  useEffect(() => {
    if (!open) return;
    addEventListener('scroll', put, true);
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
    };
  }, [open, put]);

  useNextRow(button);
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };

  return (
    <>
      <button ref={button} type="button" className="row-menu-button" popoverTarget={id}>
        {label}
        <span className="unseen"> for {of}</span>
        <Icon name="down" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="row-menu"
        onBeforeToggle={put}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press what is in it, which clicks */}
        <ul onClick={close}>{children}</ul>
      </div>
    </>
  );
}
