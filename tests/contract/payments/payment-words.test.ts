import { expect, it } from 'vitest';
import { paymentWord } from '#contract/payments/terms.ts';

it('a payment whose receipt does not count any more was reversed; one that never had any failed', () => {
  expect(paymentWord('failed', 'RCT-2026-000144')).toBe('Reversed');
  expect(paymentWord('failed', 'RCT-2026-000144', '2026-03-02')).toBe('Returned by the bank');
  expect(paymentWord('successful', 'RCT-2026-000144', '2026-03-02')).toBe('Successful');
  expect(paymentWord('failed', null)).toBe('Failed');
  expect(paymentWord('failed')).toBe('Failed');
  expect(paymentWord('successful', 'RCT-2026-000144')).toBe('Successful');
});
