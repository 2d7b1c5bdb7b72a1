import { cleanLine } from './typed-text.ts';

/**
 * Returns the bare address of one as people copy it: `Ade Obi <ade@example.com>`, `mailto:ade@example.com`,
 * `ade@example.com (home)`, in quotes, with a comma or a full stop behind it. Other texts are returned cleaned.
 */
export function readEmail(typed: string): string {
  const line = cleanLine(typed);
  const [one, ...others] = [...line.matchAll(/[<[]([^<>[\]]*@[^<>[\]]*)[>\]]/g)].map(
    ([, inside = '']) => inside,
  );
  const address = one !== undefined && others.length === 0 ? one : line;
  return cleanLine(
    address
      .replace(/^ *mailto:([^?]*).*$/i, '$1')
      .replace(/\([^()]*\)/g, '')
      .replace(/^[\s'"‘“]+|[\s'"’”.,;]+$/g, ''),
  );
}
