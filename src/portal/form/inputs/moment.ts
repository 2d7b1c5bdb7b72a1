/** Africa/Lagos, without daylight saving time. */
const offset = '+01:00';
const offsetMs = 60 * 60 * 1000;

/** Returns '2027-01-21T16:00' for any ISO form of that moment; empty if it is none. */
export function toLocal(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const [day, time = ''] = new Date(ms + offsetMs).toISOString().split('T');
  const [minutes, seconds] = [time.slice(0, 5), time.slice(5, 8)];
  return `${day}T${minutes}${seconds === ':00' ? '' : seconds}`;
}

/** Returns the moment with its offset: '2027-01-21T16:00:00+01:00'; incomplete text unchanged. */
export function fromLocal(local: string): string {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(local)) return local;
  return `${local}${local.length === 16 ? ':00' : ''}${offset}`;
}
