import type { Picture } from '#contract/content/site/fields.ts';

/** Returns a sample picture in public/pictures, which has it in these widths as AVIF and WebP. */
export function drawn(
  name: string,
  alt: string,
  [width, height]: readonly [number, number] = [960, 640],
  widths: readonly number[] = [320, 480, 640, 960],
): Picture {
  return { src: `/pictures/${name}`, alt, width, height, widths: [...widths] };
}

const hero = [1600, 900] as const;
const heroWidths = [640, 1024, 1600] as const;

/** The six scenes of the home page. The first one is its largest contentful paint. */
export const heroScenes: Picture[] = [
  drawn(
    'hero-chamber',
    'A council chamber with tall windows and members seated in a half circle',
    hero,
    heroWidths,
  ),
  drawn(
    'hero-skyline',
    'The towers and trees of the town at nightfall, mirrored in the river',
    hero,
    heroWidths,
  ),
  drawn(
    'hero-lecture',
    'A lecture hall, its rows filled, a speaker before a chart',
    hero,
    heroWidths,
  ),
  drawn('hero-ledgers', 'Ledgers, a pen and a fold of adire cloth on a table', hero, heroWidths),
  drawn(
    'hero-investiture',
    'A chairman receives the chain of office between two officers',
    hero,
    heroWidths,
  ),
  drawn('hero-savannah', 'The savannah at sunrise, an acacia and low hills', hero, heroWidths),
];
