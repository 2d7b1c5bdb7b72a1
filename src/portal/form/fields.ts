import { z } from 'zod';
import { documentSchema } from '#contract/calls-media.ts';
import { address, paragraphs, picture, slug } from '#contract/content-parts.ts';

type SomeSchema = z.core.SomeType;

/** What a field holds, and so which input it gets. */
type Holds =
  | { type: 'line'; max: number | null; format: 'text' | 'email' | 'address' }
  | { type: 'text'; max: number }
  | { type: 'paragraphs' }
  | { type: 'slug' }
  | { type: 'day' }
  | { type: 'moment' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'yes-no' }
  | { type: 'number'; whole: boolean; min: number | null; max: number | null }
  /** `more` are fields beside the picture's own, such as its caption. */
  | { type: 'picture'; more: readonly Field[] }
  /** The three fields of a stored document as one. */
  | { type: 'document' }
  | { type: 'list'; of: Field; min: number; max: number | null }
  | { type: 'group'; fields: readonly Field[] };

/** One field of a form, made from a schema. */
export type Field = Holds & {
  /** Its key in the item; empty for the entries of a list. */
  name: string;
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

/* Takes off what makes a schema optional, and notes what stands for nothing in it. */
function unwrap(schema: SomeSchema) {
  let inner = schema;
  let optional = false;
  let nothing: unknown;
  let initial: unknown;
  for (;;) {
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

function holdsObject(schema: z.ZodObject): Holds {
  if (!isPicture(schema)) return { type: 'group', fields: fieldsOf(schema) };
  const more = fieldsOf(schema).filter(({ name }) => !Object.hasOwn(picture.shape, name));
  return { type: 'picture', more };
}

function holdsList(schema: z.ZodArray): Holds {
  const of = fieldOf('', schema.element);
  return { type: 'list', of, min: shortest(schema) ?? 0, max: longest(schema) };
}

/* The parts that items are made of are known by themselves, the rest by what it is. */
function holds(schema: SomeSchema): Holds {
  if (schema === paragraphs) return { type: 'paragraphs' };
  if (schema === slug) return { type: 'slug' };
  if (schema === address) return { type: 'line', max: null, format: 'address' };
  if (schema instanceof z.ZodEmail) return { type: 'line', max: null, format: 'email' };
  if (schema instanceof z.ZodISODate) return { type: 'day' };
  if (schema instanceof z.ZodISODateTime) return { type: 'moment' };
  if (schema instanceof z.ZodString) return holdsText(schema);
  if (schema instanceof z.ZodEnum) return { type: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { type: 'yes-no' };
  if (schema instanceof z.ZodNumber) return holdsNumber(schema);
  if (schema instanceof z.ZodArray) return holdsList(schema);
  if (schema instanceof z.ZodObject) return holdsObject(schema);
  throw new Error('There is no input for this part of a schema.');
}

/* Lists and texts that may be empty, and answers that are yes or no, are never missing. */
function mayBeEmpty(held: Holds, schema: SomeSchema): boolean {
  if (held.type === 'paragraphs' || held.type === 'yes-no') return true;
  if (held.type === 'list') return held.min === 0;
  const plain = held.type === 'text' || (held.type === 'line' && held.format === 'text');
  return plain && schema instanceof z.ZodString && shortest(schema) === null;
}

function fieldOf(name: string, schema: SomeSchema): Field {
  const { inner, optional, nothing, initial } = unwrap(schema);
  const held = holds(inner);
  return { name, required: !optional && !mayBeEmpty(held, inner), nothing, initial, ...held };
}

/* Its place among its kind is not typed: the list has buttons for it. */
const unseen = ['order'];

/** The fields of an object's schema, in its order, without what is not typed by a person. */
export function fieldsOf({ shape }: z.ZodObject): Field[] {
  const isDocument = documentKeys.every((key) => Object.hasOwn(shape, key));
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    if (unseen.includes(name)) continue;
    if (!isDocument || !documentKeys.includes(name)) fields.push(fieldOf(name, schema));
    else if (name === documentKeys[0])
      fields.push({
        name: documentField,
        type: 'document',
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
export function formFields(schema: z.ZodObject): Field[] {
  const fields = fieldsOf(schema);
  const source = slugSource(fields);
  const rank = ({ name, type }: Field) => (name === source ? 0 : type === 'slug' ? 1 : 2);
  return source === undefined ? fields : fields.sort((a, b) => rank(a) - rank(b));
}
