import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calendarDate, pastDate } from '#contract/fields.ts';
import { requiredText, text } from '#contract/text.ts';
import { fieldsOf } from '../../src/portal/form/fields/schema-fields.ts';
import { changeFieldsOf } from '../../src/portal/form/use-fields.ts';

const title = requiredText('Title');
const greeting = text('Greeting');

describe('the form that changes a record', () => {
  it('requires what a new record needs, though a change may leave it out', () => {
    const fields = changeFieldsOf({
      schema: z.object({ title, greeting: greeting.optional() }),
      changeSchema: z.object({ title: title.optional(), greeting: greeting.optional() }),
      fields: {},
      calls: {},
    });
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['title', true],
      ['greeting', false],
    ]);
  });
});

it('a day that must not be in the future is one in its field, whether it may be left out or not', () => {
  const fields = fieldsOf(
    z.object({
      paid: pastDate('Paid'),
      joined: pastDate('Joined').optional(),
      due: calendarDate('Due'),
    }),
  );
  expect(fields).toMatchObject([
    { type: 'day', isPast: true, required: true },
    { type: 'day', isPast: true, required: false },
    { type: 'day', required: true },
  ]);
  expect(fields[2]).not.toHaveProperty('isPast');
});
