import { z } from 'zod';
import { documentSchema } from '#contract/calls-media.ts';
import { address, paragraphs, picture, slug } from '#contract/content-parts.ts';
import type { UploadRule } from '#contract/upload-rules.ts';
import { wordsOf } from './words-of.ts';

type SomeSchema = z.core.SomeType;

/** A choice as antd's Select takes it. */
export type Choice = { value: string; label: string };

/** What a resource says of a field beside its schema. */
export type FieldOptions = {
  label?: string;
  hint?: string;
  /** What an entry of its list is called. */
  entry?: string;
  /** What the choices are called. */
  choices?: Readonly<Record<string, string>>;
  /** Another input than the schema's own. */
  input?: Holds;
  /** Whether it must be given, where the schema lets a record be without it. */
  required?: boolean;
  /** The heading that it stands under with those beside it. */
  group?: string;
  /** Whether it is left out of the form. */
  hidden?: boolean;
};

/** Answers what is said of a field by its name. */
export type Describe = (name: string) => FieldOptions;

/** What a field holds, and so which input it gets. */
type Holds =
  | { type: 'line'; max: number | null; format: 'text' | 'email' | 'address' }
  | { type: 'text'; max: number | null }
  | { type: 'paragraphs' }
  | { type: 'slug' }
  /** `latest` is the last day that can be chosen, `YYYY-MM-DD`. */
  | { type: 'day'; latest?: string }
  | { type: 'moment' }
  | { type: 'choice'; options: readonly Choice[] }
  | { type: 'yes-no' }
  | { type: 'number'; whole: boolean; min: number | null; max: number | null }
  | { type: 'naira' }
  | { type: 'phone' }
  /** The id of a record of another resource. */
  | { type: 'reference'; resource: string }
  /** A file that is sent with the form. */
  | { type: 'file'; rule: UploadRule }
  /** `more` are fields beside the picture's own, such as its caption. */
  | { type: 'picture'; more: readonly Field[] }
  /** A stored document: an object of its own, or three fields of the item as one. */
  | { type: 'document'; flat: boolean }
  | { type: 'list'; of: Field; min: number; max: number | null }
  | { type: 'group'; fields: readonly Field[] };

/** One field of a form, made from a schema. */
export type Field = Holds & {
  /** Its key in the item; empty for the entries of a list. */
  name: string;
  label: string;
  hint?: string | undefined;
  group?: string | undefined;
  /** What an entry of its list is called: 'Picture'. */
  entry: string;
  /** Whether it may not be left empty. */
  required: boolean;
  /** What is sent where it is left empty; undefined where it is then left out. */
  nothing: unknown;
  /** What a new item begins with. */
  initial: unknown;
};
export type FieldOf<Type extends Field['type']> = Extract<Field, { type: Type }>;

/** The field that stands for a document's `fileName`, `href` and `size`. */
export const documentField = 'document';
export const documentKeys = Object.keys(documentSchema.shape);

/* What a schema says of its input beside its type (contract/crud-schemas.ts). */
const hints = z.object({
  reference: z.string().optional(),
  file: z.enum(['document', 'picture']).optional(),
  input: z.enum(['naira', 'phone', 'text']).optional(),
});

function hintsOf(schema: SomeSchema) {
  const { reference, file, input } = hints.parse(
    (schema instanceof z.ZodType && schema.meta()) || {},
  );
  return reference || file || input ? { reference, file, input } : null;
}

/* Takes off what makes a schema optional, and notes what stands for nothing in it. */
function unwrap(schema: SomeSchema) {
  let inner = schema;
  let optional = false;
  let nothing: unknown;
  let initial: unknown;
  for (;;) {
    if (hintsOf(inner)) break;
    if (inner instanceof z.ZodPipe) {
      const { in: taken, out } = inner.def;
      inner = out instanceof z.ZodISODate || out instanceof z.ZodEmail ? out : taken;
      continue;
    }
    if (inner instanceof z.ZodUnion) {
      const [last] = inner.options.slice(-1);
      if (!last) break;
      if (inner.options.some((option) => option instanceof z.ZodNull)) {
        optional = true;
        nothing = null;
      }
      inner = last;
      continue;
    }
    if (inner instanceof z.ZodDefault) {
      initial = inner.def.defaultValue;
      nothing ??= initial;
    } else if (inner instanceof z.ZodNullable) nothing = null;
    else if (!(inner instanceof z.ZodOptional)) break;
    optional = true;
    inner = inner.def.innerType;
  }
  return { inner, optional, nothing, initial };
}

type Checked = z.ZodString | z.ZodArray | z.ZodNumber;

/* A bound of a schema's length or value, from its checks. */
function bound(schema: Checked, name: 'minimum' | 'maximum' | 'value', checks: string[]) {
  for (const check of schema.def.checks ?? []) {
    const def: Record<string, unknown> = { ...check._zod.def };
    const found = def[name];
    if (checks.includes(String(def.check)) && typeof found === 'number') return found;
  }
  return null;
}
const shortest = (schema: Checked) => bound(schema, 'minimum', ['min_length']);
const longest = (schema: Checked) => bound(schema, 'maximum', ['max_length']);

/** Characters above which a text is written over several lines. */
const oneLine = 200;

function holdsText(schema: z.ZodString): Holds {
  const max = longest(schema);
  return max !== null && max > oneLine
    ? { type: 'text', max }
    : { type: 'line', max, format: 'text' };
}

