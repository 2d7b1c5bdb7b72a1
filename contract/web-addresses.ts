/** A part of a text: words, or a web address that can be followed. */
type TextPart = { text: string; isAddress: boolean };

const address = /https?:\/\/[^\s<>"“”‘]+/gi;
const sentenceEnd = /[.,;:!?'’*)\]}»]+$/;

/* The sentence's own marks at the end are not the address's, but a bracket that opens within it is. */
function withoutEnd(found: string): string {
  let kept = found;
  while (sentenceEnd.test(kept)) {
    const closes = kept.endsWith(')') && kept.split('(').length >= kept.split(')').length;
    if (closes) return kept;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/**
 * Returns the parts of a text, with each web address (http, https) in it by itself: whole, and without the
 * full stop, bracket or quotation mark after it.
 */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(address)) {
    const url = withoutEnd(found[0]);
    if (!/^https?:\/\/[^/]/i.test(url)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isAddress: false });
    parts.push({ text: url, isAddress: true });
    from = found.index + url.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isAddress: false });
  return parts;
}
