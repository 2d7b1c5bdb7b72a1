/* By the mark that it begins with, in either order of its bytes; null for other texts. */
function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/* What Windows-1252 has from 80 to 9F. Node 20 reads control characters there, as of ISO 8859-1. */
const marks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const markAt = (control: string) => marks.charAt(control.charCodeAt(0) - 0x80);

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replace(/[\x80-\x9f]/g, markAt);
  }
}

/**
 * Decodes the text of a CSV file: UTF-8, Excel's 'Unicode text', or Windows-1252 from older spreadsheets.
 *
 * @throws Error if the file is no text: a picture, an older Excel file
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Error('The file is not text.');
  return text;
}
