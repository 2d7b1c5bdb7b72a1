import { Alert, Button, Form } from 'antd';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { dayInNigeria } from '#contract/day.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { koboFromNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { recordForm } from '#contract/payments/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { FieldInput } from '../../../../portal/form/inputs/field-input.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { owedAfter, planOf, planSentence } from '../../../dues/admin/parts/plan-words.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { PayerCard, useLedger } from './payer-card.tsx';
import { receivedFields, receivedToSend, yearChosen } from './received.ts';
import { SameMoneyInForm } from './same-money.tsx';
import { usePrefilledAmount } from './use-prefilled-amount.ts';
import { useReceiving } from './use-receiving.ts';
import { useSameMoney } from './use-same-money.ts';
import { YearField } from './year-field.tsx';
import './record-payment.css';
import { duesResources } from './dues-resources.ts';

type Props = {
  plans: readonly Subscription[];
  /** Those that the money may have come into. */
  accounts: readonly CashAccount[];
  /** The member that it is opened for. */
  member?: string | undefined;
  /** How and when the money was received, where that is known. */
  received?: Record<string, string>;
  close: () => void;
};

const toSend = ({ dueYear, ...values }: Record<string, unknown>) => ({
  ...receivedToSend(values),
  ...(yearChosen(dueYear) && { dueYear }),
});

/* The form, with what becomes of the money that is typed: 'another' keeps how and when it was received. */
function useRecordForm({ plans, member, received, close }: Props) {
  const { send } = useSend();
  const same = useSameMoney();
  const another = useRef(false);
  const form = useResourceForm({
    resource: 'admin-dues',
    action: 'create',
    schema: recordForm,
    initial: {
      datePayed: dayInNigeria(),
      notify: true,
      ...received,
      ...(member && { userId: member }),
    },
    toSend,
    success: ({ paymentId }) => `Payment recorded. The invoice number is ${paymentId}.`,
    changes: duesResources,
    draft: member ? `record-payment-${member}` : 'record-payment',
    failure: same.failure,
    onChange: (changed) => {
      if (!('acceptRepeat' in changed)) same.forget();
      const year = yearChosen(changed.dueYear);
      const plan = plans.find(({ dueYear }) => dueYear === year);
      if (plan && !form.form.getFieldValue('userId'))
        form.form.setFieldValue('amount', String(plan.price));
    },
    /* It was recorded although it was cancelled. */
    undo: ({ _id }) => send(paymentCalls.undoPayment, { params: { id: String(_id) } }),
    onDone: () => {
      same.forget();
      if (!another.current) return close();
      const { method, datePayed, notify } = form.form.getFieldsValue(true);
      form.form.resetFields();
      form.form.setFieldsValue({ method, datePayed, notify });
      requestAnimationFrame(() =>
        form.form.getFieldInstance(member ? 'amount' : 'userId')?.focus(),
      );
    },
    onCancel: close,
  });
  const submit = (isAnother: boolean) => {
    another.current = isAnother;
  };
  return { form, same, submit };
}

type Of = Props & ReturnType<typeof useRecordForm> & { userId: string };

/* Fills in what the member owes, unless something else was typed, and says what the money will pay. */
function Preview({ form: { form }, userId }: Pick<Of, 'form' | 'userId'>) {
  const { data: ledger } = useLedger(userId);
  const amount: unknown = Form.useWatch('amount', form);
  const dueYear = yearChosen(Form.useWatch('dueYear', form));
  const isKnown = ledger?.member._id === userId;
  usePrefilledAmount(form, isKnown ? owedAfter(ledger, [], dueYear) : undefined);
  const kobo = koboFromNaira(String(amount ?? ''));
  return (
    <p className="plan-preview" aria-live="polite">
      {isKnown && kobo
        ? planSentence(shortName(ledger.member), kobo, planOf(ledger, { kobo, dueYear }))
        : '\u00a0'}
    </p>
  );
}

function YearOf({ plans, userId }: Pick<Of, 'plans' | 'userId'>) {
  const { data } = useLedger(userId);
  return <YearField plans={plans} ledger={data} />;
}

/* Renders 'Record a payment' of one member, with what it will pay before it counts. */
function RecordForm(props: Props) {
  const made = useRecordForm(props);
  const { form, same, submit } = made;
  const chosen: unknown = Form.useWatch('userId', form.form);
  const userId = typeof chosen === 'string' ? chosen : '';
  const fields = fieldsOf(recordForm, receivedFields(props.accounts)).filter(
    ({ name }) => name !== 'acceptRepeat' || same.isAnother,
  );
  const foot = (
    <FormFoot
      form={form}
      submit="Record payment"
      onSubmit={() => submit(false)}
      remedy={
        <>
          <SameMoneyInForm same={same} form={form} />
          {userId ? <Preview {...made} userId={userId} /> : null}
        </>
      }
    >
      <Button htmlType="submit" form={form.name} onClick={() => submit(true)}>
        Save and record another
      </Button>
    </FormFoot>
  );
  return (
    <FormPage action="create" title="Record a payment" foot={foot}>
      {props.plans.length === 0 ? (
        <Alert
          type="info"
          showIcon
          message="No subscription has been set up yet, so the payment is kept as credit."
        />
      ) : null}
      <SchemaForm form={form}>
        <div className="item-fields">
          {fields.map((field) =>
            field.name === 'dueYear' ? (
              userId ? (
                <YearOf key={field.name} {...props} userId={userId} />
              ) : (
                <YearField key={field.name} plans={props.plans} ledger={undefined} />
              )
            ) : (
              <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
            ),
          )}
        </div>
        {userId ? <PayerCard userId={userId} /> : null}
      </SchemaForm>
    </FormPage>
  );
}

const known = ['method', 'reference', 'datePayed'] as const;

/* How and when money was received, as the address gives it: that of a payment to be recorded again. */
const receivedIn = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    known.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
  );

/**
 * Renders 'Record a payment', for dues that the treasurer receives offline; of the member in the address, where
 * it stands over their page.
 */
export default function RecordPayment() {
  const { plans, accounts, loaded, error, refetch } = useReceiving();
  const { id } = useParams();
  const [asked] = useSearchParams();
  const close = useDrawer()?.close ?? (() => undefined);
  if (!loaded) return <RecordPending error={error} retry={refetch} />;
  return (
    <RecordForm
      plans={plans}
      accounts={accounts}
      member={id}
      received={receivedIn(asked)}
      close={close}
    />
  );
}
