import { Form } from 'antd';
import ActDialog, { type ActDialogProps } from '../../../../portal/act/act-dialog.tsx';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import type { SaveMeta } from '../../../../portal/form/form-options.ts';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { PayerCard } from './payer-card.tsx';
import { useRefreshDues } from './use-refresh-dues.ts';

/** Something that is done to a payment or an entry, with what follows from it and what it needs. */
export type Act = Pick<
  ActDialogProps,
  'title' | 'words' | 'submit' | 'schema' | 'fields' | 'initial' | 'fixed'
> & {
  success: string;
  save: (
    values: Record<string, unknown>,
    meta: Pick<SaveMeta, 'idempotencyKey'>,
  ) => Promise<unknown>;
};

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
  const refresh = useRefreshDues();
  return (
    <ActDialog
      {...act}
      fields={{ ...described, ...act.fields }}
      save={async (values, meta) => ({ done: await act.save(values, meta) })}
      resource="admin-dues"
      onDone={refresh}
      onClose={onClose}
    >
      {(form) => <ChosenPayer form={form} />}
    </ActDialog>
  );
}
