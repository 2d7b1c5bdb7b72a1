import type { BaseRecord } from '@refinedev/core';
import { Form, Modal } from 'antd';
import type { z } from 'zod';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormFrame } from '../../../../portal/form/form-frame.tsx';
import type { SaveMeta } from '../../../../portal/form/form-options.ts';
import { FieldInput } from '../../../../portal/form/inputs/field-input.tsx';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { PayerCard } from './payer-card.tsx';
import { useRefreshDues } from './use-refresh-dues.ts';
import './payment-sheet.css';

/** Something that is done to a payment or an entry, with what follows from it and what it needs. */
export type Act = {
  title: string;
  /** What follows. */
  words: string;
  /** The button: a verb that says what happens. */
  submit: string;
  schema: z.ZodObject;
  /** How this act describes its fields, where it does not as all others. */
  fields?: Readonly<Record<string, FieldOptions>>;
  initial?: Record<string, unknown>;
  /** What is sent besides what is typed. */
  fixed?: Readonly<Record<string, unknown>>;
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
  reason: { hint: 'It is kept in the records with your name.' },
};

/* An input that was left empty is not sent. */
const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value != null));

/** Asks for a reason and whatever else an act needs, says what follows, and does it. */
export default function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const refresh = useRefreshDues();
  const { fixed = {}, fields: own = {}, initial = {}, schema } = act;
  const form = useResourceForm({
    resource: 'admin-dues',
    action: 'create',
    schema,
    initial,
    toSend: (values) => ({ ...filled(values), ...fixed }),
    success: act.success,
    save: async (values, meta): Promise<BaseRecord> => ({ done: await act.save(values, meta) }),
    onDone: () => {
      void refresh();
      onClose();
    },
    onCancel: onClose,
  });
  const chosen: unknown = Form.useWatch('userId', form.form);
  const fields = fieldsOf(schema, (name) => own[name] ?? described[name] ?? {}).filter(
    ({ name }) => !Object.hasOwn(fixed, name),
  );
  return (
    <Modal open title={act.title} footer={null} onCancel={form.cancel} className="act-dialog">
      <p>{act.words}</p>
      <FormFrame form={form}>
        <div className="item-fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
          ))}
        </div>
        {typeof chosen === 'string' && chosen ? <PayerCard userId={chosen} /> : null}
      </FormFrame>
      <FormFoot form={form} submit={act.submit} />
    </Modal>
  );
}
