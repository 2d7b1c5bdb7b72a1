import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Dialog } from '../antd/dialog.tsx';
import type { FieldOptions } from '../form/fields/fields.ts';
import { fieldsOf } from '../form/fields/schema-fields.ts';
import { FormFoot } from '../form/form-foot.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import type { ResourceFormOptions } from '../form/form-options.ts';
import { FieldInput } from '../form/inputs/field-input.tsx';
import { type ResourceForm, useResourceForm } from '../form/use-resource-form.ts';
import './act-dialog.css';

/** What an act asks for and says, and what it does. */
export type ActDialogProps = {
  title: string;
  /** What follows. */
  words: string;
  /** The button: a verb that says what happens. */
  submit: string;
  schema: z.ZodObject;
  fields?: Readonly<Record<string, FieldOptions>>;
  initial?: Record<string, unknown>;
  /** What is sent besides what is typed. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The resource that it changes. */
  resource: string;
  /** The others that it changes. */
  changes?: readonly string[];
  onDone?: () => unknown;
  onClose: () => void;
  /** Shown below the fields. */
  children?: (form: ResourceForm) => ReactNode;
} & Pick<ResourceFormOptions, 'call' | 'params' | 'save' | 'success'>;

const described: Readonly<Record<string, FieldOptions>> = {
  reason: { hint: 'It is kept in the records with your name.' },
};

/* An input that was left empty is not sent. */
const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value != null));

/** Asks for a reason and whatever else an act needs, says what follows, and does it. */
export default function ActDialog(props: ActDialogProps) {
  const { title, words, submit, schema, fixed = {}, fields: own = {}, initial = {} } = props;
  const { resource, changes = [], success, onDone, onClose, children } = props;
  const { call, params = {}, save } = props;
  const form = useResourceForm({
    resource,
    action: 'create',
    schema,
    initial,
    toSend: (values) => ({ ...filled(values), ...fixed }),
    success,
    /* What is said of it is made of the whole answer. */
    ...(call && { call: { ...call, record: '' }, params }),
    ...(save && { save }),
    changes,
    onDone: (_, fresh) => {
      void fresh.then(onDone);
      onClose();
    },
    onCancel: onClose,
  });
  const fields = fieldsOf(schema, (name) => own[name] ?? described[name] ?? {}).filter(
    ({ name }) => !Object.hasOwn(fixed, name),
  );
  return (
    <Dialog title={title} footer={null} onClose={form.cancel} className="act-dialog">
      <p>{words}</p>
      <FormFrame form={form}>
        <div className="item-fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
          ))}
        </div>
        {children?.(form)}
      </FormFrame>
      <FormFoot form={form} submit={submit} />
    </Dialog>
  );
}
