import { use } from 'react';
import { eventCalendar } from '#contract/content/site/event-calendar.ts';
import type { SocietyEvent } from '#contract/content/site/kinds.ts';
import { Icon } from '../../shared/icons.tsx';
import { ContentContext } from '../content-store.tsx';

/** Renders a link to an event's calendar file: from the server, or generated here without one. */
export function CalendarLink({ event }: { event: SocietyEvent }) {
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
