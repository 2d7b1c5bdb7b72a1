import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from '#contract/envelope.ts';
import { HttpError, messages } from '../providers/http.ts';
import { Antd } from './antd.tsx';
import { dropDraft, readDraft, saveDraft } from './draft.ts';

type Values = Record<string, unknown>;

/** What a failure shows: sentences by field, and one above the form. */
export type Shown = { fields?: Readonly<Record<string, string>>; form?: string };

type Props = {
  /** The contract's schema of the form: its rules and their messages. */
  schema: z.ZodType;
  initial?: Values | undefined;
  /** Sends what was typed, as it was typed; throws where that failed. */
  send: (values: Values) => Promise<unknown>;
  submit: string;
  onDone?: () => void;
  /** What 'Cancel' does, once what was typed is forgotten. */
  onCancel?: () => void;
  /** A name under which what is typed outlives a reload of this tab. */
  draft?: string;
  /** What a failure shows, where the usual is not meant: the server's fields, else its sentence. */
  failure?: (error: unknown) => Shown;
  /** Whether a success empties the form. */
  reset?: boolean;
  /** antd's own handle, where a hook of refine's holds it. */
  form?: FormInstance | undefined;
  children: ReactNode;
};

/** The server's fields, and its sentence above the form. */
export function plainFailure(error: unknown): Shown {
  if (!(error instanceof HttpError)) return { form: messages.unknown };
  return { fields: error.errors, form: error.message };
}

/** antd's names of a field are paths: `image.alt` is `['image', 'alt']`, `body.0` is `['body', 0]`. */
export const namePath = (name: string): (string | number)[] =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/* Whether a value, nested as the names of fields are, has something to say of that one. */
function tellsOf(value: unknown, [first, ...rest]: (string | number)[]): boolean {
  if (first === undefined) return true;
  if (typeof value !== 'object' || value === null || !(first in value)) return false;
  return tellsOf(Reflect.get(value, first), rest);
}

function useSchemaForm(props: Props) {
  const { schema, send, onDone, draft, failure = plainFailure, reset } = props;
  const [form] = Form.useForm(props.form);
  const [busy, setBusy] = useState(false);
  /* Known at once, while the state is known at the next drawing only: two quick presses send once. */
  const sending = useRef(false);
  const [message, setMessage] = useState('');

  const show = ({ fields = {}, form: sentence = '' }: Shown) => {
    const known = form.getFieldsError().map(({ name }) => name.join('.'));
    const names = Object.keys(fields).filter((name) => known.includes(name));
    form.setFields(names.map((name) => ({ name: namePath(name), errors: [fields[name] ?? ''] })));
    /* A sentence for a field that is not on the form would be seen nowhere else. */
    const homeless = Object.keys(fields).flatMap((name) =>
      known.includes(name) ? [] : (fields[name] ?? []),
    );
    setMessage(sentence || homeless.join(' '));
    const [first] = names;
    if (first) form.scrollToField(namePath(first), { focus: true, block: 'nearest' });
  };

  const onFinish = async (values: Values) => {
    if (sending.current) return;
    const parsed = schema.safeParse(values);
    if (!parsed.success) return show({ fields: fieldErrors(parsed.error) });
    sending.current = true;
    setBusy(true);
    setMessage('');
    try {
      await send(values);
      if (draft) dropDraft(draft);
      if (reset) form.resetFields();
      onDone?.();
    } catch (error) {
      show(failure(error));
    }
    sending.current = false;
    setBusy(false);
  };

  const onValuesChange = (changed: Values, values: Values) => {
    const fields = form.getFieldsError().filter(({ name }) => tellsOf(changed, name));
    form.setFields(fields.map(({ name }) => ({ name, errors: [] })));
    if (draft) saveDraft(draft, values);
  };

  const forget = () => {
    if (draft) dropDraft(draft);
    form.resetFields();
    setMessage('');
  };

  return { form, busy, message, onFinish, onValuesChange, forget };
}

/**
 * A form of antd's over a schema of the contract: its messages stand beside their fields, the first wrong
 * one takes the focus, nothing is sent twice, and nothing typed is lost.
 */
export function SchemaForm(props: Props) {
  const { initial, submit, onCancel, draft, children } = props;
  const { form, busy, message, onFinish, onValuesChange, forget } = useSchemaForm(props);
  /* Two forms on a page may have fields of one name; their ids begin with their form's. */
  const id = useId();
  const cancel = () => {
    forget();
    onCancel?.();
  };
  useEffect(() => {
    if (draft) form.setFieldsValue(readDraft(draft));
  }, [draft, form]);
  return (
    <Antd>
      <Form
        form={form}
        name={id}
        layout="vertical"
        className="schema-form"
        requiredMark={(label, { required }) => (
          <>
            {label}
            {required ? null : <small className="optional">optional</small>}
          </>
        )}
        {...(initial && { initialValues: initial })}
        onFinish={(values) => void onFinish(values)}
        onValuesChange={onValuesChange}
      >
        <div role="alert">
          {message ? <Alert type="error" message={message} showIcon role="none" /> : null}
        </div>
        {children}
        <div className="form-actions">
          {/* Not disabled: the focus would be lost with it, and Escape with the focus. */}
          <Button type="primary" htmlType="submit" loading={busy} aria-disabled={busy}>
            {submit}
          </Button>
          {onCancel ? <Button onClick={cancel}>Cancel</Button> : null}
        </div>
      </Form>
    </Antd>
  );
}
