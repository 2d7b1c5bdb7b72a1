import { expect, it } from 'vitest';
import { cellText, isErrorCell } from '#contract/spreadsheet-cell.ts';

it('reads a sum of binary fractions as the amount that it is, and other numbers as they are', () => {
  expect(cellText(15_000.000000002)).toBe('15000');
  expect(cellText(0.1 + 0.2)).toBe('0.3');
  expect(cellText(8_031_234_567)).toBe('8031234567');
  expect(cellText(12.345)).toBe('12.345');
  expect(cellText(383_560_757_062_215)).toBe('383560757062215');
});

it('reads a day alike in any country, and none as nothing', () => {
  expect(cellText(new Date('2026-11-27T00:00:00Z'))).toBe('2026-11-27');
  expect(cellText(new Date(Number.NaN))).toBe('');
  expect(cellText(null)).toBe('');
});

it('knows what a spreadsheet writes in place of a value', () => {
  const errors = [
    '#N/A',
    ' #ref! ',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NULL!',
    '########',
    'Err:502',
  ];
  expect(errors.filter((text) => !isErrorCell(text))).toEqual([]);
  const texts = ['N/A', '#12 Allen Avenue', 'Flat #N/A', '#', '#REF', 'Err: none', ''];
  expect(texts.filter(isErrorCell)).toEqual([]);
});
