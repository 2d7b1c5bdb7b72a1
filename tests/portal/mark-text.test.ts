import { describe, expect, it } from 'vitest';
import { type Mark, markText } from '../../src/portal/form/inputs/mark-text.ts';

/* The marked part stands between bars: 'Of |note|.' */
function press(shown: string, mark: Mark): string {
  const from = shown.indexOf('|');
  const to = shown.lastIndexOf('|') - 1;
  const after = markText({ text: shown.replaceAll('|', ''), from, to }, mark);
  const { text } = after;
  return `${text.slice(0, after.from)}|${text.slice(after.from, after.to)}|${text.slice(after.to)}`;
}

describe('a button of a text', () => {
  it.each<[Mark, string, string]>([
    ['bold', 'Of |note|.', 'Of **|note|**.'],
    ['bold', 'Of **|note|**.', 'Of |note|.'],
    ['bold', 'Of ||.', 'Of **|words|**.'],
    ['italic', '|late|', '*|late|*'],
    ['italic', 'Of **|note|**.', 'Of ***|note|***.'],
    ['italic', 'Of ***|note|***.', 'Of **|note|**.'],
    ['bold', 'Of *|note|*.', 'Of ***|note|***.'],
    ['bold', 'Of ***|note|***.', 'Of *|note|*.'],
    ['link', 'See |the form|.', 'See [the form](|https://|).'],
    ['link', '||', '[words](|https://|)'],
    ['heading', 'Du|e|s', '|## Dues|'],
    ['heading', '|## Dues|', '|Dues|'],
    ['heading', 'Before.\nDu|e|s\nAfter.', 'Before.\n\n|## Dues|\nAfter.'],
    ['list', '|one\ntwo|', '|- one\n- two|'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['numbers', '|one\ntwo|', '|1. one\n2. two|'],
    ['numbers', 'A:\n\n|- one\n- two|', 'A:\n\n|1. one\n2. two|'],
  ])('%s makes of %j %j', (mark, before, after) => {
    expect(press(before, mark)).toBe(after);
  });
});
