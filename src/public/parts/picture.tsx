import type { Picture as PictureData } from '#contract/content.ts';

type Props = {
  picture: PictureData;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** Above the fold: fetched at once, before others. */
  first?: boolean;
  decorative?: boolean;
};

/** A picture in the width that the screen needs, AVIF where it can be shown. */
export function Picture({ picture, sizes, first = false, decorative = false }: Props) {
  const { src, widths, width, height } = picture;
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
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
