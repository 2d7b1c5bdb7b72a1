import { useContent } from '../content-store.tsx';
import { Empty, PageTop } from '../parts/blocks.tsx';
import { TrainingCard } from '../parts/cards.tsx';

export default function TuitionCenters() {
  const items = useContent('tuition-centers');
  return (
    <>
      <PageTop
        title="Tuition centres"
        lead="Where candidates of the district prepare for the institute’s examinations."
      />
      <div className="wrap section under-h1">
        {items.length ? (
          <div className="grid halves">
            {items.map((item) => (
              <TrainingCard key={item.slug} item={item} />
            ))}
          </div>
        ) : (
          <Empty title="No centres listed yet">Ask the secretariat where candidates prepare.</Empty>
        )}
      </div>
    </>
  );
}
