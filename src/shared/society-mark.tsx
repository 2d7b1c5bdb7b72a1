import type { Picture } from '#contract/content/site/fields.ts';
import { fileAddress } from './http/api-origin.ts';
import { Mark } from './icons.tsx';

/** Returns the address of a logo in the width that heads of pages show; null where the society has none. */
export const logoAddress = (logo: Picture | null | undefined): string | null =>
  logo ? `${fileAddress(logo.src)}-${logo.widths[0]}.webp` : null;

/** Renders the society's own mark, or the product's. The society's name stands beside it. */
export function SocietyMark({ logo }: { logo: string | null }) {
  return logo ? <img className="mark" src={logo} alt="" width={44} height={44} /> : <Mark />;
}

/** Returns what stands below the short name: the rest of the whole name, or all of it where it begins otherwise. */
export const restOfName = ({ name, shortName }: { name: string; shortName: string }): string =>
  name.startsWith(shortName) ? name.slice(shortName.length).trim() : name;
