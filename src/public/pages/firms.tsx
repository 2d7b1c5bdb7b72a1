import { useContent } from '../content-store.tsx';
import { Empty, PageTop } from '../parts/blocks.tsx';
import { FirmCard } from '../parts/cards.tsx';

export default function Firms() {
  const items = useContent('firms');
  return (
    <>
      <PageTop
        title="Practising firms"
        lead="Firms of chartered accountants in public practice in the district."
      />
      <div className="wrap section under-h1">
        {items.length ? (
          <div className="grid thirds">
            {items.map((item) => (
              <FirmCard key={item.slug} item={item} />
            ))}
          </div>
        ) : (
          <Empty title="No firms listed yet">Firms in practice will be listed here.</Empty>
        )}
      </div>
    </>
  );
}
