import { Link } from 'react-router';
import type { Speech } from '#contract/content.ts';
import { useContent } from '../content-store.tsx';
import { Empty, Paragraphs, Section } from '../parts/blocks.tsx';
import { EventCard, FirmCard, NewsCard, TrainingCard } from '../parts/cards.tsx';
import { Hero } from '../parts/hero.tsx';
import { Portrait } from '../parts/monogram.tsx';
import { Newsletter } from '../parts/newsletter.tsx';
import { Picture } from '../parts/picture.tsx';

/** The home page shows 3 news, 4 events, 2 centres and 3 firms (specification §9). */
const shown = { news: 3, events: 4, centers: 2, firms: 3, gallery: 4 } as const;

function SpeechBlock({ speech }: { speech: Speech }) {
  return (
    <article className="speech">
      <Portrait name={speech.name} photo={speech.photo} sizes="160px" />
      <div>
        <h2>{speech.title}</h2>
        <blockquote>{speech.lead}</blockquote>
        <Paragraphs of={speech.body} />
        <p className="signed">
          <b>{speech.name}</b>
          <span>{speech.post}</span>
        </p>
      </div>
    </article>
  );
}

function GalleryBlock() {
  const sections = useContent('gallery');
  const pictures = sections.flatMap((section) => section.pictures);
  const [lead, ...rest] = pictures;
  if (!lead)
    return (
      <Empty title="No pictures yet">Pictures of the district’s life will be shown here.</Empty>
    );
  return (
    <Link to="/gallery" className="gallery-block" aria-label="Open the gallery">
      {[lead, ...rest.slice(1, shown.gallery)].map((picture) => (
        <Picture
          key={picture.src}
          picture={picture}
          sizes="(min-width: 760px) 560px, 50vw"
          decorative
        />
      ))}
    </Link>
  );
}

export default function Home() {
  const speeches = useContent('speeches');
  const news = useContent('news').slice(0, shown.news);
  const events = useContent('events').slice(0, shown.events);
  const centers = useContent('tuition-centers').slice(0, shown.centers);
  const firms = useContent('firms').slice(0, shown.firms);
  return (
    <>
      <Hero />
      <div className="adire-band" />
      {speeches.length ? (
        <section className="section speeches" aria-label="Welcome speeches">
          <div className="wrap">
            {speeches.map((speech) => (
              <SpeechBlock key={speech.slug} speech={speech} />
            ))}
          </div>
        </section>
      ) : null}
      <Section title="News" id="news" more={{ to: '/news-event', label: 'See all' }} tint>
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
      <Section
        title="Tuition Centers"
        id="centers"
        more={{ to: '/tuition-centers', label: 'All centres' }}
      >
        {centers.length ? (
          <div className="grid halves">
            {centers.map((item) => (
              <TrainingCard key={item.slug} item={item} heading="h3" />
            ))}
          </div>
        ) : (
          <Empty title="No centres listed yet">Ask the secretariat where candidates prepare.</Empty>
        )}
      </Section>
      <Section title="Events" id="events" more={{ to: '/news-event', label: 'All events' }} tint>
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
      <Section title="Professional Services" id="firms" more={{ to: '/firms', label: 'All firms' }}>
        {firms.length ? (
          <div className="grid thirds">
            {firms.map((item) => (
              <FirmCard key={item.slug} item={item} heading="h3" />
            ))}
          </div>
        ) : (
          <Empty title="No firms listed yet">Firms in practice will be listed here.</Empty>
        )}
      </Section>
      <Section
        title="Gallery"
        id="gallery"
        more={{ to: '/gallery', label: 'See the gallery' }}
        tint
      >
        <GalleryBlock />
      </Section>
      <Newsletter />
    </>
  );
}
