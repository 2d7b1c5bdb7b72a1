import { useContent } from '../content-store.tsx';
import { FirmCard } from '../parts/cards.tsx';
import { ListingPage } from '../parts/empty.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/lists.css';

export default function Firms() {
  return (
    <ListingPage
      title="Practising firms"
      lead="Firms of chartered accountants in public practice in the district."
      items={useContent('firms')}
      kind="firms"
      className="directory"
    >
      {(item, place) => <FirmCard key={item.slug} item={item} near={place < 3} />}
    </ListingPage>
  );
}
