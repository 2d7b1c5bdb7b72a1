import { z } from 'zod';
import { colour } from '#contract/content/site/colours.ts';
import { address, paragraphs, picture, slug } from '#contract/content/site/fields.ts';
import { singularOf } from '#contract/numbers.ts';
import { wordsOf } from '../../parts/words-of.ts';
import {
  type Describe,
  type Described,
  documentField,
  documentKeys,
  type Field,
  type FieldOptions,
  type Holds,
  slugSource,
} from './fields.ts';

type SomeSchema = z.core.SomeType;

/* Input hints in a schema's metadata (contract/reference-fields.ts). */
const hints = z.object({
  title: z.string().optional(),
  reference: z.string().optional(),
  file: z.enum(['document', 'picture']).optional(),
  input: z.enum(['naira', 'past-day', 'phone', 'text']).optional(),
});

function hintsOf(schema: SomeSchema) {
  const given = hints.parse((schema instanceof z.ZodType && schema.meta()) || {});
  return given.reference || given.file || given.input ? given : null;
}

/* Removes the optional wrappers of a schema, and notes which value it takes as empty. */
function unwrap(schema: SomeSchema) {
  let inner = schema;
  let optional = false;
  let nothing: unknown;
  let initial: unknown;
  for (;;) {
    if (hintsOf(inner)) break;
    if (inner instanceof z.ZodPipe) {
      const { in: input, out } = inner.def;
      inner = out instanceof z.ZodISODate || out instanceof z.ZodEmail ? out : input;
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

/* Returns a bound of a schema's length or value from its checks. */
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

/** Texts longer than this many characters get several lines. */
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

/* Recognises extended picture schemas too. */
const isPicture = ({ shape }: z.ZodObject) =>
  Object.entries(picture.shape).every(([name, part]) => shape[name] === part);

function holdsObject(schema: z.ZodObject, describe: Describe): Holds {
  if (!isPicture(schema)) return { type: 'group', fields: fieldsOf(schema, describe) };
  const more = fieldsOf(schema, describe).filter(({ name }) => !Object.hasOwn(picture.shape, name));
  return { type: 'picture', more };
}

function holdsList(schema: z.ZodArray, describe: Describe): Holds {
  const element = fieldOf('', schema.element, describe);
  return { type: 'list', element, min: shortest(schema) ?? 0, max: longest(schema) };
}

function holdsHinted(schema: SomeSchema): Holds | null {
  const { reference, file, input } = hintsOf(schema) ?? {};
  if (reference) return { type: 'reference', resource: reference };
  if (file === 'document') return { type: 'document', flat: false };
  if (file === 'picture') return { type: 'picture', more: [] };
  if (input === 'past-day') return { type: 'day', isPast: true };
  if (input === 'text') return { type: 'text', max: null };
  return input ? { type: input } : null;
}

/* Recognises the shared schemas of items by identity, all others by type. */
function holds(schema: SomeSchema, describe: Describe, choices: FieldOptions['choices']): Holds {
  const hinted = holdsHinted(schema);
  if (hinted) return hinted;
  if (schema === paragraphs) return { type: 'paragraphs' };
  if (schema === slug) return { type: 'slug' };
  if (schema === colour) return { type: 'line', max: null, format: 'colour' };
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

/* Lists and texts that may be empty, and booleans, are never missing. */
function mayBeEmpty(held: Holds, schema: SomeSchema): boolean {
  if (held.type === 'paragraphs' || held.type === 'yes-no') return true;
  if (held.type === 'list') return held.min === 0;
  const plain = held.type === 'text' || (held.type === 'line' && held.format === 'text');
  return plain && schema instanceof z.ZodString && shortest(schema) === null;
}

/* Of a list, its pictures need the width. */
function withLeast<Held extends Holds>(held: Held, least: number | undefined): Held {
  if (least === undefined) return held;
  if (held.type === 'picture') return { ...held, least };
  return held.type === 'list' ? { ...held, element: withLeast(held.element, least) } : held;
}

function wordsFor(name: string, { label = wordsOf(name), hint, none, entry, group }: FieldOptions) {
  return { name, label, hint, none, group, entry: entry ?? singularOf(label) };
}

function fieldOf(name: string, schema: SomeSchema, describe: Describe): Field {
  const { inner, optional, nothing, initial } = unwrap(schema);
  const options = describe(name);
  const held = withLeast(options.input ?? holds(inner, describe, options.choices), options.least);
  const required = options.required ?? (!optional && !mayBeEmpty(held, inner));
  const title = hintsOf(inner)?.title;
  return {
    ...wordsFor(name, { ...(title && { label: title }), ...options }),
    required,
    nothing,
    initial: options.initial ?? initial,
    ...held,
  };
}

/* The order is changed by buttons in the list. The version is read and sent back, not typed. */
const unseen = ['order', 'updatedAt'];

/** Returns the fields of an object's schema, in its order, without those that nobody types. */
export function fieldsOf({ shape }: z.ZodObject, described: Describe | Described = {}): Field[] {
  const describe: Describe =
    typeof described === 'function' ? described : (name) => described[name] ?? {};
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

/** Returns the fields of a kind's form: the naming field first, then its slug. */
export function formFields(schema: z.ZodObject, describe?: Describe): Field[] {
  const fields = fieldsOf(schema, describe);
  const source = slugSource(fields);
  const rank = ({ name, type }: Field) => (name === source ? 0 : type === 'slug' ? 1 : 2);
  return source === undefined ? fields : fields.sort((a, b) => rank(a) - rank(b));
}
