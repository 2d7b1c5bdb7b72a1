import { Link } from 'react-router';
import { homeOf } from '../providers/session.ts';
import { type FoundPage, firstPage } from './find-page.ts';

/** Menu > resource > page (specification §2). */
export function Breadcrumbs({ found: { resource, page } }: { found: FoundPage }) {
  const first = firstPage(resource);
  const inside = first !== page;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={homeOf(resource.role)}>Menu</Link>
        </li>
        {inside && first ? (
          <li>
            <Link to={first.path}>{resource.crumb ?? resource.label}</Link>
          </li>
        ) : null}
        <li aria-current="page">{page.title}</li>
      </ol>
    </nav>
  );
}
