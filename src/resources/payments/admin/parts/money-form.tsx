import { Form, type FormInstance } from 'antd';
import type { ActForm } from '../../../../portal/act/act.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { PayerCard } from './payer-card.tsx';

const described: Readonly<Record<string, FieldOptions>> = {
  userId: {
    label: 'Member',
    hint: 'Search by name or member ID.',
    input: { type: 'reference', resource: 'payers' },
    required: true,
  },
  amount: { hint: 'Leave it empty for everything that is left.' },
  reference: { hint: 'The reference of the transfer that refunds it.' },
};

function ChosenPayer({ form }: { form: FormInstance }) {
  const chosen: unknown = Form.useWatch('userId', form);
  return typeof chosen === 'string' && chosen ? <PayerCard userId={chosen} /> : null;
}

/** Completes the form of an act on money: the words of its fields, and whose account a chosen member's is. */
export const moneyForm = <Of extends object>({ fields, ...more }: ActForm<Of>): ActForm<Of> => ({
  ...more,
  fields: { ...described, ...fields },
  below: (form) => <ChosenPayer form={form} />,
});
