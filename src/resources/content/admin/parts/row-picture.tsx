import type { Picture } from '#contract/content/site/fields.ts';
import { fileAddress } from '../../../../shared/http/api-origin.ts';

/** Renders the small picture beside the name of a row. */
export function RowPicture({
  picture: { src, widths },
}: {
  picture: Pick<Picture, 'src' | 'widths'>;
}) {
  return (
    <img
      src={`${fileAddress(src)}-${widths[0]}.webp`}
      alt=""
      width="72"
      height="48"
      loading="lazy"
    />
  );
}
