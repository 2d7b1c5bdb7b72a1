import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { receivedMethods } from '#contract/payments/schemas.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { choiceOf } from '../../../dues/admin/parts/use-cash-accounts.ts';

/** The reason that is asked for where money is said to be another sum than what is in the books. */
export const reasonOfAnother: FieldOptions = {
  label: 'Why it is another',
  hint: 'It is kept in the records with your name.',
  required: true,
};

/** How the fields of money received by hand are described, in every form that records some. */
export const receivedFields = (
  accounts: readonly CashAccount[],
): Readonly<Record<string, FieldOptions>> => ({
  userId: {
    label: 'Member',
    hint: 'Search by name or member ID.',
    input: { type: 'reference', resource: 'payers' },
  },
  method: { choices: Object.fromEntries(receivedMethods.map((method) => [method, method])) },
  reference: { hint: 'The number of the receipt, teller, cheque or transfer.' },
  datePayed: { label: 'Date Paid' },
  account: {
    hint: 'Choose an account if the money is not in the usual one for this method.',
    input: choiceOf(accounts),
    hidden: accounts.length < 2,
  },
  notify: {
    label: 'E-mail the receipt',
    hint: 'Turn it off while you enter past receipts: nobody is written to.',
  },
  acceptRepeat: reasonOfAnother,
});

type Sent = Record<string, unknown>;

/** Returns what is sent of money received: a select leaves nothing, or null, where nothing is chosen. */
export const receivedToSend = ({ account, payer, notify, acceptRepeat, ...values }: Sent) => ({
  ...values,
  ...(account ? { account } : {}),
  ...(payer ? { payer } : {}),
  ...(notify === false && { notify }),
  ...(acceptRepeat ? { acceptRepeat } : {}),
});

/** Returns the due year that was chosen; undefined for the oldest first. */
export const yearChosen = (value: unknown): number | undefined =>
  /^\d{4}$/.test(String(value ?? '')) ? Number(value) : undefined;
