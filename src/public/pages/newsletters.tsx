import { longDate } from '../../shared/format.ts';
import { useList } from '../content-store.tsx';
import { newsletterList } from '../page-content.ts';
import { ListingPage } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

/** Renders the archive of newsletters, the newest first. */
export default function Newsletters() {
  return (
    <ListingPage
      title="Newsletters"
      lead="Past issues of the newsletter."
      items={useList(newsletterList)}
      kind="newsletters"
      className="dated-links"
      as="ul"
    >
      {({ slug, title, date }) => (
        <li key={slug}>
          <h2>
            <Link to={`/newsletters/${slug}`}>{title}</Link>
          </h2>
          <time dateTime={date}>{longDate(date)}</time>
        </li>
      )}
    </ListingPage>
  );
}
