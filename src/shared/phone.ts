import { dialled } from '#contract/phone.ts';
import { dashes } from '#contract/typed-text.ts';

const firstNumber = new RegExp(String.raw`\+?\d[\d\s().${dashes}]*`, 'u');

/**
 * Returns the `tel:` address of a contact line: of its first number, without spaces, brackets and hyphens,
 * and without the `(0)` that nobody dials behind a country code.
 */
export function telOf(line: string): string {
  const [number = ''] = firstNumber.exec(line) ?? [];
  return `tel:${dialled(number)}`;
}
