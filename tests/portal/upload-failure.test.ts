import { expect, test } from 'vitest';
import { sentenceOfUpload } from '../../src/portal/form/files/use-upload.ts';
import { HttpError, messages } from '../../src/shared/http/http.ts';

test('a refused file says what is wrong with it; a back end without the call says that', () => {
  const refused = new HttpError(400, 'Something is wrong.', { image: 'It is too large.' });
  expect(sentenceOfUpload(refused)).toBe('It is too large.');
  expect(sentenceOfUpload(new HttpError(400, 'Something is wrong.'))).toBe('Something is wrong.');
  expect(sentenceOfUpload(new HttpError(404, 'Not Found'))).toBe(messages.unavailable);
});
