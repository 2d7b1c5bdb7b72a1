import { useContent } from '../content-store.tsx';
import { ListingPage } from '../parts/empty.tsx';
import { FileRow } from '../parts/file-row.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

export default function Resources() {
  return (
    <ListingPage
      title="Resources"
      lead="Papers on leadership, the workshop series and the district’s productivity."
      items={useContent('downloads')}
      kind="downloads"
      className="file-rows"
      as="ul"
    >
      {(item) => <FileRow key={item.slug} item={item} />}
    </ListingPage>
  );
}
