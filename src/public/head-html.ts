/** The content of a page's <head>. Paths become absolute with the site's own origin. */
export type PageHead = {
  title: string;
  description: string;
  image?: string;
  /** schema.org objects, besides those of every page. */
  schema?: Record<string, unknown>[];
  /** The canonical address, if several show the same page. */
  canonical?: string;
  missing?: boolean;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Returns JSON that is safe inside a <script>. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

function absolute(value: unknown, origin: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => absolute(one, origin, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, absolute(inner, origin, name)]),
    );
  return typeof value === 'string' &&
    value.startsWith('/') &&
    ['url', 'item', 'image'].includes(key)
    ? origin + value
    : value;
}

/** Returns the head as HTML. */
export function headHtml(
  head: PageHead,
  path: string,
  origin: string,
  hidden: boolean,
  siteName: string,
): string {
  const url = origin + (head.canonical ?? path);
  const image = origin + (head.image ?? '/pictures/social.jpg');
  const meta = (name: string, content: string, kind = 'property') =>
    `<meta ${kind}="${name}" content="${escaped(content)}">`;
  const schema = {
    '@context': 'https://schema.org',
    '@graph': absolute(head.schema ?? [], origin),
  };
  return [
    `<title>${escaped(head.title)}</title>`,
    meta('description', head.description, 'name'),
    hidden ? meta('robots', 'noindex', 'name') : `<link rel="canonical" href="${escaped(url)}">`,
    meta('og:type', 'website'),
    meta('og:site_name', siteName),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', url),
    meta('og:image', image),
    meta('twitter:card', 'summary_large_image', 'name'),
    `<script type="application/ld+json">${scriptJson(schema)}</script>`,
  ].join('');
}
