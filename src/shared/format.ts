import { dayInNigeria } from '#contract/day.ts';

/** Built by hand rather than with Intl: a server and a browser may know different months. */
export const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** '29 June 2024', from a day, from a time as it is written, or from a moment in UTC: its day in Nigeria. */
export function longDate(iso: string): string {
  const written = iso.endsWith('Z') ? dayInNigeria(new Date(iso)) : iso.slice(0, 10);
  const [year, month, day] = written.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** '29th Jun, 2024', as the news cards of specification §3 write it. */
export function cardDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  const ending =
    day && (day < 11 || day > 13) ? ({ 1: 'st', 2: 'nd', 3: 'rd' } as const)[day % 10] : 'th';
  return `${day}${ending ?? 'th'} ${months[(month ?? 1) - 1]?.slice(0, 3)}, ${year}`;
}

/** '4 p.m.', '5.30 p.m.', from the hour that is written in an ISO time. */
export function clock(iso: string): string {
  const [hour = 0, minute = 0] = iso.slice(11, 16).split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute ? `.${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** '9 KB', '1.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '1st', '2nd', '13th'. */
export function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
