import { expect, it } from 'vitest';
import { decodeText } from '#contract/decode-text.ts';

it.each([
  ['UTF-8', Buffer.from('O’Brien – ₦5')],
  ['UTF-16, as Excel’s Unicode text', Buffer.from('\ufeffO’Brien – ₦5', 'utf16le')],
  ['UTF-16, the high bytes first', Buffer.from('\ufeffO’Brien – ₦5', 'utf16le').swap16()],
])('%s keeps its marks', (_, bytes) => {
  expect(decodeText(bytes).replace('\ufeff', '')).toBe('O’Brien – ₦5');
});

it('Windows-1252 keeps its quotation marks, dashes and the euro', () => {
  const bytes = Buffer.from([0x93, 0x4f, 0x92, 0x42, 0x94, 0x20, 0x96, 0x20, 0x80, 0xe9, 0x9f]);
  expect(decodeText(bytes)).toBe('“O’B” – €éŸ');
});

it('what has NUL is no text', () => {
  expect(() => decodeText(Buffer.from('a\0b'))).toThrow('not text');
});
