import { Link } from 'react-router';
import { homeOf } from '../providers/session.ts';
import { type FoundPage, firstPage } from './find-page.ts';
import { useShownTitle } from './title.ts';

/** Menu > resource > page (specification §2). */
export function Breadcrumbs({ found: { resource, page } }: { found: FoundPage }) {
  const first = firstPage(resource);
  const title = useShownTitle() ?? page.title;
  const above = resource.crumb ?? resource.label;
  const inside = first !== page && above !== title;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={homeOf(resource.role)}>Menu</Link>
        </li>
        {inside && first ? (
          <li>
            <Link to={first.path}>{above}</Link>
          </li>
        ) : null}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
