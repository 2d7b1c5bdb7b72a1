import { z } from 'zod';
import { choicesParameter, listParameter, yesNoParameter } from './lists.ts';
import { asStored } from './record-id.ts';
import { text } from './text.ts';

type Stored<V> = undefined extends V ? Exclude<V, undefined> | null : V;

/** The fields whose parsed value has another type than the form's input. */
export type TransformedFields<F extends z.ZodObject> = {
  [K in keyof F['shape'] & string]: z.output<F['shape'][K]> extends z.input<F['shape'][K]>
    ? never
    : K;
}[keyof F['shape'] & string];

/** The shape of a record in responses: the form's fields as stored, what only answers have, its id and timestamps. */
type RecordShape<F extends z.ZodObject, Responded extends z.ZodRawShape> = {
  [K in keyof F['shape'] & string]: K extends keyof Responded
    ? Responded[K]
    : z.ZodType<Stored<z.output<F['shape'][K]>>>;
} & Omit<Responded, keyof F['shape']> & {
    _id: z.ZodString;
    createdAt: z.ZodString;
    updatedAt: z.ZodString;
  };

/*
 * Returns the schema of the stored value: without transform and default. An omitted field is stored
 * as null.
 */
function storedSchema(schema: z.core.SomeType | undefined): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return storedSchema(schema.def.innerType).nullable();
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return storedSchema(schema.def.innerType);
  if (schema instanceof z.ZodPipe) {
    const { in: input, out } = schema.def;
    return storedSchema(out instanceof z.ZodTransform ? input : out);
  }
  if (schema instanceof z.ZodUnion) return z.union(schema.def.options.map(storedSchema));
  return schema instanceof z.ZodType ? schema : z.unknown();
}

/**
 * Returns the schema of a resource's records, derived from its form.
 *
 * @param answered the fields whose response differs from the stored value, and those that the form does not have
 */
export function recordSchema<F extends z.ZodObject, Responded extends z.ZodRawShape>(
  form: F,
  answered: Responded | undefined,
) {
  const shape: z.ZodRawShape = {
    _id: z.string(),
    ...Object.fromEntries(
      Object.keys(form.shape).map((name) => [name, storedSchema(form.shape[name])]),
    ),
    ...answered,
    createdAt: z.string(),
    updatedAt: z.string(),
  };
  /* The loop builds the shape field by field, which TypeScript cannot follow. */
  return z.object(shape) as z.ZodObject<RecordShape<F, Responded>>;
}

function innermost(schema: z.core.SomeType): z.core.SomeType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return innermost(schema.def.innerType);
  return schema;
}

/** Returns whether a form's field is an amount, which is kept in kobo. */
export function isAmount(field: z.core.$ZodType): boolean {
  const schema = innermost(field);
  const input = schema instanceof z.ZodPipe ? schema.def.in : schema;
  return input instanceof z.ZodType && input.meta()?.input === 'naira';
}

/* Parses one value as the form's field does: naira become kobo. */
const asField = (name: string, field: z.core.$ZodType) =>
  text(name).transform((value, context) => {
    const { data, error } = z.safeParse(field, value);
    if (!error) return [data];
    for (const { message } of error.issues)
      context.issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  });

/**
 * Returns the filter parameter for a field: several choices, numbers or ids, separated by commas;
 * yes or no; or one value of any other field, as a form sends it.
 */
export function filterParameter(name: string, field: z.core.$ZodType) {
  const schema = innermost(field);
  if (schema instanceof z.ZodEnum) return choicesParameter(name, schema.options.map(String));
  if (schema instanceof z.ZodBoolean) return yesNoParameter(name).transform((answer) => [answer]);
  if (schema instanceof z.ZodUUID) {
    const message = `${name} must be ids, separated by commas.`;
    return listParameter(message).pipe(z.array(z.uuid(message).overwrite(asStored)));
  }
  if (schema instanceof z.ZodNumber) {
    const message = `${name} must be whole numbers, separated by commas.`;
    const number = z
      .string()
      .regex(/^-?\d{1,9}$/, message)
      .transform(Number);
    return listParameter(message).pipe(z.array(number));
  }
  return asField(name, field);
}
