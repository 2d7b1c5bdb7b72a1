import { Form } from 'antd';
import type { Call } from '#contract/call.ts';
import ActDialog, { type ActDialogProps } from '../../../../portal/act/act-dialog.tsx';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { duesResources } from './dues-resources.ts';
import { PayerCard } from './payer-card.tsx';

/** Something that is done to a payment, with what follows from it and what it needs. */
export type Act = Omit<ActDialogProps, 'resource' | 'onClose'> & { call: Call };

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

function ChosenPayer({ form: { form } }: { form: ResourceForm }) {
  const chosen: unknown = Form.useWatch('userId', form);
  return typeof chosen === 'string' && chosen ? <PayerCard userId={chosen} /> : null;
}

/** Does an act on money in the dialog of acts, which shows whose account a chosen member's is. */
export default function PaymentActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  return (
    <ActDialog
      {...act}
      fields={{ ...described, ...act.fields }}
      resource="admin-dues"
      changes={duesResources}
      onClose={onClose}
    >
      {(form) => <ChosenPayer form={form} />}
    </ActDialog>
  );
}
