import { expect, test } from 'vitest';
import {
  type PaymentOf,
  paymentActs,
} from '../../../src/resources/payments/admin/payments/payment-acts.ts';

const offered = (status: string, mayBeReturned = true) => {
  const payment = { status, counted: 5_000, receiptNumber: 'RCT-2026-000001' };
  const of = { payment, details: { mayBeReturned } } as PaymentOf;
  return paymentActs.filter(
    ({ label, isFor }) => label === 'Returned by the bank' && isFor?.(of, null as never),
  );
};
const fieldsOf = (status: string) =>
  offered(status).map(({ form }) => Object.keys(form?.schema.shape ?? {}));

test('a bank’s charge is asked for where a member can be charged it, not of what waits since its payer was refused', () => {
  expect(fieldsOf('successful')).toEqual([['date', 'bankCharge', 'reason']]);
  expect(fieldsOf('review')).toEqual([['date', 'reason']]);
});

test('is offered of what a bank can have returned, and taken back where the server takes it back', () => {
  for (const status of ['successful', 'review']) expect(offered(status, false)).toEqual([]);
  const { isFor } = paymentActs.find(({ key }) => key === 'not-returned') ?? {};
  const mayUndo = (returnStands: string | null) => {
    const payment = { status: 'failed', returnedOn: '2026-03-02' };
    return isFor?.({ payment, details: { returnStands } } as PaymentOf, null as never);
  };
  expect([null, 'A bank statement shows it.'].map(mayUndo)).toEqual([true, false]);
});
