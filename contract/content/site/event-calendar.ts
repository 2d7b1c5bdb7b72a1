import type { SocietyEvent } from './kinds.ts';

const icsTime = (iso: string) =>
  new Date(iso)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

const icsText = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

/* RFC 5545, 3.1: a line has at most 75 octets; a continuation begins with a space. */
function foldLine(line: string): string {
  const bytes = new TextEncoder();
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    const limit = folded.length === 0 ? 75 : 74;
    if (bytes.encode(current + character).length > limit) {
      folded.push(current);
      current = '';
    }
    current += character;
  }
  return [...folded, current].join('\r\n ');
}

/**
 * Returns an event as an iCalendar file (RFC 5545), in UTC. An event without an end lasts two
 * hours.
 *
 * @param origin the site's, `https://…`, where the event has its page
 */
export function eventCalendar(event: SocietyEvent, origin: string, now = new Date()): string {
  const twoHours = 2 * 60 * 60 * 1000;
  const end = event.endsAt ?? new Date(Date.parse(event.startsAt) + twoHours).toISOString();
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//District Society//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.slug}@${new URL(origin).hostname}`,
    `DTSTAMP:${icsTime(now.toISOString())}`,
    `DTSTART:${icsTime(event.startsAt)}`,
    `DTEND:${icsTime(end)}`,
    `SUMMARY:${icsText(event.title)}`,
    `LOCATION:${icsText(event.venue)}`,
    `DESCRIPTION:${icsText(event.description)}`,
    `URL:${origin}/events/${event.slug}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}
