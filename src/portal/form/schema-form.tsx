import type { ReactNode } from 'react';
import type { Field } from './fields/fields.ts';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { FieldInputs } from './inputs/field-input.tsx';

type Group = { title: string | undefined; fields: Field[] };

/* Groups the fields with the same heading. */
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
  if (!title) return <FieldInputs fields={fields} />;
  return (
    <fieldset className="field-group">
      <legend>{title}</legend>
      <FieldInputs fields={fields} />
    </fieldset>
  );
}

type Props = FormFrameProps & {
  /** The fields of a schema; children can be added or replace them. */
  fields?: readonly Field[];
  /** Below them. */
  end?: ReactNode;
};

/** Renders the fields of a form from `useResourceForm`; `FormFoot` has its buttons. */
export function SchemaForm({ fields = [], end, children, ...frame }: Props) {
  return (
    <FormFrame {...frame}>
      {children}
      {groupsOf(fields).map((group) => (
        <FieldGroup key={group.title ?? ''} {...group} />
      ))}
      {end}
    </FormFrame>
  );
}
