import type { ReactNode } from 'react';
import { FieldInput } from './field-input.tsx';
import type { Field } from './fields.ts';
import { FormFrame } from './form-frame.tsx';
import type { ResourceForm } from './use-resource-form.ts';

type Group = { title: string | undefined; fields: Field[] };

/* Those under one heading stand together. */
function groupsOf(fields: readonly Field[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const group = groups.find(({ title }) => title === field.group);
    if (group) group.fields.push(field);
    else groups.push({ title: field.group, fields: [field] });
  }
  return groups;
}

function FieldGroup({ title, fields }: Group) {
  const inputs = (
    <div className="item-fields">
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
      ))}
    </div>
  );
  if (!title) return inputs;
  return (
    <fieldset className="field-group">
      <legend>{title}</legend>
      {inputs}
    </fieldset>
  );
}

type Props = {
  of: ResourceForm;
  /** The fields of a schema; others can stand beside or in place of them. */
  fields?: readonly Field[];
  children?: ReactNode;
};

/** The fields of a form that `useResourceForm` holds; `FormFoot` has its buttons. */
export function SchemaForm({ of, fields = [], children }: Props) {
  return (
    <FormFrame of={of}>
      {children}
      {groupsOf(fields).map((group) => (
        <FieldGroup key={group.title ?? ''} {...group} />
      ))}
    </FormFrame>
  );
}
