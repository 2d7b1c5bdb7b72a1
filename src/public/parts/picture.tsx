import type { Picture as PictureData } from '#contract/content/site/fields.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';

type Props = {
  picture: PictureData;
  /** Its displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** Whether it is above the fold and loads first. */
  first?: boolean;
  /** Whether it is in or near the first screen, and so not lazy. */
  near?: boolean;
  decorative?: boolean;
};

/**
 * The width of a full-width picture on a phone, in `sizes`. A little less than the screen: at such a density,
 * the middle width looks the same as the next one, which is half as large again in bytes.
 */
export const acrossPhone = '88vw';

/** Renders a picture in the width that the screen needs, as AVIF if supported. */
export function Picture({
  picture,
  sizes,
  first = false,
  near = false,
  decorative = false,
}: Props) {
  const { widths, width, height } = picture;
  const src = fileAddress(picture.src);
  const set = (type: string) => widths.map((w) => `${src}-${w}.${type} ${w}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        srcSet={set('webp')}
        sizes={sizes}
        src={`${src}-${widths.at(-1)}.webp`}
        alt={decorative ? '' : picture.alt}
        width={width}
        height={height}
        fetchPriority={first ? 'high' : undefined}
        loading={first || near ? undefined : 'lazy'}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  );
}
