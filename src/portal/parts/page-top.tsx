import type { ReactNode } from 'react';

type Props = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** Renders a page's heading, a line below it, and the page's actions. */
export function PageTop({ title, lead, children }: Props) {
  return (
    <header className="page-top">
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {children ? <div className="page-actions">{children}</div> : null}
    </header>
  );
}
