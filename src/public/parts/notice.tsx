import type { ReactNode } from 'react';
import '../styles/notice.css';

type Props = {
  title: string;
  /** Shows the pattern with one loose square, for a page that was not found. */
  loose?: boolean;
  children: ReactNode;
};

/** Renders a page with one message, beside a pattern. */
export function Notice({ title, loose = false, children }: Props) {
  return (
    <div className="wrap notice">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      <span className={loose ? 'notice-cloth loose' : 'notice-cloth'} aria-hidden="true" />
    </div>
  );
}
