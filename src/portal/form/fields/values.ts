import { isRecord } from '#contract/is-record.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { fromLocal, toLocal } from '../inputs/moment.ts';
import { documentField, documentKeys, type Field } from './fields.ts';

/** An item's fields in the API's format. */
export type Data = Record<string, unknown>;
/** An item's fields in the format of the inputs. */
export type Values = Record<string, unknown>;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const pick = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.map((key) => [key, data[key]]));

const paragraphBreak = /\n[^\S\n]*\n\s*/;

/** Returns the paragraphs of a text; a blank line separates two. */
export function paragraphsOf(text: unknown): string[] {
  return String(text ?? '')
    .replace(/\r\n?/g, '\n')
    .split(paragraphBreak)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function toPicture(field: Field & { type: 'picture' }, given: unknown): unknown {
  return isRecord(given) ? { ...given, ...toValues(field.more, given) } : null;
}

function toValue(field: Field, given: unknown): unknown {
  switch (field.type) {
    case 'paragraphs':
      return asList(given).map(String).join('\n\n');
    case 'moment':
      return typeof given === 'string' ? toLocal(given) : '';
    case 'yes-no':
      return given === true;
    case 'number':
      return typeof given === 'number' ? given : null;
    case 'list':
      return asList(given).map((one) => toValue(field.element, one));
    case 'group':
      return toValues(field.fields, isRecord(given) ? given : {});
    case 'picture':
      return toPicture(field, given);
    case 'document':
      return given ?? null;
    case 'choice':
      return given;
    default:
      return given ?? '';
  }
}

/** Returns the input values of an item. */
export function toValues(fields: readonly Field[], data: Data): Values {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.type !== 'document' || !field.flat)
        return [field.name, toValue(field, data[field.name])];
      const known = documentKeys.every((key) => data[key] !== undefined);
      return [documentField, known ? pick(data, documentKeys) : null];
    }),
  );
}

/** Returns the input values of a new item. Lists that may not be empty start with the required entries. */
export function blankValues(fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.type === 'group') return [field.name, blankValues(field.fields)];
      const value = toValue(field, field.initial);
      if (field.type !== 'list' || field.element.type === 'picture') return [field.name, value];
      const { element, min } = field;
      const entry =
        element.type === 'group' ? blankValues(element.fields) : toValue(element, element.initial);
      const given = asList(value);
      return [field.name, given.length >= min ? given : Array.from({ length: min }, () => entry)];
    }),
  );
}

function fromPicture(field: Field & { type: 'picture' }, value: unknown): unknown {
  if (!isRecord(value)) return field.nothing ?? null;
  const { src, alt, width, height, widths } = value;
  return { src, alt: alt ?? '', width, height, widths, ...toData(field.more, value) };
}

function fromValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'paragraphs':
      return paragraphsOf(value);
    case 'list':
      return asList(value).map((one) => fromValue(field.element, one));
    case 'group':
      return toData(field.fields, isRecord(value) ? value : {});
    case 'picture':
      return fromPicture(field, value);
    case 'moment':
      return value ? fromLocal(String(value)) : field.nothing;
    case 'yes-no':
      return value === true;
    default: {
      const blank = value === undefined || value === null || cleanLine(String(value)) === '';
      return blank && !field.required ? field.nothing : value;
    }
  }
}

/** Returns the item for the input values. Sends each empty field as its schema's empty value. */
export function toData(fields: readonly Field[], values: Values): Data {
  const pairs = fields.flatMap((field): [string, unknown][] => {
    if (field.type !== 'document' || !field.flat)
      return [[field.name, fromValue(field, values[field.name])]];
    const document = values[documentField];
    return isRecord(document) ? Object.entries(pick(document, documentKeys)) : [];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

/** Returns the fields that differ from the saved ones: sending the others would undo other people's changes. */
export function changesOf(saved: Data, now: Data): Data {
  const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => value instanceof Blob || !same(value, saved[name]),
    ),
  );
}
