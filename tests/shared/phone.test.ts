import { expect, it } from 'vitest';
import { telOf } from '../../src/shared/phone.ts';

it.each([
  ['0803 123 4567', 'tel:08031234567'],
  ['+234 (0)803-123-4567', 'tel:+2348031234567'],
  ['0803.123.4567, 0805 222 3333', 'tel:08031234567'],
  ['0803_123_4567', 'tel:08031234567'],
  ['Call 0803 123 4567 / 0805 222 3333', 'tel:08031234567'],
])('%s is called as %s', (line, address) => {
  expect(telOf(line)).toBe(address);
});
