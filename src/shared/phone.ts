import { dialled, phoneMarks } from '#contract/phone.ts';

const firstNumber = new RegExp(String.raw`\+?\d[\d${phoneMarks}]*`, 'u');

/**
 * Returns the `tel:` address of a contact line: of its first number, without what is written between its digits,
 * and without the `(0)` that nobody dials behind a country code.
 */
export function telOf(line: string): string {
  const [number = ''] = firstNumber.exec(line) ?? [];
  return `tel:${dialled(number)}`;
}
