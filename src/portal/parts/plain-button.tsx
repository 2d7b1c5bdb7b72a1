import type { ReactNode } from 'react';

type Props = { quiet?: boolean; busy: boolean; onClick: () => unknown; children: ReactNode };

/** Renders a button that works for a moment, on pages without antd. */
export const PlainButton = ({ quiet = false, busy, onClick, children }: Props) => (
  <button
    type="button"
    className={quiet ? 'button quiet' : 'button'}
    disabled={busy}
    aria-busy={busy}
    onClick={() => void onClick()}
  >
    {children}
  </button>
);
