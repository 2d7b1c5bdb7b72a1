import { useId, useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { koboFromNaira, plainAmount } from '#contract/naira.ts';
import { cleanLine } from '#contract/typed-text.ts';
import {
  acceptOf,
  checkUpload,
  describeRule,
  transferReceiptRule,
} from '#contract/upload-rules.ts';
import { useDraft } from '../../../../portal/form/use-draft.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useServices } from '../../../../portal/services.ts';
import type { Shown } from '../../../../shared/forms/failures.ts';
import {
  described,
  Field,
  FieldFrame,
  FormMessage,
  Submit,
} from '../../../../shared/forms/field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { HttpError, isStatus, sentenceOfForm } from '../../../../shared/http/http.ts';
import { shrinkPhoto } from '../../../../shared/shrink-photo.ts';
import './transfer.css';

const reportTransfer = { method: 'POST', path: '/api/v1/transfers' } as const;

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
  form.set('amount', plainAmount(textOf(form, 'amount')));
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
    <FieldFrame label={label} id={id} error={error} hint={hint}>
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

/* What is wrong is said at its field, and above the form where it has none. */
function reportFailure(error: unknown): Shown {
  const fields = error instanceof HttpError ? error.errors : {};
  return Object.keys(fields).length > 0 ? { fields } : { form: sentenceOfForm(error) };
}

/** Renders 'I have paid by transfer': amount, date, reference and receipt. */
export function ReportForm({ owed, onReported }: Props) {
  const { http, toasts } = useServices();
  const draft = useDraft({ draft: 'transfer' });
  const [isTyped, setTyped] = useState(draft.isRestored);
  useUnsaved(isTyped);
  const { errors, field, message, busy, props } = useForm({
    failure: (error) => {
      if (isStatus(error, 422)) draft.noteKeyUsed();
      return reportFailure(error);
    },
    send: async (_, element) => {
      const form = await readForm(element);
      const wrong = errorsOf(form);
      if (Object.keys(wrong).length > 0) throw new HttpError(400, '', wrong);
      await http.send(reportTransfer, { form, idempotencyKey: draft.idempotencyKey });
      draft.drop();
      element.reset();
      setTyped(false);
      toasts.show(
        'Reported. The treasurer will check it, and the receipt will be e-mailed to you.',
      );
      onReported();
    },
  });
  const begin = (name: string, otherwise = '') => String(draft.restored[name] ?? otherwise);
  return (
    <form
      className="report-form"
      {...props}
      onChange={({ currentTarget }) => {
        setTyped(true);
        draft.save(Object.fromEntries(new FormData(currentTarget)));
      }}
    >
      <FormMessage>{message}</FormMessage>
      <Field
        label="Amount in naira"
        {...field('amount')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={begin('amount', owed > 0 ? String(owed) : '')}
      />
      <Field
        label="Date of the transfer"
        {...field('date')}
        type="date"
        max={dayInNigeria()}
        defaultValue={begin('date', dayInNigeria())}
      />
      <Field
        label="Reference"
        {...field('reference')}
        defaultValue={begin('reference')}
        autoComplete="off"
        maxLength={80}
        hint="The session ID or transaction number on the receipt."
      />
      <ReceiptField error={errors.receipt} />
      <Submit busy={busy}>Send to the treasurer</Submit>
    </form>
  );
}
