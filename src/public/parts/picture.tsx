import type { Picture as PictureData } from '#contract/content/fields.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';

type Props = {
  picture: PictureData;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** Above the fold: fetched at once, before others. */
  first?: boolean;
  /** In the first screen or near it: not put off. */
  near?: boolean;
  decorative?: boolean;
};

/**
 * Across a phone, in `sizes`. A little under its width: where pixels are that fine, the middle width of a
 * picture looks the same as the next one, which is half as heavy again.
 */
export const acrossPhone = '88vw';

/** A picture in the width that the screen needs, AVIF where it can be shown. */
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
