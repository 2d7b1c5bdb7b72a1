import { useContent } from '../content-store.tsx';
import { ListingPage } from '../parts/empty.tsx';
import { FileRow } from '../parts/file-row.tsx';
import { useLocation } from '../router.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

const views = {
  reports: { title: 'Annual reports', lead: 'The society’s year, with its audited accounts.' },
  downloads: {
    title: 'Resources',
    lead: 'Papers on leadership, the workshop series and the district’s productivity.',
  },
} as const;

/** Renders the annual reports or the papers, by the page's address. */
export default function Files() {
  const kind = /^\/reports/i.test(useLocation().pathname) ? 'reports' : 'downloads';
  return (
    <ListingPage
      {...views[kind]}
      items={useContent(kind)}
      kind={kind}
      className="file-rows"
      as="ul"
    >
      {(item) => <FileRow key={item.slug} item={item} />}
    </ListingPage>
  );
}
