import { expect, it } from 'vitest';
import { hasText } from '#contract/books/bank-statements/narration.ts';

it('finds the text of a rule in any case and spacing, with or without marks', () => {
  expect(hasText('TRF  FRM Ọ̀ṢUN  PRINTERS/INV 12', 'osun printers')).toBe(true);
  expect(hasText('TRF FRM OSUN PRINTERS', 'Oyo printers')).toBe(false);
});
