/**
 * Returns the places of the sheets that a person sees, from 1; some banks and some lists put a hidden one before them.
 *
 * @param workbook the text of `xl/workbook.xml`
 */
export function visibleSheets(workbook: string): number[] {
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^<>]*/g) ?? [];
  return sheets.flatMap((sheet, place) =>
    /\sstate=["'](?:veryH|h)idden/.test(sheet) ? [] : [place + 1],
  );
}

/** Returns the place of the first of them; 1 where that cannot be told. */
export const firstVisible = (workbook: string): number => visibleSheets(workbook)[0] ?? 1;
