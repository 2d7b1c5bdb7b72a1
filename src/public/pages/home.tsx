import type { Picture as PictureData } from '#contract/content/site/fields.ts';
import type { Speech } from '#contract/content/site/kinds.ts';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { useContent, useList } from '../content-store.tsx';
import { homeLists } from '../page-content.ts';
import { Section } from '../parts/blocks.tsx';
import { EventCard, FirmCard, NewsCard, TrainingCard } from '../parts/cards.tsx';
import { Empty, Listing } from '../parts/empty.tsx';
import { Hero } from '../parts/hero.tsx';
import { Portrait } from '../parts/monogram.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/hero.css';
import '../styles/home.css';
import '../../shared/styles/field.css';
import { useState } from 'react';
import { plainFailure } from '../../shared/forms/failures.ts';
import {
  ConsentField,
  Field,
  FormDone,
  FormMessage,
  Honeypot,
  Submit,
} from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { apiOrigin } from '../../shared/http/api-origin.ts';
import { createHttp } from '../../shared/http/http.ts';
import { Link } from '../parts/link.tsx';

const subscribe = { method: 'POST', path: '/api/v1/newsletter' } as const;

/* Renders the newsletter block: an e-mail address, the consent, and Continue. */
function NewsletterForm() {
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: 'newsletterForm',
    failure: plainFailure,
    send: async (values) => {
      const answer = await createHttp().send(subscribe, { form: values });
      setThanks(answer.message);
    },
  });
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="wrap">
        <div>
          <h2 id="newsletter">The district’s newsletter</h2>
          <p>
            Meetings, workshops and results, at most once a month.{' '}
            <Link to="/newsletters">Earlier newsletters</Link>
          </p>
        </div>
        {thanks ? (
          <FormDone>{thanks}</FormDone>
        ) : (
          <form method="post" action={apiOrigin() + subscribe.path} {...form.props}>
            <FormMessage>{form.message}</FormMessage>
            <div className="newsletter-row">
              <Field
                label="E-mail address"
                {...form.field('email')}
                type="email"
                autoComplete="email"
              />
              <Submit busy={form.busy} className="button gold">
                Continue
              </Submit>
            </div>
            <ConsentField name="consent" error={form.errors.consent}>
              E-mail me the newsletter. I can unsubscribe at any time.
            </ConsentField>
            <Honeypot />
          </form>
        )}
      </div>
    </section>
  );
}

const picturesShown = 5;

function SpeechBlock({ speech }: { speech: Speech }) {
  return (
    <article className="speech">
      <Portrait name={speech.name} photo={speech.photo} place={speech.order} sizes="160px" />
      <div>
        <h2>{speech.title}</h2>
        <blockquote>{speech.lead}</blockquote>
        <RichText paragraphs={speech.body} heading={3} />
        <p className="signed">
          <b>{speech.name}</b>
          <span>{speech.post}</span>
        </p>
      </div>
    </article>
  );
}

function GalleryBlock({ pictures }: { pictures: readonly PictureData[] }) {
  if (pictures.length === 0) return <Empty kind="gallery" />;
  return (
    <Link to="/gallery" className="gallery-block" aria-label="Open the gallery">
      {pictures.map((picture, index) => (
        <Picture
          key={picture.src}
          picture={picture}
          sizes={
            index
              ? '(min-width: 1240px) 290px, (min-width: 760px) 23vw, 46vw'
              : `(min-width: 1240px) 580px, (min-width: 760px) 46vw, ${acrossPhone}`
          }
          decorative
        />
      ))}
    </Link>
  );
}

export default function Home() {
  const speeches = useContent('speeches');
  const news = useList(homeLists.news);
  const events = useList(homeLists.events);
  const centers = useList(homeLists.centers);
  const firms = useList(homeLists.firms);
  const pictures = useContent('gallery')
    .flatMap((section) => section.pictures)
    .slice(0, picturesShown);
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
      <Section
        title="News"
        id="news"
        more={news.length ? { to: '/news-event', label: 'See all' } : undefined}
        tint
      >
        <Listing items={news} kind="news" className="grid thirds">
          {(item) => <NewsCard key={item.slug} item={item} />}
        </Listing>
      </Section>
      <Section
        title="Tuition Centers"
        id="centers"
        more={centers.length ? { to: '/tuition-centers', label: 'All centres' } : undefined}
      >
        <Listing items={centers} kind="tuition-centers" className="grid halves">
          {(item) => <TrainingCard key={item.slug} item={item} heading="h3" />}
        </Listing>
      </Section>
      <Section
        title="Events"
        id="events"
        more={events.length ? { to: '/news-event', label: 'All events' } : undefined}
        tint
      >
        <Listing items={events} kind="events" className="grid quarters">
          {(item) => <EventCard key={item.slug} item={item} />}
        </Listing>
      </Section>
      <Section
        title="Professional Services"
        id="firms"
        more={firms.length ? { to: '/firms', label: 'All firms' } : undefined}
      >
        <Listing items={firms} kind="firms" className="grid thirds">
          {(item) => <FirmCard key={item.slug} item={item} heading="h3" />}
        </Listing>
      </Section>
      <Section
        title="Gallery"
        id="gallery"
        more={pictures.length ? { to: '/gallery', label: 'See the gallery' } : undefined}
        tint
      >
        <GalleryBlock pictures={pictures} />
      </Section>
      <NewsletterForm />
    </>
  );
}
