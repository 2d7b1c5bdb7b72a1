import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useOverlays } from '../parts/overlay-context.ts';
import { readDraft, saveDraft } from './draft.ts';
import type { Shown } from './failures.ts';

type Rules = typeof import('./rules.ts');
type Schema = {
  [K in keyof Rules]: Rules[K] extends { safeParse: unknown } ? K : never;
}[keyof Rules];

type Options = {
  schema: Schema;
  send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>;
  failure: (error: unknown) => Shown;
  /** Checks beside the schema, by field. */
  check?: () => Record<string, string>;
  /** Where the draft is kept; none where absent. */
  draft?: string;
};

const loadRules = () => import('./rules.ts');

function textsOf(form: HTMLFormElement): Record<string, string> {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs);
}

function fillIn(form: HTMLFormElement, draft: Record<string, string>): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList && field.value === '') field.value = value;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      if (field.value === '') field.value = value;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(field: unknown): field is Control {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  );
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const wrong = [...form.elements].filter(isControl).filter((field) => field.name in errors);
  wrong.find((field) => field.type !== 'hidden')?.focus();
}

/** A form's state: errors by field and above it, whether it is being sent, its draft. */
export function useForm({ schema, send, failure, check, draft }: Options) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const { toast } = useOverlays();

  useEffect(() => {
    if (draft && ref.current) fillIn(ref.current, readDraft(localStorage, draft));
  }, [draft]);

  const show = (shown: Shown) => {
    setErrors({ ...shown.fields });
    setMessage(shown.form ?? '');
    if (shown.toast) toast(shown.toast, 'error');
    if (ref.current && shown.fields) focusFirst(ref.current, shown.fields);
  };

  async function submit(form: HTMLFormElement): Promise<void> {
    const rules = await loadRules();
    const values = textsOf(form);
    const parsed = rules[schema].safeParse(values);
    const wrong = { ...(parsed.success ? {} : rules.fieldErrors(parsed.error)), ...check?.() };
    if (Object.keys(wrong).length > 0) return show({ fields: wrong });
    await send(values, form);
  }

  return {
    errors,
    message,
    busy,
    props: {
      ref,
      noValidate: true,
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        show({});
        await submit(event.currentTarget).catch((error: unknown) => show(failure(error)));
        setBusy(false);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { target } = event;
        if (isControl(target) && errors[target.name]) {
          const { [target.name]: _cleared, ...rest } = errors;
          setErrors(rest);
        }
        if (draft) saveDraft(localStorage, draft, new FormData(event.currentTarget));
      },
      onFocus: () => void loadRules().catch(() => undefined),
    },
  };
}
