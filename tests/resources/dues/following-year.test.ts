import { expect, it } from 'vitest';
import { pricesOf } from '../../../src/resources/dues/admin/subscription/prices.ts';
import { followingYear } from '../../../src/resources/dues/admin/subscription/years.ts';

it('the next year’s form has this year’s words, due date and prices, those of own categories too', () => {
  const plan = {
    _id: 'a',
    subName: 'Dues of 2027',
    subDetail: 'For 2027',
    price: 15_000.5,
    subscriptionType: '2027-03-31',
    dueYear: 2027,
    prices: { retired: 5_000, student: 0, corporate: 40_000 },
    chargeFrom: null,
    chargedAt: null,
    updatedAt: '2027-01-01T00:00:00.000Z',
  };
  const values = followingYear(plan);
  expect(values).toEqual({
    subName: 'Dues of 2028',
    subDetail: 'For 2028',
    price: '15000.5',
    subscriptionType: '2028-03-31',
    prices: { retired: '5000', student: '0', corporate: '40000' },
  });
  expect(pricesOf(values)).toEqual({ retired: '5000', student: '0', corporate: '40000' });
});
