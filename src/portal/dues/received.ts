import type { CashAccount } from '#contract/cash-book/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { receivedMethods } from '#contract/payments/schemas.ts';
import type { FieldOptions } from '../form/fields.ts';

/** How the fields of money received by hand are described, in every form that records some. */
export const receivedFields = (
  accounts: readonly CashAccount[] = [],
): Readonly<Record<string, FieldOptions>> => ({
  userId: {
    label: 'Member',
    hint: 'Found by name or member ID.',
    input: { type: 'reference', resource: 'payers' },
  },
  method: { choices: Object.fromEntries(receivedMethods.map((method) => [method, method])) },
  reference: { hint: 'The number of the receipt, teller, cheque or transfer.' },
  datePayed: { label: 'Date Paid', input: { type: 'day', latest: dayInNigeria() } },
  account: {
    hint: 'Where the money is, if not in the account for its method.',
    input: {
      type: 'choice',
      options: accounts.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    hidden: accounts.length < 2,
  },
  acceptRepeat: {
    label: 'Reason to record it again',
    hint: 'The same number was recorded before. Where this is other money, say why, and record it all the same.',
    required: true,
  },
});

/** Returns the due year that was chosen; undefined for the oldest first. */
export const yearChosen = (value: unknown): number | undefined =>
  /^\d{4}$/.test(String(value ?? '')) ? Number(value) : undefined;
