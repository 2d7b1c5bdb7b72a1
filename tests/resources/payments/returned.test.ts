import { expect, test } from 'vitest';
import {
  type PaymentOf,
  paymentActs,
} from '../../../src/resources/payments/admin/payments/payment-acts.ts';

const offered = (status: string, method = 'Cheque') => {
  const payment = { status, method, counted: 5_000, receiptNumber: 'RCT-2026-000001' };
  const of = { payment, details: { gateway: null } } as PaymentOf;
  return paymentActs.filter(
    ({ label, isFor }) => label === 'Returned by the bank' && isFor?.(of, null as never),
  );
};
const fieldsOf = (status: string) =>
  offered(status).map(({ form }) => Object.keys(form?.schema.shape ?? {}));

test('a bank’s charge is asked for where a member can be charged it, not of what waits since its payer was refused', () => {
  expect(fieldsOf('successful')).toEqual([['date', 'bankCharge', 'reason']]);
  expect(fieldsOf('review')).toEqual([['date', 'reason']]);
  expect(offered('review', 'Cash')).toEqual([]);
});
