import type { ReactNode } from 'react';
import type { Picture as PictureData } from '#contract/content/site/fields.ts';
import { Icon } from '../../shared/icons.tsx';
import { Link } from './link.tsx';
import { clothOf } from './monogram.tsx';
import { acrossPhone, Picture } from './picture.tsx';

type PageTopProps = {
  title: string;
  lead?: string;
  trail?: { label: string; to: string };
  /** Fades into the page's head; without it, the head has the pattern of its section of the site. */
  picture?: PictureData;
};

/** Renders the top of a page: its breadcrumbs, its title and a lead. */
export function PageTop({ title, lead, trail, picture }: PageTopProps) {
  const dress = picture ? 'with-picture' : `cloth-${clothOf(trail?.label ?? title)}`;
  return (
    <header className={`page-top ${dress}`}>
      {picture ? (
        <Picture picture={picture} sizes={`(min-width: 760px) 56vw, ${acrossPhone}`} first />
      ) : null}
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
  more?: { to: string; label: string } | undefined;
  tint?: boolean;
};

/** Renders a section under its heading, with a link to all of its items. */
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

type ChapterProps = { title: string; id: string; children: ReactNode };

/** Renders a part of a long text: its heading beside it if there is room, else above. */
export function Chapter({ title, id, children }: ChapterProps) {
  return (
    <section className="chapter" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="prose">{children}</div>
    </section>
  );
}

/** Shows, without JavaScript, what does not work without it. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="form-message">
        {what} needs JavaScript. The secretariat can do it for you: please call or write.
      </p>
    </noscript>
  );
}
