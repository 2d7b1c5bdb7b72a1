import { useItem } from '../content-store.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { PlacePage } from '../parts/place-page.tsx';
import { useParams } from '../router.tsx';
import NotFound from './not-found.tsx';

/** Renders a tuition centre; the first one if the address has none. */
export default function Center() {
  const { slug } = useParams();
  const place = useItem('tuition-centers', slug);
  if (!place)
    return slug ? <NotFound /> : <EmptyPage title="Tuition centres" kind="tuition-centers" />;
  return (
    <PlacePage
      place={place}
      trail={{ label: 'Tuition centres', to: '/tuition-centers' }}
      testimonialsTitle="What candidates say"
    />
  );
}
