/**
 * Returns the place of the first sheet that a person sees, from 1: some banks and some lists put a hidden one before it.
 *
 * @param workbook the text of `xl/workbook.xml`
 */
export function firstVisible(workbook: string): number {
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^<>]*/g) ?? [];
  const place = sheets.findIndex((sheet) => !/\sstate=["'](?:veryH|h)idden/.test(sheet));
  return Math.max(place, 0) + 1;
}
