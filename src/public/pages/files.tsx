import { useContent } from '../content-store.tsx';
import { ListingPage } from '../parts/empty.tsx';
import { useLocation } from '../router.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';
import type { Download, Report } from '#contract/content/site/kinds.ts';
import { fileSize } from '../../shared/format.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';
import { Icon } from '../../shared/icons.tsx';
import { Picture } from '../parts/picture.tsx';

/** Renders a report's cover, generated if it has none, or the type of a document. */
function Cover({ item, kind }: { item: Download | Report; kind: string | undefined }) {
  if (!('year' in item))
    return (
      <span className="file-kind" aria-hidden="true">
        {kind}
      </span>
    );
  if (item.cover) return <Picture picture={item.cover} sizes="132px" decorative />;
  return (
    <span className="file-kind report-cover" aria-hidden="true">
      {item.year}
    </span>
  );
}

/* Renders a downloadable document, with its type and size. */
function FileRow({ item }: { item: Download | Report }) {
  const kind = item.fileName.split('.').at(-1)?.toUpperCase();
  return (
    <li className="file-row">
      <Cover item={item} kind={kind} />
      <div>
        <h2>{item.title}</h2>
        <p>{item.description}</p>
      </div>
      <a
        className="button quiet"
        href={fileAddress(item.href)}
        download={item.fileName}
        aria-label={`Download ${item.title} (${kind}, ${fileSize(item.size)})`}
      >
        <Icon name="file" /> Download{' '}
        <small>
          {kind}, {fileSize(item.size)}
        </small>
      </a>
    </li>
  );
}

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
