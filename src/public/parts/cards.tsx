import { isPast } from '#contract/content/site/events.ts';
import type { Person } from '#contract/content/site/kinds.ts';
import type { BriefItem } from '#contract/content/site/selection.ts';
import { cardDate, clock, longDate, ordinal } from '../../shared/format.ts';
import { Icon } from '../../shared/icons.tsx';
import { telOf } from '../../shared/phone.ts';
import { Link } from './link.tsx';
import { Author, Portrait } from './monogram.tsx';
import { acrossPhone, Picture } from './picture.tsx';

/** A card's heading is an h2 under the page's title, and an h3 under a section's heading. */
type Heading = 'h2' | 'h3';

const third = `(min-width: 960px) 380px, (min-width: 640px) 46vw, ${acrossPhone}`;

export function NewsCard({ item }: { item: BriefItem<'news'> }) {
  return (
    <article className="card news-card">
      <Picture picture={item.image} sizes={third} decorative />
      <div>
        <time dateTime={item.date}>{cardDate(item.date)}</time>
        <h3>{item.title}</h3>
        <p>{item.summary}</p>
        <Link to={`/news/${item.slug}`} className="more">
          <span>
            Read More<span className="unseen">: {item.title}</span>
          </span>
          <Icon name="right" />
        </Link>
      </div>
    </article>
  );
}

/** Renders an event; what an editor calls new or trending is neither once it is over. */
export function EventCard({ item }: { item: BriefItem<'events'> }) {
  const isOver = isPast(item);
  return (
    <article className="card event-card">
      <p className="labels">
        {isOver ? null : (
          <>
            {item.isNew ? <b className="badge">New</b> : null}
            {item.isTrending ? <span>Trending</span> : null}
          </>
        )}
      </p>
      <h3>
        <Link to={`/events/${item.slug}`}>{item.title}</Link>
      </h3>
      <p>{item.description}</p>
      <p className="when">
        <Icon name="calendar" />
        <time dateTime={item.startsAt}>
          {longDate(item.startsAt)}, {clock(item.startsAt)}
        </time>
      </p>
      <Author {...item} />
    </article>
  );
}

/* Lies above the card's link, which covers the whole card. */
function Phone({ line }: { line: string }) {
  return (
    <p className="phone">
      <Icon name="phone" />
      <a href={telOf(line)}>{line}</a>
    </p>
  );
}

type TrainingCardProps = { item: BriefItem<'tuition-centers'>; heading?: Heading };

export function TrainingCard({ item, heading: Heading = 'h2' }: TrainingCardProps) {
  return (
    <article className="training-card">
      <Picture
        picture={item.image}
        sizes={`(min-width: 1240px) 580px, (min-width: 760px) 46vw, ${acrossPhone}`}
        decorative
      />
      <div>
        <Heading>
          <Link to={`/tuition-centers/${item.slug}`}>{item.name}</Link>
        </Heading>
        <p>{item.description}</p>
        <Phone line={item.phone} />
      </div>
    </article>
  );
}

type FirmCardProps = { item: BriefItem<'firms'>; heading?: Heading; near?: boolean };

export function FirmCard({ item, heading: Heading = 'h2', near = false }: FirmCardProps) {
  return (
    <article className="card firm-card">
      <Picture picture={item.image} sizes="(min-width: 960px) 250px, 32vw" near={near} decorative />
      <div>
        <Heading>
          <Link to={`/firms/${item.slug}`}>{item.name}</Link>
        </Heading>
        <p>{item.description}</p>
        <Phone line={item.phone} />
      </div>
    </article>
  );
}

export function PersonCard({ person }: { person: Person }) {
  return (
    <article className="person-card">
      <Portrait name={person.name} photo={person.photo} place={person.order} />
      <div>
        {person.ordinal ? <span className="ordinal">{ordinal(person.ordinal)}</span> : null}
        <h2>{person.name}</h2>
        <p>{person.post}</p>
        {person.description ? <p>{person.description}</p> : null}
      </div>
    </article>
  );
}
