import type { ReactNode } from 'react';
import { useManifest } from '../routing/use-manifest.ts';
import type { Field } from './fields/fields.ts';
import { blankValues, type Data, type Values } from './fields/values.ts';
import { FormFoot } from './form-foot.tsx';
import type { FormFrameProps } from './form-frame.tsx';
import type { ResourceFormOptions } from './form-options.ts';
import { SchemaForm } from './schema-form.tsx';
import { formOfFields } from './use-fields.ts';
import { type ResourceForm, useResourceForm } from './use-resource-form.ts';

/** A part of a form, which may be made of it: of its values, of its last failure. */
type Part = ReactNode | ((form: ResourceForm) => ReactNode);
const partOf = (part: Part, form: ResourceForm) => (typeof part === 'function' ? part(form) : part);

export type WholeFormProps = Omit<ResourceFormOptions, 'resource' | 'action' | 'toSend'> &
  Partial<Pick<ResourceFormOptions, 'resource' | 'action'>> &
  Pick<FormFrameProps, 'sendsOnEnter'> & {
    fields: readonly Field[];
    /** The button: a verb that says what happens. */
    submit: string;
    /** Completes what the fields send; `values` is all that was entered. */
    toSend?(sent: Data, values: Values): Values;
    /** Within the form, above the fields. */
    children?: Part;
    /** Within it, below them. */
    end?: Part;
    above?: Part;
    below?: Part;
    /** What the user can do about a failure. */
    remedy?: Part;
    /** Further buttons, between the one that sends it and Cancel. */
    buttons?: Part;
    /** Places the form and its buttons; by default one below the other. */
    frame?(body: ReactNode, foot: ReactNode, form: ResourceForm): ReactNode;
  };

/** Renders a form of a schema's fields with its buttons: a new record of the page's resource, if it is not said otherwise. */
export function WholeForm({ fields, submit, toSend, frame, ...props }: WholeFormProps) {
  const { children, end, above, below, remedy, buttons, sendsOnEnter = true, ...options } = props;
  const { name } = useManifest();
  const toForm = formOfFields(fields);
  const form = useResourceForm({
    resource: name,
    action: 'create',
    ...toForm,
    ...options,
    initial: { ...blankValues(fields), ...options.initial },
    ...(toSend && { toSend: (values) => toSend(toForm.toSend(values), values) }),
  });
  const body = (
    <>
      {partOf(above, form)}
      <SchemaForm form={form} fields={fields} sendsOnEnter={sendsOnEnter} end={partOf(end, form)}>
        {partOf(children, form)}
      </SchemaForm>
      {partOf(below, form)}
    </>
  );
  const foot = (
    <FormFoot form={form} submit={submit} remedy={partOf(remedy, form)}>
      {partOf(buttons, form)}
    </FormFoot>
  );
  if (frame) return frame(body, foot, form);
  return (
    <>
      {body}
      {foot}
    </>
  );
}
