import type { ReactNode } from 'react';
import '../styles/notice.css';

type Props = {
  title: string;
  /** One square of the cloth has come loose: what was looked for is not there. */
  loose?: boolean;
  children: ReactNode;
};

/** A page that says one thing, beside a cloth. */
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
