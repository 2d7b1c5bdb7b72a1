import { expect, it } from 'vitest';
import { splitFailure } from '../../src/portal/form/failure.ts';

const taken = 'A branch of this name is there already.';

it('says what stands beside a field nowhere else', () => {
  const { errors, sentence } = splitFailure({ errors: { name: taken }, sentence: taken }, ['name']);
  expect(errors).toEqual({ name: taken });
  expect(sentence).toBe('');
});

it('says above the buttons what is of the whole form, and of fields that are not on it', () => {
  const failed = { errors: { name: taken, town: 'No such town.' }, sentence: 'Please try again.' };
  expect(splitFailure(failed, ['name']).sentence).toBe('Please try again. No such town.');
  /* Without a field of the form to go to, the focus goes to what stands above the buttons. */
  expect(splitFailure({ errors: { name: taken }, sentence: taken }, [])).toEqual({
    errors: {},
    sentence: taken,
  });
});
