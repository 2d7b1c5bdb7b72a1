import { useBreadcrumb } from '@refinedev/core';
import { Link } from 'react-router';
import { homeOf } from '../../shared/session.ts';
import type { FoundPage } from '../routing/find-page.ts';
import { useShownTitle } from './title.ts';

/** Renders menu > resource > page. */
export function Breadcrumbs({ found: { resource, page } }: { found: FoundPage }) {
  const { breadcrumbs } = useBreadcrumb();
  const title = useShownTitle() ?? page.title;
  /* The last item is the page itself, with the title that it sets. */
  const above = breadcrumbs
    .slice(0, -1)
    .map(({ label, href }) => ({ href, label: resource.crumb ?? label }))
    .filter(({ label }) => label !== title);
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={homeOf(resource.role)}>Menu</Link>
        </li>
        {above.map(({ label, href }) => (
          <li key={label}>{href ? <Link to={href}>{label}</Link> : label}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
