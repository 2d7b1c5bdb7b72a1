/*
 * A spreadsheet runs a cell as a formula that begins like this, also in full width (OWASP, 'CSV
 * injection'). A text that looks disarmed gets one apostrophe more, so that each is read back as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;

/** Returns a text as a cell of a CSV file: an apostrophe disarms what a spreadsheet would run. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text of such a cell, without that apostrophe. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '');
