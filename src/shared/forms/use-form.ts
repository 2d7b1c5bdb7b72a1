import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useOverlays } from '../overlay-context.ts';
import { local } from '../storage.ts';
import { offlineFailure, type Shown } from './failures.ts';

const never = new Set(['password', 'passwordConfirm', 'website']);

/** Saves a form's input except passwords, so that a reload or a failure loses nothing. */
export function saveDraft(key: string, values: Iterable<[string, unknown]>): void {
  const kept = [...values].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !never.has(name),
  );
  local.setItem(key, JSON.stringify(Object.fromEntries(kept)));
}

/** Returns the draft under a key; empty if there is none or it cannot be read. */
export function readDraft(key: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(local.getItem(key) ?? '{}');
    if (!draft || typeof draft !== 'object') return {};
    const pairs = Object.entries(draft).filter(([name]) => !never.has(name));
    return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}

type Rules = typeof import('./rules.ts');
type Schema = {
  [K in keyof Rules]: Rules[K] extends { safeParse: unknown } ? K : never;
}[keyof Rules];

type Texts = Record<string, string>;
type Values = Record<string, string | boolean>;

type Options = {
  /** The contract's schema; absent where `send` or the server says what is wrong. */
  schema?: Schema;
  /**
   * Whether the schema is asked only where a value is empty: for a form whose fields are so plain that the server may say
   * the rest, and whose page has no use for 37 KB of zod.
   */
  light?: boolean;
  /** Converts the fields' texts for the schema and the call, if they differ. */
  read?: (texts: Texts) => Values;
  send: (values: Values, form: HTMLFormElement) => Promise<void>;
  failure: (error: unknown) => Shown;
  /** Returns errors besides the schema's, by field. */
  check?: (form: HTMLFormElement) => Record<string, string>;
  /** The key of the draft; without one no draft is saved. */
  draft?: string;
};

const fetchRules = () => import('./rules.ts');

/* Of a schema's values too, as it parsed them: a phone number is sent as it is stored, however it was typed. */
const textsAmong = (pairs: Iterable<[string, unknown]>): Texts =>
  Object.fromEntries(
    [...pairs].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

function fillIn(form: HTMLFormElement, draft: Texts): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList && field.value === '') field.value = value;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (isControl(field) && field.value === '') field.value = value;
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

function focusFirst(form: HTMLFormElement, errors: Readonly<Texts>): void {
  const fields = [...form.elements].filter(isControl);
  fields.find((field) => field.name in errors)?.focus();
}

/* An error for a field that the form lacks must still be shown. */
function withoutField(form: HTMLFormElement, errors: Readonly<Texts>): string {
  const unmatched = Object.entries(errors).filter(([name]) => !form.elements.namedItem(name));
  return unmatched.map(([, sentence]) => sentence).join(' ');
}

/* On a long form, the message above would be out of sight of the button below. */
function showOnPhone(message: HTMLElement): void {
  const { top, bottom } = message.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= window.innerHeight;
  if (isInView || !matchMedia('(max-width: 719px)').matches) return;
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.scrollIntoView({ block: 'center' });
}

/** Returns a form's state: errors by field and above it, whether it is being sent, its draft. */
export function useForm({ schema, light = false, read, send, failure, check, draft }: Options) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Texts>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const { toasts } = useOverlays();
  const id = useId();

  useEffect(() => {
    if (ref.current && draft) fillIn(ref.current, readDraft(draft));
  }, [draft]);

  /* A disabled button loses the focus: keyboard users get it back. */
  const sender = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = sender;
    const lost = document.activeElement === document.body;
    if (!busy && lost && current instanceof HTMLElement) current.focus();
  }, [busy]);

  /* Runs after rendering; if a field is wrong, the field has the focus. */
  useEffect(() => {
    const element = ref.current?.querySelector<HTMLElement>('.form-message');
    if (message && element && !ref.current?.querySelector('[aria-invalid]')) showOnPhone(element);
  }, [message]);

  const show = ({ fields = {}, form = '', toast }: Shown) => {
    setErrors({ ...fields });
    setMessage(form || (ref.current ? withoutField(ref.current, fields) : ''));
    toasts.hide(id);
    if (toast) toasts.show(toast, 'error', undefined, id);
    if (ref.current) focusFirst(ref.current, fields);
  };

  async function submit(form: HTMLFormElement): Promise<void> {
    const texts = textsAmong(new FormData(form));
    const values = read?.(texts) ?? texts;
    const asked = schema && (!light || Object.values(values).includes(''));
    /* If the rules cannot be loaded, only the server validates. */
    const rules = asked ? await fetchRules().catch(() => undefined) : undefined;
    const parsed = schema && rules?.[schema].safeParse(values);
    const wrong = { ...(parsed?.error && rules?.fieldErrors(parsed.error)), ...check?.(form) };
    if (Object.keys(wrong).length > 0) return show({ fields: wrong });
    await send({ ...values, ...(parsed?.data && textsAmong(Object.entries(parsed.data))) }, form);
  }

  return {
    errors,
    /** Returns the name of a field and what is wrong with it. */
    field: (name: string) => ({ name, error: errors[name] }),
    message,
    busy,
    props: {
      ref,
      noValidate: true,
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        sender.current = document.activeElement;
        setBusy(true);
        show({});
        await submit(event.currentTarget).catch((error: unknown) =>
          show(offlineFailure(error) ?? failure(error)),
        );
        setBusy(false);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { target } = event;
        /* Ahead of sending; not at the focus, which the log-in dialog gives its first field by itself. */
        if (schema && !light) void fetchRules().catch(() => undefined);
        if (isControl(target) && errors[target.name]) {
          const { [target.name]: _cleared, ...rest } = errors;
          setErrors(rest);
        }
        if (draft) saveDraft(draft, new FormData(event.currentTarget));
      },
    },
  };
}
