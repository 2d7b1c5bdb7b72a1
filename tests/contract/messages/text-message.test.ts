import { describe, expect, it } from 'vitest';
import { textParts } from '#contract/messages/announcements/text-message.ts';

const partsOf = (text: string) => textParts(text).parts;

describe('the parts of a text message', () => {
  it.each([
    ['nothing', '', 0],
    ['160 characters', 'a'.repeat(160), 1],
    ['161', 'a'.repeat(161), 2],
    ['306', 'a'.repeat(306), 2],
    ['307', 'a'.repeat(307), 3],
    ['80 that are sent as two', '€'.repeat(80), 1],
    ['81 that are sent as two', '€'.repeat(81), 2],
    ['lines', 'Dear member,\r\nélan', 1],
    ['70 with ₦', `₦${'a'.repeat(69)}`, 1],
    ['71 with ₦', `₦${'a'.repeat(70)}`, 2],
    ['134 with ẹ', `ẹ${'a'.repeat(133)}`, 2],
    ['135 with ẹ', `ẹ${'a'.repeat(134)}`, 3],
    ['35 pictures, each of two units', '🎉'.repeat(35), 1],
    ['36 pictures', '🎉'.repeat(36), 2],
  ])('are right for %s', (_name, text, parts) => {
    expect(partsOf(text)).toBe(parts);
  });

  it('say which characters make them shorter, each once', () => {
    expect(textParts('₦5,000 or ₦6,000, Ṣọlá’s [share]').costly).toEqual(['₦', 'Ṣ', 'ọ', 'á', '’']);
    expect(textParts('5,000 or 6,000 @ {price}').costly).toEqual([]);
  });
});
