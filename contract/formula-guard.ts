/*
 * A spreadsheet runs a cell as a formula that begins like this, also in full width (OWASP, 'CSV
 * injection'). A text that looks disarmed gets one apostrophe more, so that each is read back as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;

/** Returns a text as a cell of a CSV file: an apostrophe disarms what a spreadsheet would run. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/* How programs write a text of digits, so that a spreadsheet leaves its zeros: ="08031234567". */
const formulaOfText = /^="([^"]*)"$/;

/** Returns a cell's text where it is written as a formula of that text; another cell unchanged. */
export const textOfFormula = (cell: string): string => formulaOfText.exec(cell)?.[1] ?? cell;

/** Returns the text of such a cell, without that apostrophe, or of a formula of a text. */
export const unguardFormula = (cell: string): string => textOfFormula(cell).replace(guarded, '');
