import { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
import { checkUpload, type UploadRule, uploadMessages } from '#contract/upload-rules.ts';
import type { Resource } from '../resource.ts';
import type { FormSchemas } from '../routing/page-parts.ts';
import { placeErrors } from './errors.ts';
import type { Field } from './fields/fields.ts';
import { fieldsOf } from './fields/schema-fields.ts';
import { type Data, toData, type Values } from './fields/values.ts';

type Action = 'create' | 'edit';

const uploadOf = ({ calls }: Pick<Resource, 'calls'>, action: Action): UploadRule | undefined =>
  (action === 'create' ? calls.create : calls.update)?.upload;

/** Returns the fields of a resource's form, in the order of its description. */
export function formFieldsOf(
  resource: Pick<Resource, 'fields' | 'calls'> & Pick<FormSchemas, 'schema'>,
  action: Action = 'create',
): Field[] {
  const { schema, fields: described = {} } = resource;
  const fields = schema ? fieldsOf(schema, described) : [];
  const upload = uploadOf(resource, action);
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

/**
 * Returns the fields of the form that changes a record. What a new record needs cannot be left empty later,
 * though a change may leave it out.
 */
export function changeFieldsOf(
  resource: Pick<Resource, 'fields' | 'calls'> & FormSchemas,
): Field[] {
  const needed = formFieldsOf(resource).flatMap(({ name, required }) => (required ? [name] : []));
  const { changeSchema } = resource;
  const changed = changeSchema ? { ...resource, schema: changeSchema } : resource;
  return formFieldsOf(changed, 'edit').map((field) =>
    field.type !== 'file' && needed.includes(field.name) ? { ...field, required: true } : field,
  );
}

/** Returns `toSend` and `placeErrors` of `useResourceForm` for a custom schema. */
export const formOfFields = (fields: readonly Field[]) => ({
  toSend: (values: Values): Data => toData(fields, values),
  placeErrors: (errors: FieldErrors) => ({ ...errors, ...placeErrors(fields, errors) }),
});

/* Applies the same file rule as the server. */
const fileSchema = (rule: UploadRule) =>
  z.instanceof(File, { error: uploadMessages.missing(rule) }).superRefine((file, context) => {
    const message = checkUpload(rule, file);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Returns the schema of a resource's form, with its file. @throws if it has none */
export function schemaOf(
  resource: Pick<Resource, 'name' | 'calls'> & Pick<FormSchemas, 'schema'>,
  action: Action = 'create',
): z.ZodObject {
  const { name, schema } = resource;
  if (!schema) throw new Error(`The resource ${name} has no form.`);
  const upload = uploadOf(resource, action);
  if (!upload) return schema;
  const file = fileSchema(upload);
  return schema.extend({ [upload.field]: upload.required ? file : file.optional() });
}
