import { expect, test } from 'vitest';
import { formerDebt } from '../../../src/resources/members/admin/members/ledger/ledger.tsx';

test('what who has died or left still owes is said; not of a member, and not once it is decided on', () => {
  const said = (
    membership: 'deceased' | 'resigned' | 'suspended' | 'applied' | null,
    owed = 10.5,
  ) => formerDebt({ member: { membership }, owed });
  expect(said('deceased')).toBe('This member has died, and ₦10.50 is still owed.');
  expect(said('resigned')).toBe('This person is no longer a member, and ₦10.50 is still owed.');
  for (const membership of ['suspended', 'applied', null] as const)
    expect(said(membership)).toBe('');
  expect(said('deceased', 0)).toBe('');
});
