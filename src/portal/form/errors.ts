import type { FieldErrors } from '#contract/envelope.ts';
import { documentField, documentKeys, type Field } from './fields/fields.ts';
import type { Data } from './fields/values.ts';

const halfMoment = 'Please give both the day and the time.';
const noAlt = 'Please describe the picture in a few words.';

type Place = { path: string[]; sentence: string };

/* Finds the form field, at or below a field, for an error of the item. */
function placeIn(field: Field, rest: string[], sentence: string): Place {
  const [first, ...further] = rest;
  switch (field.type) {
    case 'paragraphs':
      return {
        path: [],
        sentence: first === undefined ? sentence : `Paragraph ${Number(first) + 1}: ${sentence}`,
      };
    case 'moment':
      return { path: [], sentence: /offset/.test(sentence) ? halfMoment : sentence };
    case 'picture':
      if (first === 'alt' || field.more.some(({ name }) => name === first))
        return { path: [String(first)], sentence };
      return { path: [], sentence };
    case 'list': {
      if (first === undefined) return { path: [], sentence };
      const place = placeIn(field.element, further, sentence);
      return { ...place, path: [first, ...place.path] };
    }
    case 'group':
      return placeAmong(field.fields, rest, sentence) ?? { path: [], sentence };
    default:
      return { path: [], sentence };
  }
}

function placeAmong(fields: readonly Field[], path: string[], sentence: string): Place | null {
  const [first = '', ...rest] = path;
  const inDocument = documentKeys.includes(first);
  const name = inDocument ? documentField : first;
  const field = fields.find((one) => one.name === name) ?? fields.find((one) => one.name === first);
  if (!field) return null;
  const place = placeIn(field, rest, sentence);
  return { ...place, path: [field.name, ...place.path] };
}

/** Maps errors from the item's fields to the form's fields. Omits all others. */
export function placeErrors(fields: readonly Field[], errors: FieldErrors): FieldErrors {
  const placed: FieldErrors = {};
  for (const [path, sentence] of Object.entries(errors)) {
    const place = placeAmong(fields, path.split('.'), sentence);
    const key = place?.path.join('.');
    if (place && key && !Object.hasOwn(placed, key)) placed[key] = place.sentence;
  }
  return placed;
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function altsIn(field: Field, value: unknown, path: string): string[] {
  if (field.type === 'picture')
    return isData(value) && String(value.alt ?? '').trim() === '' ? [`${path}.alt`] : [];
  if (field.type === 'list')
    return (Array.isArray(value) ? value : []).flatMap((one, index) =>
      altsIn(field.element, one, `${path}.${index}`),
    );
  if (field.type !== 'group' || !isData(value)) return [];
  return field.fields.flatMap((one) => altsIn(one, value[one.name], `${path}.${one.name}`));
}

/**
 * Returns an error for each picture without alt text. The contract allows them, because a new upload has
 * none, but a form may not save them so.
 */
export function missingAlts(fields: readonly Field[], data: Data): FieldErrors {
  const paths = fields.flatMap((field) => altsIn(field, data[field.name], field.name));
  return Object.fromEntries(paths.map((path) => [path, noAlt]));
}
