import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, day, item, line, paragraphs, picture } from '#contract/content/site/fields.ts';
import { contentKinds } from '#contract/content/site/kinds.ts';
import { sampleContent } from '../../../server/db/seed/sample/index.ts';
import { documentField, documentKeys, type Field } from '../../../src/portal/form/fields/fields.ts';
import { fieldsOf, formFields } from '../../../src/portal/form/fields/schema-fields.ts';
import { blankValues, toData, toValues } from '../../../src/portal/form/fields/values.ts';

type Data = Record<string, unknown>;
const schemas = Object.entries(contentKinds).map(([kind, { schema }]): [string, z.ZodObject] => [
  kind,
  schema,
]);
const samplesOf = (kind: string): Data[] => {
  const found = Object.entries(sampleContent).find(([name]) => name === kind)?.[1];
  return (Array.isArray(found) ? found : [found]).map((one) => ({ ...one }));
};
const without = (name: string, data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));

const named = (fields: readonly Field[], name: string) =>
  fields.find((field) => field.name === name);

describe.each(schemas)('the form of %s', (kind, schema) => {
  const fields = formFields(schema);

  it('has a field for everything that a person types', () => {
    const names = fields.flatMap(({ name }) => (name === documentField ? documentKeys : [name]));
    expect(names.sort()).toEqual(
      Object.keys(schema.shape)
        .filter((name) => name !== 'order')
        .sort(),
    );
  });

  it('gives back the data that it was given', () => {
    for (const sample of samplesOf(kind)) {
      const read = schema.parse(toData(fields, toValues(fields, sample)));
      expect(without('order', read)).toEqual(without('order', schema.parse(sample)));
    }
  });

  it('outlives a reload, which keeps it as text', () => {
    for (const sample of samplesOf(kind)) {
      const kept = JSON.parse(JSON.stringify(toValues(fields, sample)));
      expect(toData(fields, kept)).toEqual(toData(fields, toValues(fields, sample)));
    }
  });

  it('begins with values that every input can hold', () => {
    expect(Object.keys(blankValues(fields)).sort()).toEqual(fields.map(({ name }) => name).sort());
    expect(toData(fields, blankValues(fields))).toEqual(expect.any(Object));
  });

  it('asks for just what the schema does not do without', () => {
    const whole = schema.parse(samplesOf(kind)[0]);
    for (const { name, type, required } of fields) {
      if (type === 'document' || type === 'group' || type === 'yes-no') continue;
      const empty = type === 'list' ? [] : type === 'picture' || type === 'number' ? null : '';
      const data = toData(fields, { ...toValues(fields, whole), [name]: empty });
      expect([name, schema.safeParse(data).success]).toEqual([name, !required]);
    }
  });
});

describe('the fields of a schema', () => {
  const everything = z.object({
    ...item,
    title: line(160),
    lead: line(400),
    mail: z.email().nullable().default(null),
    where: address,
    body: paragraphs,
    on: day,
    at: z.iso.datetime({ offset: true }),
    group: z.enum(['one', 'two']),
    isNew: z.boolean().default(true),
    year: z.int().min(1960).max(2200),
    degrees: z.number(),
    image: picture,
    pictures: z.array(picture.extend({ caption: z.string().max(200).default('') })).max(60),
    lines: z.array(line(40)).min(1).max(2),
    social: z.object({ x: address }).partial(),
    fileName: line(160),
    href: address,
    size: z.int(),
  });
  const fields = formFields(everything);

  it('are what they hold', () => {
    expect(fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'title: line',
      'slug: slug',
      'lead: text',
      'mail: line',
      'where: line',
      'body: paragraphs',
      'on: day',
      'at: moment',
      'group: choice',
      'isNew: yes-no',
      'year: number',
      'degrees: number',
      'image: picture',
      'pictures: list',
      'lines: list',
      'social: group',
      'document: document',
    ]);
  });

  it('know their bounds', () => {
    expect(named(fields, 'title')).toMatchObject({ max: 160, format: 'text', required: true });
    expect(named(fields, 'mail')).toMatchObject({ format: 'email', required: false });
    expect(named(fields, 'year')).toMatchObject({ whole: true, min: 1960, max: 2200 });
    expect(named(fields, 'degrees')).toMatchObject({ whole: false, min: null, max: null });
    expect(named(fields, 'lines')).toMatchObject({ min: 1, max: 2, required: true });
    expect(named(fields, 'pictures')).toMatchObject({
      element: { type: 'picture', more: [{ name: 'caption', required: false }] },
      required: false,
    });
  });

  it('refuse what there is no input for, rather than leave it out', () => {
    expect(() => fieldsOf(z.object({ odd: z.map(z.string(), z.string()) }))).toThrow(/no input/);
  });
});

describe('what is typed', () => {
  const fields = formFields(
    z.object({
      title: line(160),
      body: paragraphs,
      mail: z.email().nullable().default(null),
      note: z.string().max(200).default(''),
      at: z.iso.datetime({ offset: true }).nullable().default(null),
      social: z.object({ x: address, facebook: address }).partial(),
      services: z.array(line(120)).max(20).default([]),
    }),
  );
  const typed = (values: Data) => toData(fields, { ...blankValues(fields), ...values });

  it('is parted into paragraphs at blank lines, however they were made', () => {
    expect(typed({ body: ' One.\r\n\r\nTwo,\nstill two.\n \t\n\n\nThree.\n' }).body).toEqual([
      'One.',
      'Two,\nstill two.',
      'Three.',
    ]);
  });

  it('stands for nothing where it is empty', () => {
    const data = typed({ title: 'A', mail: ' ', social: { x: 'https://x.example', facebook: '' } });
    expect(data).toEqual({
      title: 'A',
      body: [],
      mail: null,
      note: '',
      at: null,
      social: { x: 'https://x.example' },
      services: [],
    });
  });

  it('is sent as it is where something is needed, so that the sentence is the contract’s', () => {
    expect(typed({ title: '' }).title).toBe('');
  });

  it('keeps an entry that was added and left empty, to be pointed at', () => {
    expect(typed({ services: ['Audit', ''] }).services).toEqual(['Audit', '']);
  });

  it('is a moment of the society’s own clock', () => {
    const noon = toValues(fields, { at: '2027-01-21T11:00:00Z' });
    expect(noon.at).toBe('2027-01-21T12:00');
    expect(typed({ at: noon.at }).at).toBe('2027-01-21T12:00:00+01:00');
    expect(typed({ at: '' }).at).toBeNull();
    expect(typed({ at: '2027-01-21T' }).at).toBe('2027-01-21T');
  });
});
