import { useContent } from '../content-store.tsx';
import { ListingPage } from '../parts/empty.tsx';
import { FileRow } from '../parts/file-row.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

export default function Reports() {
  return (
    <ListingPage
      title="Annual reports"
      lead="The society’s year, with its audited accounts."
      items={useContent('reports')}
      kind="reports"
      className="file-rows"
      as="ul"
    >
      {(item) => <FileRow key={item.slug} item={item} />}
    </ListingPage>
  );
}
