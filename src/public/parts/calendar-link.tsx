import { use } from 'react';
import { eventCalendar } from '#contract/content/event-calendar.ts';
import type { SocietyEvent } from '#contract/content/kinds.ts';
import { Icon } from '../../shared/icons.tsx';
import { ContentContext } from '../content-store.tsx';

/** An event's file for a calendar: from the server, or made here where there is none. */
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
