import { expect, it } from 'vitest';
import { selection } from '../../src/portal/list/tools/bulk-bar.tsx';

it('counts what is selected, and says where it is too many for one request', () => {
  expect(selection(1, 'payments')).toBe('1 payment selected');
  expect(selection(200, 'payments')).toBe('200 payments selected');
  expect(selection(201, 'members')).toBe('201 members selected. Select at most 200.');
});
