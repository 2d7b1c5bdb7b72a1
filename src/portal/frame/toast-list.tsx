import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { hideRepeats, type Toast, type Toasts, withoutRepeats } from '../../shared/toasts.ts';
import { Icon } from '../parts/icon.tsx';
import { useServices } from '../services.ts';

const none: readonly Toast[] = [];

function ToastView({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const { text, kind, undo } = toast;
  const hide = () => hideRepeats(toasts, toast);
  const takeBack = () => {
    undo?.();
    hide();
  };
  return (
    <p className={`toast ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <span>{text}</span>
      {undo ? (
        <button type="button" onClick={takeBack}>
          Undo
        </button>
      ) : null}
      <button type="button" aria-label="Close" onClick={hide}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/* Returns the first button of the last toast. */
const buttonIn = (region: HTMLElement | null) =>
  [...(region?.querySelectorAll('.toast') ?? [])].at(-1)?.querySelector('button');

/* F8 moves the focus to the toasts, as in other toast libraries. */
function useToastKey(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') buttonIn(region.current)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region]);
}

/*
 * Pauses the timers while a toast is hovered or focused. React fires no blur for a removed element, so the
 * focus then moves to the next toast, and after the last one back to where it came from.
 */
function usePauses(
  region: RefObject<HTMLElement | null>,
  shown: readonly Toast[],
  { pause, resume }: Toasts,
) {
  const inside = useRef({ pointer: false, focus: false });
  const cameFrom = useRef<EventTarget | null>(null);
  const note = useCallback(
    (change: Partial<typeof inside.current>) => {
      Object.assign(inside.current, change);
      if (inside.current.pointer || inside.current.focus) pause();
      else resume();
    },
    [pause, resume],
  );
  useEffect(() => {
    if (shown.length === 0) note({ pointer: false });
    if (!inside.current.focus || region.current?.contains(document.activeElement)) return;
    note({ focus: false });
    const next = buttonIn(region.current) ?? cameFrom.current;
    if (next instanceof HTMLElement) next.focus();
  }, [shown, note, region]);
  return {
    onPointerEnter: () => note({ pointer: true }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      note({ focus: true });
    },
    onBlur: () => note({ focus: false }),
  };
}

/** Renders the toasts. Screen readers announce them as they appear, errors at once. */
export function ToastList() {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const region = useRef<HTMLElement>(null);
  useToastKey(region);
  const pauses = usePauses(region, shown, toasts);
  const toastsOf = (isError: boolean) =>
    withoutRepeats(shown)
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastView key={toast.key} toast={toast} toasts={toasts} />);
  return (
    <section ref={region} className="toasts" aria-label="Notifications, F8" {...pauses}>
      <div role="status">{toastsOf(false)}</div>
      {toastsOf(true)}
    </section>
  );
}
