/** The highest amount of a cell, in kobo; far above what members pay. */
const maxKobo = 100_000_000_000_000;

/** Characters of the longest amount; a longer cell is none. */
const maxLength = 60;

/*
 * Thousands by commas or blanks: 15,00 and 1,5000 are no amounts. Three figures after a point may be thousands: 27.500 is
 * none, and neither is 000.00, what a comma outside of quotation marks has left.
 */
const figures = /^(0|[1-9]\d{0,2}(?:[, '’]\d{3})+|[1-9]\d*)(?:\.(\d{1,2}|\d\d00+))?$/;

/**
 * Reads an amount of a list as people and spreadsheets write it: `15,000.00`, `NGN 15,000`, `₦15,000.00`,
 * `=N=15,000/=`, `#15,000 only`, `(15,000.00)`, `-15000`.
 *
 * @returns kobo, negative in brackets or with a minus; 0 where the cell is empty or has a dash, null where it is no amount
 */
export function readAmount(cell: string): number | null {
  if (cell.length > maxLength) return null;
  const plain = cell
    .normalize('NFKC')
    .replace(/₦|NGN|NAIRA|=N=/gi, '')
    .replace(/ ?only\.?$|\/[=-]?$|(?<=\d)=$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)|^['’]/g, '')
    .replace(/^([-(+]?)[N#](?=[\d.,])/i, '$1')
    .replace(/[‐-―−]/g, '-');
  if (plain === '' || /^[-.]+$/.test(plain)) return 0;
  const [, opening = '', written = '', closing = ''] =
    /^([-+(]?)([\d., '’]+)([-)]?\.?)$/.exec(plain) ?? [];
  if ((opening === '(') !== closing.startsWith(')')) return null;
  const [, whole, fraction = ''] = figures.exec(written.replace(/^\./, '0.')) ?? [];
  if (whole === undefined) return null;
  const kobo = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  if (kobo > maxKobo) return null;
  const negative = /^[-(]/.test(opening) || closing.startsWith('-');
  return negative && kobo !== 0 ? -kobo : kobo;
}
