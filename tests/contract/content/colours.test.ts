import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  colour,
  contrastOf,
  minContrast,
  mixColours,
  paper,
} from '../../../contract/content/site/colours.ts';
import { parseItem } from '../../../contract/content/site/parse-item.ts';
import { site } from '../../../server/db/seed/sample/site.ts';
import { linkTokens, mainTokens } from '../../../server/render/brand.ts';

const errorOf = (value: unknown) => colour.safeParse(value).error?.issues[0]?.message;

describe('a colour of the society', () => {
  test('is six digits, and kept in small letters', () => {
    expect(colour.parse(' #0C4A38 ')).toBe('#0c4a38');
    for (const wrong of ['green', '#0c4', '0c4a38', '#0c4a3', 'rgb(1,2,3)', '#0c4a38;}'])
      expect(errorOf(wrong)).toContain('# and six digits');
  });

  test('is refused where text of it could not be read', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(errorOf('#dcae5c')).toMatch(/too light .* 1\.\d to 1, and at least 4\.5 to 1/);
    expect(errorOf('#7a0c2e')).toBeUndefined();
  });

  test('has its error beside its field, and may be left empty', () => {
    expect(parseItem('site', { ...site, mainColour: '#ffee00' }).errors).toEqual({
      mainColour: expect.stringContaining('too light'),
    });
    expect(
      parseItem('site', { ...site, mainColour: null, linkColour: '#2b2f77' }).errors,
    ).toBeNull();
  });
});

/* Any that the form takes. */
const taken = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((value) => contrastOf(value, paper) >= minContrast);

/** The grounds and texts of tokens.css that a society does not change. */
const darkSurface = '#16221c';

describe('the colours that follow from it', () => {
  test('can be read in light and in dark, whatever it is', () => {
    fc.assert(
      fc.property(taken, (value) => {
        const { light, dark } = mainTokens(value);
        const of = (tokens: Record<string, string>, name: string) => tokens[name] ?? '';
        const pairs: [string, string][] = [
          [of(light, 'action'), '#ffffff'],
          [of(light, 'action-hover'), '#ffffff'],
          [of(light, 'green'), paper],
          [of(light, 'green-soft'), '#10241d'],
          [of(light, 'green-deep'), '#f4f2e8'],
          [of(light, 'green-deep'), of(light, 'on-deep-soft')],
          [of(light, 'green-deep'), '#dcae5c'],
          [of(dark, 'action'), of(dark, 'on-action')],
          [of(dark, 'action-hover'), of(dark, 'on-action')],
          [of(dark, 'green'), darkSurface],
          [of(dark, 'green-soft'), '#ecebe2'],
          [of(dark, 'green-deep'), of(dark, 'on-deep-soft')],
          [of(dark, 'green-deep'), '#f1efe5'],
        ];
        for (const [one, other] of pairs)
          expect(contrastOf(one, other), `${value}: ${one} on ${other}`).toBeGreaterThanOrEqual(
            minContrast,
          );
        const links = linkTokens(value);
        expect(contrastOf(of(links.light, 'indigo'), paper)).toBeGreaterThanOrEqual(minContrast);
        expect(contrastOf(of(links.dark, 'indigo'), darkSurface)).toBeGreaterThanOrEqual(
          minContrast,
        );
      }),
      { numRuns: 500 },
    );
  });
});
