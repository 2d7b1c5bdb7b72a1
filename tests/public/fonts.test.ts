import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../server/project-path.ts';
import { fontPreloads, fontsOf } from '../../server/render/fonts.ts';

const file = projectPath('src/shared/styles/fonts.css');
const fonts = fontsOf(readFileSync(file, 'utf8'));
const namesFor = (text: string) =>
  [...fontPreloads(fonts, text).matchAll(/<\.\/fonts\/([^>]+)\.woff2>/g)].map(([, name]) => name);

describe('the fonts of a page', () => {
  it('are files that are there', () => {
    for (const { href } of fonts) expect(existsSync(join(dirname(file), href)), href).toBe(true);
  });

  it.each([
    ['Adeyemi & Okafor', []],
    ['Ọláwálé Ẹniọlá, Garba Ɗanjuma: ₦15,000', []],
    ['M\u0101lik', ['noto-sans-rare']],
    ['Müller', ['noto-sans-western']],
  ])('of %j are the two of every page and its slices', (text, slices) => {
    expect(namesFor(text)).toEqual(['gelasio', 'noto-sans', ...slices]);
  });

  it('each letter is in one slice of the sans', () => {
    const slices = fonts.slice(2);
    for (let code = 0xa1; code < 0x2000; code++)
      expect(
        slices.filter(({ isIn }) => isIn(String.fromCodePoint(code))).length,
        `${code}`,
      ).toBeLessThan(2);
  });
});
