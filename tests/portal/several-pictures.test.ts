import { describe, expect, it } from 'vitest';
import { contentKinds } from '#contract/content/site/kinds.ts';
import type { Field } from '../../src/portal/form/fields/fields.ts';
import { formFields } from '../../src/portal/form/fields/schema-fields.ts';
import { sortFiles } from '../../src/portal/form/files/sort-files.ts';
import { fieldWords } from '../../src/resources/content/admin/site/words.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('several pictures at once', () => {
  it('name those that cannot be used, and take the others', () => {
    const chosen = [
      file('hall.jpg'),
      file('minutes.pdf'),
      file('empty.png', 0),
      file('dinner.webp'),
    ];
    const { good, refused } = sortFiles(chosen, 60);
    expect(names(good)).toEqual(['hall.jpg', 'dinner.webp']);
    expect(refused).toEqual([
      { name: 'minutes.pdf', sentence: 'Picture must be a JPG, JPEG, PNG or WEBP file.' },
      { name: 'empty.png', sentence: 'Picture is empty.' },
    ]);
  });

  it('name those that there is no room for', () => {
    const { good, refused } = sortFiles([file('a.txt'), file('b.jpg'), file('c.jpg')], 1);
    expect(names(good)).toEqual(['b.jpg']);
    expect(refused.at(-1)).toEqual({ name: 'c.jpg', sentence: expect.stringContaining('no room') });
  });
});

const picturesOf = (field: Field): Field[] => {
  if (field.type === 'picture') return [field];
  if (field.type === 'list') return picturesOf(field.element);
  return field.type === 'group' ? field.fields.flatMap(picturesOf) : [];
};

describe.each(Object.entries(contentKinds))('the pictures of %s', (kind, { schema }) => {
  const fields = formFields(schema, (name) => fieldWords(kind, name));
  it.each(fields.flatMap((field) => picturesOf(field).map((one) => [field.name, one] as const)))(
    '%s know the width that their place needs',
    (_name, field) => {
      expect(field).toMatchObject({ least: expect.any(Number) });
    },
  );
  it('are found', () => expect(fields.length).toBeGreaterThan(0));
});
