import { use } from 'react';
import { eventCalendar } from '#contract/content/site/event-calendar.ts';
import type { SocietyEvent } from '#contract/content/site/kinds.ts';
import { clock, longDate } from '../../shared/format.ts';
import { Icon } from '../../shared/icons.tsx';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { ContentContext, useItem } from '../content-store.tsx';
import { ArticleAside } from '../parts/article-aside.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { Author } from '../parts/monogram.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import { useParams } from '../router.tsx';
import NotFound from './not-found.tsx';

/* Renders a link to an event's calendar file: from the server, or generated here without one. */
function CalendarLink({ event }: { event: SocietyEvent }) {
  const { onStaticHost } = use(ContentContext);
  const name = `${event.slug}.ics`;
  const href = onStaticHost
    ? `data:text/calendar;charset=utf-8,${encodeURIComponent(eventCalendar(event, location.origin))}`
    : `/events/${name}`;
  return (
    <a className="button quiet" href={href} download={name}>
      <Icon name="calendar" /> Add to your calendar
    </a>
  );
}

/** Renders an event; the first one if the address has none. */
export default function EventPage() {
  const { slug } = useParams();
  const event = useItem('events', slug);
  if (!event) return slug ? <NotFound /> : <EmptyPage title="News and events" kind="events" />;
  return (
    <article>
      <PageTop
        title={event.title}
        lead={event.description}
        trail={{ label: 'News and events', to: '/news-event' }}
      />
      <div className="wrap with-aside">
        <div>
          <Picture picture={event.image} sizes={`(min-width: 960px) 760px, ${acrossPhone}`} first />
          <dl className="facts">
            <div>
              <dt>
                <Icon name="calendar" /> When
              </dt>
              <dd>
                {longDate(event.startsAt)}, {clock(event.startsAt)}
                {event.endsAt
                  ? ` to ${longDate(event.endsAt) === longDate(event.startsAt) ? '' : `${longDate(event.endsAt)}, `}${clock(event.endsAt)}`
                  : ''}
              </dd>
            </div>
            <div>
              <dt>
                <Icon name="pin" /> Where
              </dt>
              <dd>{event.venue}</dd>
            </div>
          </dl>
          <div className="prose">
            <RichText paragraphs={event.body} />
            <p>
              <CalendarLink event={event} />
            </p>
          </div>
          <Author {...event} />
        </div>
        <ArticleAside besides={event.slug} />
      </div>
    </article>
  );
}
