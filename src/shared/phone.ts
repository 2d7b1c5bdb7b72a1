/**
 * Returns the `tel:` address of a contact line: of its first number, without spaces, brackets and hyphens,
 * and without the `(0)` that nobody dials behind a country code.
 */
export function telOf(line: string): string {
  const [number = ''] = /\+?\d[\d\s().-]*/.exec(line) ?? [];
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number;
  return `tel:${dialled.replace(/[^\d+]/g, '')}`;
}
