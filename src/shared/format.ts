/** Not from Intl, because a server and a browser may have different month names. */
export const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/* A moment with its zone as a clock in Nigeria shows it, an hour ahead of UTC; a day, or a time without one, as it is. */
const inNigeria = (iso: string) =>
  /(Z|[+-]\d\d:\d\d)$/.test(iso)
    ? new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 16)
    : iso;

/** Returns '29 June 2024' for a day, a time or a moment: its day in Nigeria. */
export function longDate(iso: string): string {
  const [year, month, day] = inNigeria(iso).slice(0, 10).split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** Returns '29 Jun 2024', for tables whose other columns need the room. */
export const shortDate = (iso: string): string =>
  longDate(iso).replace(/[A-Z]\w+/, (month) => month.slice(0, 3));

/** Returns '29th Jun, 2024', the format of the news cards. */
export function cardDate(iso: string): string {
  const [year, month, day] = inNigeria(iso).slice(0, 10).split('-').map(Number);
  const ending =
    day && (day < 11 || day > 13) ? ({ 1: 'st', 2: 'nd', 3: 'rd' } as const)[day % 10] : 'th';
  return `${day}${ending ?? 'th'} ${months[(month ?? 1) - 1]?.slice(0, 3)}, ${year}`;
}

/** Returns '4 p.m.' or '5.30 p.m.' for an ISO time: its hour in Nigeria. */
export function clock(iso: string): string {
  const [hour = 0, minute = 0] = inNigeria(iso).slice(11, 16).split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute ? `.${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** Returns '24 November 2026, 7.10 a.m.' for a moment. */
export const longMoment = (iso: string): string => `${longDate(iso)}, ${clock(iso)}`;

/** Returns '3 Mar 2026, 9.30 a.m.' in Nigeria, where there is little room. */
export const shortMoment = (iso: string): string => `${shortDate(iso)}, ${clock(iso)}`;

/** Returns '9 KB', '1.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns '1st', '2nd', '13th'. */
export function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
