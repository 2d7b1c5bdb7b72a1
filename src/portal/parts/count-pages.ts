/* How a page begins in the server's documents; `/Type /Pages` is none. */
const mark = new TextEncoder().encode('/Type /Page\n');

/**
 * Counts the pages that begin in a part of a PDF, as it arrives. One whose beginning lies in two parts
 * is missed, which progress can bear.
 */
export function countPages(part: Uint8Array): number {
  let pages = 0;
  const [first = 0] = mark;
  for (let at = part.indexOf(first); at >= 0; at = part.indexOf(first, at + 1))
    if (mark.every((byte, index) => part[at + index] === byte)) pages += 1;
  return pages;
}
