import { Button, Form } from 'antd';
import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { recordManyForm } from '#contract/payments/schemas.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormFrame } from '../../../../portal/form/form-frame.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { FieldInputs } from '../../../../portal/form/inputs/field-input.tsx';
import { useEntryFocus } from '../../../../portal/form/inputs/use-entry-focus.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { duesResources } from './dues-resources.ts';
import { FillLines } from './fill-lines.tsx';
import { koboOf, type Line, ReceiptLine } from './receipt-line.tsx';
import { receivedFields, receivedToSend, yearChosen } from './received.ts';
import { SameMoneyInForm } from './same-money.tsx';
import { useReceiving } from './use-receiving.ts';
import { useSameMoney } from './use-same-money.ts';
import './record-payment.css';

const title = 'Record one payment for several';

const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? value : []);

/* A line that nothing was entered in is not sent; the errors of the others keep their places by coming last. */
const isBlank = (line: Line | undefined) => !line?.userId && !line?.amount;

function toSend({ lines, total: _, employer: __, ...values }: Record<string, unknown>) {
  const entered = linesOf(lines);
  const last = entered.findLastIndex((line) => !isBlank(line));
  return {
    ...receivedToSend(values),
    lines: entered.slice(0, Math.max(1, last + 1)).map((line) => ({
      userId: line?.userId,
      amount: line?.amount ?? '',
      ...(yearChosen(line?.dueYear) && { dueYear: line?.dueYear }),
    })),
  };
}

function useReceiptForm(close: () => void) {
  const same = useSameMoney();
  const pdf = usePdf();
  const form = useResourceForm({
    resource: 'admin-dues',
    action: 'create',
    schema: recordManyForm,
    initial: { datePayed: dayInNigeria(), notify: true, lines: [{}, {}] },
    toSend,
    draft: 'record-receipt',
    failure: same.failure,
    call: paymentCalls.recordPayments,
    changes: duesResources,
    success: ({ payments, receipt }) =>
      `${countOf(linesOf(payments).length, 'payments')} recorded. ${
        receipt
          ? `The payer’s receipt is ${receipt.number}; it is saved.`
          : 'Select them in the list for one receipt.'
      }`,
    onChange: (changed) => {
      if (!('acceptRepeat' in changed)) same.forget();
    },
    onDone: ({ receipt }) => {
      if (receipt)
        void pdf.save(
          documentCalls.payerReceiptPdf.path.replace('{id}', receipt._id),
          `receipt-${receipt.number}.pdf`,
        );
      close();
    },
    onCancel: close,
  });
  return { form, same };
}

function Total({ lines }: { lines: readonly Line[] }) {
  const kobo = lines.reduce((sum, line) => sum + koboOf(line), 0);
  const count = lines.filter((line) => koboOf(line) > 0).length;
  return (
    <p className="receipt-total" aria-live="polite">
      Total of {countOf(count, 'lines')} <b>{formatKobo(kobo)}</b>
    </p>
  );
}

/** Renders the form of one payment for several members, or several years of one: all are recorded, or none. */
export default function RecordReceipt() {
  const { plans, accounts, loaded, error, refetch } = useReceiving();
  const close = useDrawer()?.close ?? (() => undefined);
  const { form, same } = useReceiptForm(close);
  const lines = linesOf(Form.useWatch('lines', form.form));
  const focus = useEntryFocus();
  if (!loaded) return <RecordPending error={error} retry={refetch} />;
  const fields = fieldsOf(recordManyForm.omit({ lines: true }), {
    ...receivedFields(accounts),
    payer: { hint: 'The firm that pays for them: it gets a receipt of its own.' },
  }).filter(({ name }) => name !== 'acceptRepeat' || same.isAnother);
  const remedy = (
    <>
      <SameMoneyInForm same={same} form={form} />
      <Total lines={lines} />
    </>
  );
  const foot = <FormFoot form={form} submit="Record all" remedy={remedy} />;
  return (
    <FormPage action="create" title={title} foot={foot}>
      <FormFrame form={form} sendsOnEnter={false}>
        <FieldInputs fields={fields} />
        <fieldset className="field-group list-field">
          <legend>Who it is for</legend>
          <p className="hint">
            One line for each member, showing what they owe. Each gets their own receipt; a payer
            who is named gets one for all of them.
          </p>
          <FillLines form={form} />
          <Form.List name="lines">
            {(entries, { add, remove }) => (
              <>
                <ol className="record-lines">
                  {entries.map(({ key, name }) => (
                    <ReceiptLine
                      key={key}
                      form={form.form}
                      place={name}
                      lines={lines}
                      plans={plans}
                      focus={focus}
                      onRemove={
                        entries.length > 1
                          ? () => {
                              focus.removed(name, entries.length);
                              remove(name);
                            }
                          : null
                      }
                    />
                  ))}
                </ol>
                <Button
                  ref={focus.adder}
                  icon={<Icon name="plus" />}
                  onClick={() => {
                    focus.added(entries.length);
                    add({});
                  }}
                >
                  Add a line
                </Button>
              </>
            )}
          </Form.List>
        </fieldset>
      </FormFrame>
    </FormPage>
  );
}
