import { describe, expect, test } from 'vitest';
import {
  owedAfter,
  planOf,
  planSentence,
  planWords,
} from '../../../src/resources/dues/admin/parts/plan-words.ts';

const owing = {
  credit: 0,
  years: [
    { year: 2023, owed: 0 },
    { year: 2024, owed: 20_000 },
    { year: 2025, owed: 22_500.5 },
  ],
};
const kobo = (naira: number) => Math.round(naira * 100);
const words = (naira: number, dueYear?: number) =>
  planWords(planOf(owing, { kobo: kobo(naira), dueYear }));

describe('what a payment will do', () => {
  test('pays the oldest year first, and says what is paid of the next', () => {
    expect(words(25_000)).toBe('pays 2024 in full and ₦5,000 of 2025');
    expect(words(5_000)).toBe('pays ₦5,000 of 2024');
    expect(words(42_500.5)).toBe('pays 2024 and 2025 in full');
  });

  test('keeps what is left over as credit', () => {
    expect(words(45_000.5)).toBe('pays 2024 and 2025 in full; ₦2,500 stays as credit');
    const nothing = planOf({ credit: 0, years: [] }, { kobo: kobo(2_500) });
    expect(planSentence('Ẹniọlá Adébáyọ̀', kobo(2_500), nothing)).toBe(
      '₦2,500 for Ẹniọlá Adébáyọ̀: nothing is owed, so all of it stays as credit.',
    );
  });

  test('pays the year that is chosen first', () => {
    expect(words(23_000.5, 2025)).toBe('pays 2025 in full and ₦500 of 2024');
  });

  test('reads as one sentence', () => {
    const plan = planOf(owing, { kobo: kobo(27_500) });
    expect(planSentence('Ẹniọlá Adébáyọ̀', kobo(27_500), plan)).toBe(
      '₦27,500 for Ẹniọlá Adébáyọ̀ pays 2024 in full and ₦7,500 of 2025.',
    );
  });

  test('lets credit that was there pay first', () => {
    const plan = planOf({ ...owing, credit: 15_000 }, { kobo: kobo(10_000) });
    expect(planWords(plan)).toBe('pays 2024 in full and ₦5,000 of 2025');
  });

  test('counts the lines of the same member before it', () => {
    const earlier = [{ kobo: kobo(20_000) }];
    expect(planWords(planOf(owing, { kobo: kobo(100) }, earlier))).toBe('pays ₦100 of 2025');
    expect(owedAfter(owing, earlier)).toBe(kobo(22_500.5));
    expect(owedAfter(owing, earlier, 2024)).toBe(0);
    expect(owedAfter(owing, [])).toBe(kobo(42_500.5));
  });
});