function holdsNumber(schema: z.ZodNumber): Holds {
  const { minValue, maxValue } = schema;
  const known = (value: number | null) =>
    value !== null && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
      ? value
      : null;
  const whole = schema.isInt;
  return { type: 'number', whole, min: known(minValue), max: known(maxValue) };
}

/* A picture is one however it was extended. */
const isPicture = ({ shape }: z.ZodObject) =>
  Object.entries(picture.shape).every(([name, part]) => shape[name] === part);

function holdsObject(schema: z.ZodObject, describe: Describe): Holds {
  if (!isPicture(schema)) return { type: 'group', fields: fieldsOf(schema, describe) };
  const more = fieldsOf(schema, describe).filter(({ name }) => !Object.hasOwn(picture.shape, name));
  return { type: 'picture', more };
}

function holdsList(schema: z.ZodArray, describe: Describe): Holds {
  const of = fieldOf('', schema.element, describe);
  return { type: 'list', of, min: shortest(schema) ?? 0, max: longest(schema) };
}

function holdsHinted(schema: SomeSchema): Holds | null {
  const { reference, file, input } = hintsOf(schema) ?? {};
  if (reference) return { type: 'reference', resource: reference };
  if (file === 'document') return { type: 'document', flat: false };
  if (file === 'picture') return { type: 'picture', more: [] };
  if (input === 'text') return { type: 'text', max: null };
  return input ? { type: input } : null;
}

/* The parts that items are made of are known by themselves, the rest by what it is. */
function holds(schema: SomeSchema, describe: Describe, choices: FieldOptions['choices']): Holds {
  const hinted = holdsHinted(schema);
  if (hinted) return hinted;
  if (schema === paragraphs) return { type: 'paragraphs' };
  if (schema === slug) return { type: 'slug' };
  if (schema === address) return { type: 'line', max: null, format: 'address' };
  if (schema instanceof z.ZodEmail) return { type: 'line', max: null, format: 'email' };
  if (schema instanceof z.ZodISODate) return { type: 'day' };
  if (schema instanceof z.ZodISODateTime) return { type: 'moment' };
  if (schema instanceof z.ZodString) return holdsText(schema);
  if (schema instanceof z.ZodEnum)
    return {
      type: 'choice',
      options: schema.options
        .map(String)
        .map((value) => ({ value, label: choices?.[value] ?? wordsOf(value) })),
    };
  if (schema instanceof z.ZodBoolean) return { type: 'yes-no' };
  if (schema instanceof z.ZodNumber) return holdsNumber(schema);
  if (schema instanceof z.ZodArray) return holdsList(schema, describe);
  if (schema instanceof z.ZodObject) return holdsObject(schema, describe);
  throw new Error('There is no input for this part of a schema.');
}

/* Lists and texts that may be empty, and answers that are yes or no, are never missing. */
function mayBeEmpty(held: Holds, schema: SomeSchema): boolean {
  if (held.type === 'paragraphs' || held.type === 'yes-no') return true;
  if (held.type === 'list') return held.min === 0;
  const plain = held.type === 'text' || (held.type === 'line' && held.format === 'text');
  return plain && schema instanceof z.ZodString && shortest(schema) === null;
}

/* 'Activities' as 'Activity'. */
const singularOf = (label: string) => label.replace(/ies$/, 'y').replace(/s$/, '');

function wordsFor(name: string, { label = wordsOf(name), hint, entry, group }: FieldOptions) {
  return { name, label, hint, group, entry: entry ?? singularOf(label) };
}

function fieldOf(name: string, schema: SomeSchema, describe: Describe): Field {
  const { inner, optional, nothing, initial } = unwrap(schema);
  const options = describe(name);
  const held = options.input ?? holds(inner, describe, options.choices);
  const required = options.required ?? (!optional && !mayBeEmpty(held, inner));
  return { ...wordsFor(name, options), required, nothing, initial, ...held };
}

/* Its place among its kind is not typed, the list has buttons for it; its version is read and sent back. */
const unseen = ['order', 'updatedAt'];

/** The fields of an object's schema, in its order, without what is not typed by a person. */
export function fieldsOf({ shape }: z.ZodObject, describe: Describe = () => ({})): Field[] {
  const isDocument = documentKeys.every((key) => Object.hasOwn(shape, key));
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    if (unseen.includes(name) || describe(name).hidden) continue;
    if (!isDocument || !documentKeys.includes(name)) fields.push(fieldOf(name, schema, describe));
    else if (name === documentKeys[0])
      fields.push({
        ...wordsFor(documentField, describe(documentField)),
        type: 'document',
        flat: true,
        required: true,
        nothing: undefined,
        initial: undefined,
      });
  }
  return fields;
}

/** The fields that can name an item, the first of which its slug is made from. */
const naming = ['title', 'name'];

/** The field that an item's slug is made from, if any. */
export const slugSource = (fields: readonly Field[]): string | undefined =>
  naming.find((name) => fields.some((field) => field.name === name));

/** The fields of a kind's form: what names the item stands first, and its slug after that. */
export function formFields(schema: z.ZodObject, describe?: Describe): Field[] {
  const fields = fieldsOf(schema, describe);
  const source = slugSource(fields);
  const rank = ({ name, type }: Field) => (name === source ? 0 : type === 'slug' ? 1 : 2);
  return source === undefined ? fields : fields.sort((a, b) => rank(a) - rank(b));
}
