import { cardDate } from '../../shared/format.ts';
import { useContent, useList } from '../content-store.tsx';
import { relatedCount, relatedLists } from '../page-content.ts';
import { Link } from './link.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';
import '../styles/monogram.css';
import '../styles/article.css';

/* One of the news, one event, and so on: many news leave room for events. */
const inTurns = <Item,>(news: Item[], events: Item[], isWanted: (item: Item) => boolean) => {
  const [first, second] = [news.filter(isWanted), events.filter(isWanted)];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, place) => [
    ...first.slice(place, place + 1),
    ...second.slice(place, place + 1),
  ]).flat();
};

/** Renders related news, and two advertising slots of 360 by 180 px. */
export function ArticleAside({ besides }: { besides: string }) {
  const { advertisements } = useContent('site');
  const news = useList(relatedLists.news).map((one) => ({ ...one, to: `/news/${one.slug}` }));
  const events = useList(relatedLists.events).map((one) => ({
    slug: one.slug,
    title: one.title,
    date: one.startsAt,
    to: `/events/${one.slug}`,
  }));
  const items = inTurns(news, events, (one) => one.slug !== besides).slice(0, relatedCount);
  return (
    <aside className="article-aside" aria-label="Related">
      <h2>Related News</h2>
      <ul>
        {items.map((one) => (
          <li key={one.to}>
            <Link to={one.to}>{one.title}</Link>
            <time dateTime={one.date}>{cardDate(one.date)}</time>
          </li>
        ))}
      </ul>
      {advertisements.map((slot) => (
        <Link key={slot.title} to={slot.href} className="advertisement">
          <small>Advertisement</small>
          <b>{slot.title}</b>
          <span>{slot.text}</span>
        </Link>
      ))}
    </aside>
  );
}
