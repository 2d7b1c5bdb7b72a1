import { expect, test } from 'vitest';
import { initialsOf } from '../../src/portal/parts/photo.tsx';

test.each([
  ['Ẹniọlá Adébáyọ̀', 'ẸA'],
  ['Ẹniọlá  Grace   Adébáyọ̀ ', 'ẸA'],
  ['Ngozi', 'N'],
  ['', ''],
  ['𝒜 B', '𝒜B'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
