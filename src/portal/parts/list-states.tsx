import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Shows a failure with a Retry button, without antd. */
export function PlainListFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="list-state" role="alert">
      <Icon name="alert" />
      <p>{message}</p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

/** Renders the empty state of a list. */
export function ListEmpty({ children }: { children: ReactNode }) {
  return (
    <div className="list-state">
      <span className="motif-tile" aria-hidden="true" />
      {children}
    </div>
  );
}
