import { useItem } from '../content-store.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { PlacePage } from '../parts/place-page.tsx';
import { useParams } from '../router.tsx';
import NotFound from './not-found.tsx';

/** Renders a firm; the first one if the address has none. */
export default function FirmPage() {
  const { slug } = useParams();
  const place = useItem('firms', slug);
  if (!place) return slug ? <NotFound /> : <EmptyPage title="Practising firms" kind="firms" />;
  return (
    <PlacePage
      place={place}
      trail={{ label: 'Practising firms', to: '/firms' }}
      testimonialsTitle="What clients say"
    />
  );
}
