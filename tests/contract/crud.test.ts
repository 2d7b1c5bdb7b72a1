import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { RecordOf } from '#contract/call.ts';
import { crudCalls } from '#contract/crud.ts';
import { nairaAmount } from '#contract/money.ts';
import { reference, storedDocument, storedPicture } from '#contract/reference-fields.ts';
import { optionalText, requiredText } from '#contract/text.ts';
import { errorsOf } from './support.ts';

const form = z.object({
  name: requiredText('Name', 80),
  note: optionalText('Note', 1000),
  kind: z.enum(['branch', 'centre'], 'Kind is required.'),
  seats: z.int('Seats must be a whole number.').default(10),
  price: nairaAmount('Price'),
  regionId: reference('Region', 'regions'),
  charter: storedDocument('Charter'),
  photo: storedPicture('Photo').nullable().optional(),
});

const branchCalls = crudCalls({
  path: '/api/v1/study-centres',
  singular: 'study centre',
  form,
  read: 'anyone',
  write: 'content.write',
  sort: ['name', 'createdAt'],
  filter: ['kind', 'seats'],
});

const file = { fileName: 'Charter.pdf', href: `/media/${'a'.repeat(24)}/charter.pdf`, size: 9 };

describe('crudCalls', () => {
  test('names methods, paths and who may', () => {
    const said = Object.values(branchCalls).map(
      ({ method, path, access }) => `${method} ${path} ${access}`,
    );
    expect(said).toEqual([
      'GET /api/v1/study-centres anyone',
      'GET /api/v1/study-centres/{id} anyone',
      'POST /api/v1/study-centres content.write',
      'PATCH /api/v1/study-centres/{id} content.write',
      'DELETE /api/v1/study-centres/{id} content.write',
    ]);
  });

  test('answers records of the form’s fields, whose bounds the document of the API tells', () => {
    const { properties, required } = z.toJSONSchema(branchCalls.one.response.shape.data);
    expect(required).toEqual(['_id', ...Object.keys(form.shape), 'createdAt', 'updatedAt']);
    expect(properties).toMatchObject({
      name: { type: 'string', maxLength: 80 },
      note: { anyOf: expect.arrayContaining([{ type: 'null' }]) },
      kind: { enum: ['branch', 'centre'] },
      seats: { type: 'integer' },
      regionId: { type: 'string', reference: 'regions' },
      charter: { type: 'object', file: 'document' },
    });
  });

  test('types the record as it is kept', () => {
    type Branch = RecordOf<typeof branchCalls.one>;
    expectTypeOf<Branch['note']>().toEqualTypeOf<string | null>();
    expectTypeOf<Branch['seats']>().toEqualTypeOf<number>();
    expectTypeOf<Branch['price']>().toEqualTypeOf<number>();
    expectTypeOf<Branch['charter']['size']>().toEqualTypeOf<number>();
    expectTypeOf<Branch['updatedAt']>().toEqualTypeOf<string>();
  });

  test('needs to be told how a field is answered that is kept as another type', () => {
    const options = { path: '/api/v1/x', singular: 'x', read: 'anyone', write: 'anyone' } as const;
    const form = z.object({ seats: z.string().transform(Number) });
    // @ts-expect-error seats is sent as a text and kept as a number
    crudCalls({ ...options, form, sort: ['seats'] });
    const told = crudCalls({ ...options, form, sort: ['seats'], record: { seats: z.number() } });
    expectTypeOf<RecordOf<typeof told.one>['seats']>().toEqualTypeOf<number>();
  });
});

test('answers hold what the form does not have, such as what an act sets', () => {
  const told = crudCalls({
    path: '/api/v1/licences',
    singular: 'licence',
    form: form.pick({ name: true }),
    read: 'anyone',
    write: 'content.write',
    sort: ['name'],
    record: { isWithdrawn: z.boolean() },
  });
  type Licence = RecordOf<typeof told.one>;
  expectTypeOf<Licence['isWithdrawn']>().toEqualTypeOf<boolean>();
  expectTypeOf<Licence['name']>().toEqualTypeOf<string>();
  expect(told.create.body.shape).not.toHaveProperty('isWithdrawn');
  expect(told.one.response.shape.data.shape).toHaveProperty('isWithdrawn');
});

describe('a file in a form', () => {
  const errors = (charter: unknown) => errorsOf(form.pick({ charter: true }), { charter });

  test('is what the call that stored it has answered', () => {
    expect(errors(file)).toEqual({});
  });

  test.each([
    undefined,
    null,
    '',
    {},
    { ...file, href: 'javascript:alert(1)' },
    { ...file, href: 'https://elsewhere.example/charter.pdf' },
    { ...file, href: '/media/../../x' },
    { ...file, size: -1 },
  ])('is refused as %j', (charter) => {
    expect(errors(charter)).toEqual({ charter: 'Charter is required.' });
  });
});
