import { useContent } from '../content-store.tsx';
import { TrainingCard } from '../parts/cards.tsx';
import { ListingPage } from '../parts/empty.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';

export default function TuitionCenters() {
  return (
    <ListingPage
      title="Tuition centres"
      lead="Where candidates of the district prepare for the institute’s examinations."
      items={useContent('tuition-centers')}
      kind="tuition-centers"
      className="grid halves"
    >
      {(item) => <TrainingCard key={item.slug} item={item} />}
    </ListingPage>
  );
}
