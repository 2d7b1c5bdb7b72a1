import { describe, expect, test } from 'vitest';
import { isPast, upcomingFirst } from '#contract/content/site/events.ts';

const today = '2026-11-21';
const at = (startsAt: string, endsAt?: string) => ({ startsAt, endsAt });

describe('an event', () => {
  test.each([
    [at('2026-11-20T18:00:00+01:00'), true],
    [at('2026-11-21T00:30:00+01:00'), false],
    [at('2026-11-20T23:30:00Z'), false],
    [at('2026-11-19T09:00:00+01:00', '2026-11-21T12:00:00+01:00'), false],
    [at('2026-11-19T09:00:00+01:00', '2026-11-20T12:00:00+01:00'), true],
    [at('2026-12-01T09:00:00+01:00'), false],
  ])('%o is past once its last day in Nigeria has gone by: %s', (event, past) => {
    expect(isPast(event, today)).toBe(past);
  });

  test('that comes next is told first, and of the past ones the latest', () => {
    const days = ['2026-01-05', '2026-06-05', '2026-12-05', '2027-01-05'];
    const told = upcomingFirst(
      days.map((day) => at(`${day}T16:00:00+01:00`)),
      today,
    ).map(({ startsAt }) => startsAt.slice(0, 10));
    expect(told).toEqual(['2026-12-05', '2027-01-05', '2026-06-05', '2026-01-05']);
  });
});
