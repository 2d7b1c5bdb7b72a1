import { expect, test } from 'vitest';
import { standingInWords } from '../../../contract/members/words.ts';

test('who has left the society and owes nothing is no financial member', () => {
  const words = (membership: 'joined' | 'suspended' | 'resigned' | 'deceased' | null) =>
    standingInWords({ standing: 'financial', membership });
  expect([words('joined'), words('suspended'), words(null)]).toEqual(
    Array(3).fill('Financial member'),
  );
  expect([words('resigned'), words('deceased')]).toEqual(Array(2).fill('Nothing owed'));
  expect(standingInWords({ standing: 'owing', membership: 'resigned' })).toBe('Dues owing');
});
