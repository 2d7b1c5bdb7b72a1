/** UTF-16 units of a name without its extension. */
const maxLength = 120;

/**
 * Returns the name to save a file under: the uploaded name without characters that a file system
 * refuses or that nobody sees.
 *
 * @param extension the checked one, in lower case
 */
export function downloadName(fileName: string, extension: string): string {
  const base = fileName
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const stem = base.toLowerCase().endsWith(`.${extension}`)
    ? base.slice(0, -extension.length - 1)
    : base;
  const safeStem = stem
    .replace(/^[. ]+/, '')
    .slice(0, maxLength)
    /* A cut surrogate pair. */
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return `${safeStem || 'file'}.${extension}`;
}
