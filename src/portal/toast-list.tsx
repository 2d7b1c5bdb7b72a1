import { useSyncExternalStore } from 'react';
import type { Toast } from '../providers/notification.ts';
import { useServices } from './services.ts';

const none: readonly Toast[] = [];

/** The toasts, top right, read out as they come. */
export function ToastList() {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ key, text, kind, undo }) => (
        <p key={key} className={`toast ${kind}`}>
          {text}
          {undo ? (
            <button
              type="button"
              onClick={() => {
                undo();
                toasts.hide(key);
              }}
            >
              Undo
            </button>
          ) : null}
        </p>
      ))}
    </div>
  );
}
