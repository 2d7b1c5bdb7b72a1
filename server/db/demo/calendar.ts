import { v7 } from 'uuid';
import type { Random } from './random.ts';

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Lagos keeps UTC+1 all year. */
const lagosOffset = hour;

/** Returns the instant of a day and a time of day in Lagos; the month counts from 1. */
export function lagosTime(year: number, month: number, dayOfMonth: number, atMinute = 0): Date {
  return new Date(Date.UTC(year, month - 1, dayOfMonth, 0, atMinute) - lagosOffset);
}

/** The instant that many milliseconds later, or `latest` if that comes first. */
export function after(instant: Date, milliseconds: number, latest: Date): Date {
  return new Date(Math.min(instant.getTime() + milliseconds, latest.getTime()));
}

/** The later of two instants. */
export function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** The earlier of two instants. */
export function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/**
 * Returns an instant between `from` and `until`, at a time of day when people are awake if the span
 * allows it.
 *
 * @param lean 1 spreads evenly; above 1 prefers the beginning
 */
export function between(random: Random, from: Date, until: Date, lean = 1): Date {
  const span = Math.max(0, until.getTime() - from.getTime());
  const drawn = new Date(from.getTime() + Math.floor(span * random.next() ** lean));
  const midnight = lagosTime(drawn.getUTCFullYear(), drawn.getUTCMonth() + 1, drawn.getUTCDate());
  const awake = new Date(midnight.getTime() + random.whole(7 * 60, 21 * 60) * minute);
  return awake >= from && awake <= until ? awake : drawn;
}

/** A UUID v7 whose time is the instant's, with the stream's bytes. */
export function idAt(random: Random, instant: Date): string {
  return v7({ msecs: instant.getTime(), random: random.bytes(16) });
}
