import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../components/icon.tsx';
import type { Toast, Toasts } from '../providers/notification.ts';
import { useServices } from './services.ts';

const none: readonly Toast[] = [];

function ToastView({ toast: { key, text, kind, undo }, toasts }: { toast: Toast; toasts: Toasts }) {
  const takeBack = () => {
    undo?.();
    toasts.hide(key);
  };
  return (
    <p className={`toast ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <span>{text}</span>
      {undo ? (
        <button type="button" onClick={takeBack}>
          Undo
        </button>
      ) : null}
      <button type="button" aria-label="Close" onClick={() => toasts.hide(key)}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/* F8, as other toasts have it: the last one's first button, wherever the focus is. */
function useToastKey() {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const last = [...(region.current?.querySelectorAll('.toast') ?? [])].at(-1);
      last?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return region;
}

/**
 * The toasts, read out as they come, errors at once. Their time stands still while one is pointed at or has
 * the focus.
 */
export function ToastList() {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const region = useToastKey();
  const of = (isError: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastView key={toast.key} toast={toast} toasts={toasts} />);
  /* What had the focus or the pointer may be gone, and tells nothing more. */
  useEffect(() => {
    if (shown.length === 0) toasts.resume();
  }, [shown, toasts]);
  return (
    <section
      ref={region}
      className="toasts"
      aria-label="Notifications, F8"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div role="status">{of(false)}</div>
      {of(true)}
    </section>
  );
}
