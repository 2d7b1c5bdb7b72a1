import type { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
import type { Resource } from '../../resources/resource.ts';
import { placeErrors } from './errors.ts';
import { type Field, fieldsOf } from './fields.ts';
import { type Data, toData, type Values } from './values.ts';

/** The fields of a resource's form, in the order of its description. */
export function formFieldsOf({
  schema,
  fields: described = {},
  calls,
}: Pick<Resource, 'schema' | 'fields' | 'calls'>): Field[] {
  const fields = schema ? fieldsOf(schema, (name) => described[name] ?? {}) : [];
  const upload = calls.create?.upload;
  const names = Object.keys(described);
  const rank = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  const file: Field[] = upload
    ? [
        {
          name: upload.field,
          label: described[upload.field]?.label ?? upload.label,
          entry: upload.label,
          type: 'file',
          rule: upload,
          required: upload.required,
          nothing: undefined,
          initial: undefined,
        },
      ]
    : [];
  return [...fields, ...file].sort((a, b) => rank(a) - rank(b));
}

/** A schema of one's own as `useResourceForm` wants it: `toSend` and the places of its errors. */
export const formOfFields = (fields: readonly Field[]) => ({
  toSend: (values: Values): Data => toData(fields, values),
  placeErrors: (errors: FieldErrors) => ({ ...errors, ...placeErrors(fields, errors) }),
});

/** The schema of a resource's form. @throws where it has none */
export function schemaOf({ name, schema }: Resource): z.ZodObject {
  if (!schema) throw new Error(`The resource ${name} has no form.`);
  return schema;
}
