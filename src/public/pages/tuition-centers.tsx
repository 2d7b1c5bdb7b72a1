import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { TrainingCard } from '../parts/cards.tsx';
import { Listing } from '../parts/empty.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';

export default function TuitionCenters() {
  const items = useContent('tuition-centers');
  return (
    <>
      <PageTop
        title="Tuition centres"
        lead="Where candidates of the district prepare for the institute’s examinations."
      />
      <div className="wrap section under-h1">
        <Listing items={items} kind="tuition-centers" className="grid halves">
          {(item) => <TrainingCard key={item.slug} item={item} />}
        </Listing>
      </div>
    </>
  );
}
