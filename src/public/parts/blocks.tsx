import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icons.tsx';

/** The top of a page: where it stands, its name, and a line on what it holds. */
export function PageTop({
  title,
  lead,
  trail,
}: {
  title: string;
  lead?: string;
  trail?: { label: string; to: string };
}) {
  return (
    <header className="page-top">
      <div className="wrap">
        <nav aria-label="Breadcrumb">
          <Link to="/">Home</Link>
          {trail ? <Link to={trail.to}>{trail.label}</Link> : null}
          <span aria-current="page">{title}</span>
        </nav>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
    </header>
  );
}

type SectionProps = {
  title: string;
  id: string;
  children: ReactNode;
  more?: { to: string; label: string };
  tint?: boolean;
};

/** A section under its heading, with the way to all of it. */
export function Section({ title, id, children, more, tint = false }: SectionProps) {
  return (
    <section className={tint ? 'section tint' : 'section'} aria-labelledby={id}>
      <div className="wrap">
        <div className="section-head">
          <h2 id={id}>{title}</h2>
          {more ? (
            <Link to={more.to} className="more">
              {more.label}
              <Icon name="right" />
            </Link>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** What stands where a list has nothing yet. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <b>{title}</b>
      <p>{children}</p>
    </div>
  );
}

/** Running text, a paragraph each. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((text) => <p key={text}>{text}</p>);
}
