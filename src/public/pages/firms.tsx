import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { FirmCard } from '../parts/cards.tsx';
import { Listing } from '../parts/empty.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/lists.css';

export default function Firms() {
  const items = useContent('firms');
  return (
    <>
      <PageTop
        title="Practising firms"
        lead="Firms of chartered accountants in public practice in the district."
      />
      <div className="wrap section under-h1">
        <Listing items={items} kind="firms" className="directory">
          {(item, place) => <FirmCard key={item.slug} item={item} near={place < 3} />}
        </Listing>
      </div>
    </>
  );
}
