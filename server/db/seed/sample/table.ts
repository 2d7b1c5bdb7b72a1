/** Returns the rows of a text, a line each, and of each its cells between bars, in NFC. */
export const tableOf = (text: string): string[][] =>
  text
    .normalize('NFC')
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ *\| */));
