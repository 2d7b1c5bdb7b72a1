/** UTF-16 units of a name without its extension. */
const maxLength = 120;

/**
 * The name to save a file under: what a person called it, without what a file system might take amiss and
 * without characters that nobody sees.
 *
 * @param extension the checked one, in small letters
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
  const kept = stem
    .replace(/^[. ]+/, '')
    .slice(0, maxLength)
    /* Half a character. */
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return `${kept || 'file'}.${extension}`;
}
