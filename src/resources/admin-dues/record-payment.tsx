import type { BaseRecord } from '@refinedev/core';
import { Alert, Form, Skeleton } from 'antd';
import { Link } from 'react-router';
import { dayInNigeria } from '#contract/day.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { receivedMethods, recordForm } from '#contract/payments/schemas.ts';
import type { Subscription } from '#contract/subscription/schemas.ts';
import { useRefetchQueries } from '../../portal/components/use-api-query.ts';
import { FieldInput } from '../../portal/form/field-input.tsx';
import type { FieldOptions } from '../../portal/form/fields.ts';
import { FormFoot } from '../../portal/form/form-foot.tsx';
import { FormPage } from '../../portal/form/form-page.tsx';
import { fieldsOf } from '../../portal/form/schema-fields.ts';
import { SchemaForm } from '../../portal/form/schema-form.tsx';
import { useFieldRules } from '../../portal/form/schema-rules.ts';
import { SelectInput } from '../../portal/form/select-input.tsx';
import { useResourceForm } from '../../portal/form/use-resource-form.ts';
import { RecordFailure } from '../../portal/pages/record-failure.tsx';
import { usePathTo, useServices } from '../../portal/services.ts';
import { useDrawer } from '../../portal/use-drawer.ts';
import { usePlans } from './use-plans.ts';

const title = 'Record a payment';

const described = (): Readonly<Record<string, FieldOptions>> => ({
  userId: {
    label: 'Member',
    hint: 'Found by name or member ID.',
    input: { type: 'reference', resource: 'payers' },
  },
  method: { choices: Object.fromEntries(receivedMethods.map((method) => [method, method])) },
  reference: { hint: 'The number of the receipt, teller, cheque or transfer.' },
  datePayed: { label: 'Date Paid', input: { type: 'day', latest: dayInNigeria() } },
});

function YearField({ plans }: { plans: readonly Subscription[] }) {
  const rules = useFieldRules(['dueYear']);
  return (
    <Form.Item name="dueYear" label="Due Year" required rules={rules} className="short">
      <SelectInput
        options={plans.map(({ dueYear, price }) => ({
          value: String(dueYear),
          label: `${dueYear}: ${formatNaira(price)}`,
        }))}
      />
    </Form.Item>
  );
}

/* Undoes a payment that was recorded although it was cancelled. */
function useUndo() {
  const { http } = useServices();
  return ({ _id }: BaseRecord) =>
    http.send(paymentCalls.undoPayment, { params: { id: String(_id) } });
}

function RecordForm({ plans, newest }: { plans: readonly Subscription[]; newest: Subscription }) {
  const close = useDrawer()?.close ?? (() => undefined);
  const refetchQueries = useRefetchQueries();
  const fields = fieldsOf(recordForm, (name) => described()[name] ?? {});
  const form = useResourceForm({
    resource: 'admin-dues',
    action: 'create',
    schema: recordForm,
    initial: {
      dueYear: String(newest.dueYear),
      amount: String(newest.price),
      datePayed: dayInNigeria(),
    },
    success: ({ paymentId }) => `Payment recorded. The invoice number is ${paymentId}.`,
    draft: 'record-payment',
    /* The year decides what is due, so its price fills the amount. */
    onChange: ({ dueYear: year }) => {
      const plan = plans.find(({ dueYear }) => String(dueYear) === year);
      if (plan) form.form.setFieldValue('amount', String(plan.price));
    },
    undo: useUndo(),
    onDone: () => {
      void refetchQueries();
      close();
    },
    onCancel: close,
  });
  return (
    <FormPage action="create" title={title} foot={<FormFoot of={form} submit="Record payment" />}>
      <SchemaForm of={form}>
        <div className="item-fields">
          {fields.map((field) =>
            field.name === 'dueYear' ? (
              <YearField key={field.name} plans={plans} />
            ) : (
              <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
            ),
          )}
        </div>
      </SchemaForm>
    </FormPage>
  );
}

/** Renders 'Record a payment', for dues that the treasurer receives offline. */
export default function RecordPayment() {
  const { plans, loaded, error, refetch } = usePlans();
  const pathTo = usePathTo();
  const [newest] = plans;
  if (error && !loaded) return <RecordFailure error={error} retry={refetch} />;
  if (!loaded) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (newest) return <RecordForm plans={plans} newest={newest} />;
  return (
    <Alert
      type="info"
      showIcon
      message="No subscription has been set up yet, so nothing is due."
      action={<Link to={pathTo('subscription', 'list')}>Setup Payment</Link>}
    />
  );
}
