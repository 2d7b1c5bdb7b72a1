import { type FormEvent, useId, useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { koboFromNaira } from '#contract/naira.ts';
import { cleanLine } from '#contract/typed-text.ts';
import {
  acceptOf,
  checkUpload,
  describeRule,
  transferReceiptRule,
} from '#contract/upload-rules.ts';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useServices } from '../../../../portal/services.ts';
import { described, Field, FieldFrame, Submit } from '../../../../shared/forms/field.tsx';
import { HttpError, sentenceOfForm } from '../../../../shared/http/http.ts';
import { newIdempotencyKey } from '../../../../shared/http/idempotency.ts';
import { shrinkPhoto } from '../../../../shared/shrink-photo.ts';
import './transfer.css';

const reportTransfer = { method: 'POST', path: '/api/v1/transfers' } as const;

/** What people type around an amount: the sign, thousands separators, blanks. */
const marks = /[₦,\s]/g;

/* The small print of a teller can be read. */
const readable = { longest: 2000, light: 600_000 };

type Errors = Record<string, string>;

const textOf = (form: FormData, name: string) => cleanLine(String(form.get(name) ?? ''));
const fileOf = (form: FormData) => {
  const file = form.get('receipt');
  return file instanceof File && file.name ? file : null;
};

/* What is wrong with the form; the server checks all of it again. */
function errorsOf(form: FormData): Errors {
  const date = textOf(form, 'date');
  const wrong: Record<string, string | null> = {
    amount: koboFromNaira(textOf(form, 'amount'))
      ? null
      : 'Amount must be an amount in naira, such as 15000.',
    date: !date
      ? 'Date is required.'
      : date > dayInNigeria()
        ? 'Date must not be in the future.'
        : null,
    reference: textOf(form, 'reference') ? null : 'Reference is required.',
    receipt: checkUpload(
      { ...transferReceiptRule, maxBytes: Number.POSITIVE_INFINITY },
      fileOf(form),
    ),
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

async function readForm(element: HTMLFormElement): Promise<FormData> {
  const form = new FormData(element);
  form.set('amount', textOf(form, 'amount').replace(marks, ''));
  const file = fileOf(form);
  if (file && !file.name.toLowerCase().endsWith('.pdf'))
    form.set('receipt', await shrinkPhoto(file, readable));
  return form;
}

function ReceiptField({ error }: { error: string | undefined }) {
  const id = useId();
  const hint = `A screenshot, a photo or your bank’s PDF. ${describeRule(transferReceiptRule)}.`;
  const label = 'Receipt of the transfer';
  return (
    <FieldFrame label={label} name="receipt" id={id} error={error} hint={hint}>
      <input
        type="file"
        name="receipt"
        accept={acceptOf(transferReceiptRule)}
        {...described(id, { error, hint })}
      />
    </FieldFrame>
  );
}

type Props = {
  /** What is owed, in naira; the amount until another is typed. */
  owed: number;
  onReported: () => void;
};

/** Renders 'I have paid by transfer': amount, date, reference and receipt. */
export function ReportForm({ owed, onReported }: Props) {
  const { http, toasts } = useServices();
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const { run, isBusy } = useAttempt();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);

  const show = (element: HTMLFormElement, wrong: Errors, sentence = '') => {
    setErrors(wrong);
    setMessage(sentence);
    const first = [...element.elements].find(
      (field) => field instanceof HTMLInputElement && field.name in wrong,
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (isBusy) return;
    const report = async () => {
      const form = await readForm(element);
      const wrong = errorsOf(form);
      show(element, wrong);
      if (Object.keys(wrong).length > 0) return;
      await http.send(reportTransfer, { form, idempotencyKey });
      setKey(newIdempotencyKey());
      element.reset();
      setTyped(false);
      toasts.show(
        'Reported. The treasurer will check it, and the receipt will be e-mailed to you.',
      );
      onReported();
    };
    try {
      await run(report);
    } catch (error) {
      const fields = error instanceof HttpError ? error.errors : {};
      show(element, fields, Object.keys(fields).length > 0 ? '' : sentenceOfForm(error));
    }
  };

  return (
    <form
      className="report-form"
      onSubmit={(event) => void submit(event)}
      onChange={() => setTyped(true)}
      noValidate
    >
      <p className="form-message" role="alert">
        {message}
      </p>
      <Field
        label="Amount in naira"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={owed > 0 ? String(owed) : ''}
        error={errors.amount}
      />
      <Field
        label="Date of the transfer"
        name="date"
        type="date"
        max={dayInNigeria()}
        defaultValue={dayInNigeria()}
        error={errors.date}
      />
      <Field
        label="Reference"
        name="reference"
        autoComplete="off"
        maxLength={80}
        hint="The session ID or transaction number on the receipt."
        error={errors.reference}
      />
      <ReceiptField error={errors.receipt} />
      <Submit busy={isBusy}>Send to the treasurer</Submit>
    </form>
  );
}
