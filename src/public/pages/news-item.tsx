import { longDate } from '../../shared/format.ts';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { useItem } from '../content-store.tsx';
import { ArticleAside } from '../parts/article-aside.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import { useParams } from '../router.tsx';
import NotFound from './not-found.tsx';

export default function NewsItem() {
  const { slug } = useParams();
  const item = useItem('news', slug);
  if (!item) return <NotFound />;
  return (
    <article>
      <PageTop
        title={item.title}
        lead={item.summary}
        trail={{ label: 'News and events', to: '/news-event' }}
      />
      <div className="wrap with-aside">
        <div>
          <Picture picture={item.image} sizes={`(min-width: 960px) 760px, ${acrossPhone}`} first />
          <p className="dated">
            <time dateTime={item.date}>{longDate(item.date)}</time>
          </p>
          <div className="prose">
            <RichText paragraphs={item.body} />
            {item.source ? (
              <p>
                <a href={item.source}>First published here</a>
              </p>
            ) : null}
          </div>
        </div>
        <ArticleAside besides={item.slug} />
      </div>
    </article>
  );
}
