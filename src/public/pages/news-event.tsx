import { isPast } from '#contract/content/site/events.ts';
import { useList } from '../content-store.tsx';
import { newsEventLists } from '../page-content.ts';
import { PageTop, Section } from '../parts/blocks.tsx';
import { EventCard, NewsCard } from '../parts/cards.tsx';
import { Listing } from '../parts/empty.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';

export default function NewsEvent() {
  const news = useList(newsEventLists.news);
  const events = useList(newsEventLists.events);
  const coming = events.filter((event) => !isPast(event));
  const past = events.filter((event) => isPast(event));
  return (
    <>
      <PageTop
        title="News and events"
        lead="What is coming, and what has happened in the district."
      />
      <Section title="Upcoming events" id="upcoming">
        <Listing items={coming} kind="events" className="grid quarters">
          {(item) => <EventCard key={item.slug} item={item} />}
        </Listing>
      </Section>
      <Section title="News" id="news" tint>
        <Listing items={news} kind="news" className="grid thirds">
          {(item) => <NewsCard key={item.slug} item={item} />}
        </Listing>
      </Section>
      {past.length ? (
        <Section title="Past events" id="past">
          <Listing items={past} kind="events" className="grid quarters">
            {(item) => <EventCard key={item.slug} item={item} />}
          </Listing>
        </Section>
      ) : null}
    </>
  );
}
