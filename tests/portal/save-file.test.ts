import { expect, it } from 'vitest';
import { fileNameOf } from '../../src/portal/parts/save-file.ts';

it.each([
  ['attachment; filename="members-2026-03-31.csv"', 'members-2026-03-31.csv'],
  [null, 'members.csv'],
  ['attachment', 'members.csv'],
  ['attachment; filename="../../etc/passwd"', 'members.csv'],
])('of %s the file’s name is %s', (disposition, name) => {
  expect(fileNameOf(disposition, 'members.csv')).toBe(name);
});
