import { expect, it } from 'vitest';
import { longMoment } from '../../../src/resources/overview/member/dashboard/dashboard.tsx';

it.each([
  [[2026, 10, 22, 15, 50, 19], 'Sunday, 22 November 2026 at 15:50:19'],
  [[2026, 0, 2, 0, 5, 7], 'Friday, 2 January 2026 at 0:05:07'],
  [[2024, 1, 29, 9, 0, 0], 'Thursday, 29 February 2024 at 9:00:00'],
] as const)('the moment of %j is told in long form', ([year, month, ...rest], text) => {
  expect(longMoment(new Date(year, month, ...rest))).toBe(text);
});
