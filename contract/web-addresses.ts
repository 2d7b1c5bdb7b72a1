/** Returns whether it is a path of this site. Browsers take a second slash, also a backslash, for another site. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** A part of a text: words, or a web address that can be followed. */
type TextPart = { text: string; isAddress: boolean };

const address = /https?:\/\/[^\s<>"“”‘]+/gi;
const sentenceEnd = /[.,;:!?'’*)\]}»]+$/;

const closing: Record<string, string> = { ')': '(', ']': '[' };

/** Whether the bracket at the end opens within the address: of '/wiki/Tax_(law)', of the host [2001:db8::1]. */
function closesWithin(address: string): boolean {
  const end = address.slice(-1);
  const opening = closing[end];
  return opening !== undefined && address.split(opening).length >= address.split(end).length;
}

/* The sentence's own marks at the end are not the address's. */
function withoutEnd(found: string): string {
  let kept = found;
  while (sentenceEnd.test(kept) && !closesWithin(kept)) kept = kept.slice(0, -1);
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
