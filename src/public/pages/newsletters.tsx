import { longDate } from '../../shared/format.ts';
import { useList } from '../content-store.tsx';
import { newsletterList } from '../page-content.ts';
import { PageTop } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

/** Renders the archive of newsletters, the newest first. */
export default function Newsletters() {
  const items = useList(newsletterList);
  return (
    <>
      <PageTop title="Newsletters" lead="Past issues of the newsletter." />
      <div className="wrap section under-h1">
        {items.length ? (
          <ul className="dated-links">
            {items.map(({ slug, title, date }) => (
              <li key={slug}>
                <h2>
                  <Link to={`/newsletters/${slug}`}>{title}</Link>
                </h2>
                <time dateTime={date}>{longDate(date)}</time>
              </li>
            ))}
          </ul>
        ) : (
          <Empty kind="newsletters" />
        )}
      </div>
    </>
  );
}
