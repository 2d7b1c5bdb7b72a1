import { cleanLine, dots } from './typed-text.ts';

/* An address has at most 254 characters, and a name before it not many. */
const longestRead = 500;

/* What a form or a card has before an address. */
const label = /^e-?mail(?: address)? ?[:=]/i;

const anyDot = new RegExp(`[${dots}]`, 'g');

/* At the end a match begins only where a run of them does: no blank is tried twice. */
const ends = /^[\s'"‘“«]+|(?<![\s'"’”».,;:])[\s'"’”».,;:]+$/g;

/* A domain with letters of its own as mail servers know it: bücher.example is xn--bcher-kva.example. */
function inAscii(domain: string): string {
  if (/^[ -~]*$|[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Returns the bare address of one as people copy it: `Ade Obi <ade@example.com>`, `mailto:ade@example.com`,
 * `ade@example.com (home)`, `Email: ade@example.com`, in full-width letters, in quotes, with a comma or a full stop behind
 * it, its domain as mail servers know it. Other texts, and those of
 * more than 500 characters, are returned cleaned.
 */
export function readEmail(typed: string): string {
  const line = cleanLine(typed).normalize('NFKC').replace(anyDot, '.');
  if (line.length > longestRead) return line;
  const [one, ...others] = [...line.matchAll(/[<[]([^<>[\]]*@[^<>[\]]*)[>\]]/g)].map(
    ([, inside = '']) => inside,
  );
  const address = one !== undefined && others.length === 0 ? one : line;
  const bare = cleanLine(
    address
      .replace(/^ *mailto:([^?]*).*$/i, '$1')
      .replace(label, '')
      .replace(/\([^()]*\)/g, '')
      .replace(ends, ''),
  );
  return bare.replace(/(?<=^[^@]+@)[^@]+$/, inAscii);
}
