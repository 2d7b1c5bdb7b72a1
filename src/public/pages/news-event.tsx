import { useContent } from '../content-store.tsx';
import { Empty, PageTop, Section } from '../parts/blocks.tsx';
import { EventCard, NewsCard } from '../parts/cards.tsx';

export default function NewsEvent() {
  const news = useContent('news');
  const events = useContent('events');
  return (
    <>
      <PageTop
        title="News and events"
        lead="What is coming, and what has happened in the district."
      />
      <Section title="Upcoming events" id="upcoming">
        {events.length ? (
          <div className="grid quarters">
            {events.map((item) => (
              <EventCard key={item.slug} item={item} />
            ))}
          </div>
        ) : (
          <Empty title="No events announced">The next meeting will be announced here.</Empty>
        )}
      </Section>
      <Section title="News" id="news" tint>
        {news.length ? (
          <div className="grid thirds">
            {news.map((item) => (
              <NewsCard key={item.slug} item={item} />
            ))}
          </div>
        ) : (
          <Empty title="No news yet">What happens in the district will be told here.</Empty>
        )}
      </Section>
    </>
  );
}
