import { z } from 'zod';
import { cleanLine } from '../../typed-text.ts';

/** The least contrast of text that WCAG 2.2 asks for at level AA (1.4.3). */
export const minContrast = 4.5;

/** The darkest ground of the site's light pages, on which a colour has to be read. */
export const paper = '#f3f1e8';

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/* WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour with a part, 0 to 1, of another one in it. */
export function mixColours(colour: string, other: string, part: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

const form = 'Write the colour as # and six digits, such as #0c4a38.';

/** A colour of the society, `#rrggbb`: of text on the site's paper, and of the ground of white text. */
export const colour = z
  .string()
  .overwrite(cleanLine)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: form, abort: true })
  .superRefine((value, context) => {
    const contrast = contrastOf(value, paper);
    if (contrast >= minContrast) return;
    const message = `This colour is too light to be read: its contrast is ${contrast.toFixed(1)} to 1, and at least ${minContrast} to 1 is needed. Choose a darker one.`;
    context.addIssue({ code: 'custom', message });
  });
