import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText, text } from '#contract/text.ts';
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
