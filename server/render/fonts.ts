/** A font of a style sheet: its address, and whether a text has letters of it. */
type Font = { href: string; isIn: (text: string) => boolean };

const codes = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi;

/** A test for letters of a `unicode-range`. */
function letters(range: string): (text: string) => boolean {
  const spans = [...range.matchAll(codes)].map(
    ([, from = '', to = from]) => `\\u{${from}}-\\u{${to}}`,
  );
  const pattern = new RegExp(`[${spans.join('')}]`, 'u');
  return (text) => pattern.test(text);
}

/** The fonts that a style sheet fetches. */
export function fontsOf(css: string): Font[] {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return faces.flatMap((face) => {
    const href = /url\(["']?([^"')]+\.woff2)/.exec(face)?.[1];
    const range = /unicode-range:([^;}]+)/.exec(face)?.[1];
    return href ? [{ href, isIn: range ? letters(range) : () => true }] : [];
  });
}

/**
 * The `Link` header that fetches the fonts of a page's text (RFC 8288, HTML's preload): as a header, for a
 * browser that has them in time for its first layout lays the page out once, with no look at the machine's.
 */
export function fontPreloads(fonts: readonly Font[], text: string): string {
  return fonts
    .filter(({ isIn }) => isIn(text))
    .map(({ href }) => `<${href}>; rel=preload; as=font; crossorigin`)
    .join(', ');
}
