import { longDate } from '../../shared/format.ts';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { useItem } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { useParams } from '../router.tsx';
import NotFound from './not-found.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';
import '../styles/article.css';

/** Renders a newsletter of the archive. */
export default function Newsletter() {
  const { slug } = useParams();
  const item = useItem('newsletters', slug);
  if (!item) return <NotFound />;
  return (
    <article>
      <PageTop title={item.title} trail={{ label: 'Newsletters', to: '/newsletters' }} />
      <div className="wrap section under-h1">
        <p className="dated">
          <time dateTime={item.date}>{longDate(item.date)}</time>
        </p>
        <div className="prose">
          <RichText paragraphs={item.body} />
        </div>
      </div>
    </article>
  );
}
