/* styles: cards, monogram */
import { useContent } from '../content-store.tsx';
import { PageTop, Section } from '../parts/blocks.tsx';
import { EventCard, NewsCard } from '../parts/cards.tsx';
import { Listing } from '../parts/empty.tsx';

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
        <Listing items={events} of="events" className="grid quarters">
          {(item) => <EventCard key={item.slug} item={item} />}
        </Listing>
      </Section>
      <Section title="News" id="news" tint>
        <Listing items={news} of="news" className="grid thirds">
          {(item) => <NewsCard key={item.slug} item={item} />}
        </Listing>
      </Section>
    </>
  );
}
