import { noResult } from './spreadsheet-cell.ts';

/* A cell with an error, or a day in words; as text it is read as it stands, else as nothing, or by the clock of the place. */
const errorOrDay = /(<(?:\w+:)?c(?=\s)[^<>]*?\st=)(["'])[ed]\2/g;

/* A cell with a formula and no value: a program wrote the file, and never worked it out. */
const withoutResult =
  /<((?:\w+:)?)c(\s[^<>]*)>\s*(<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>))\s*(?:(?:<\1v\s*\/>|<\1v>\s*<\/\1v>)\s*)?<\/\1c>/g;

const ofNumbers = /\st=(["'])n\1/;

/* A text may be empty; a number that is not there is a result that is not. */
const withResult = (cell: string, prefix: string, attributes: string, formula: string) => {
  const untyped = attributes.replace(ofNumbers, '');
  if (/\st=/.test(untyped)) return cell;
  return `<${prefix}c${untyped} t="str">${formula}<${prefix}v>${noResult}</${prefix}v></${prefix}c>`;
};

/** Returns whether a part of a workbook is one that is changed before it is read. */
export const isReadAnew = (name: string): boolean =>
  name === 'xl/workbook.xml' || /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/**
 * Returns the XML of such a part as read-excel-file reads all that is in it: errors, formulas without a result, days
 * in words, and days that are counted from 1904 as LibreOffice writes it.
 */
export function readablePart(name: string, xml: string): string {
  if (name === 'xl/workbook.xml') return xml.replace(/(\sdate1904=)(["'])true\2/, '$1"1"');
  return xml.replace(errorOrDay, '$1"str"').replace(withoutResult, withResult);
}
