import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import type { GallerySection } from '#contract/content/site/kinds.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';
import { importModule } from '../../shared/import-module.ts';
import type { LightboxProps } from './lightbox.tsx';
import { acrossPhone, Picture } from './picture.tsx';

type Props = {
  section: GallerySection;
  /** Whether it begins the page, so that its first picture loads first. */
  first: boolean;
};

/**
 * Renders a section's pictures, each a link to the whole picture. With the script, the picture opens over the
 * page; the code for that loads at the first press.
 */
export function PhotoWall({ section: { title, pictures }, first }: Props) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const close = () => {
    setShown(null);
    opener.current?.focus();
  };
  const open = (place: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    opener.current = event.currentTarget;
    setShown(place);
    importModule(() => import('./lightbox.tsx')).then(
      (module) => setLightbox(() => module.Lightbox),
      () => location.assign(href),
    );
  };
  return (
    <div className="photo-wall">
      {pictures.map((picture, place) => (
        <figure key={picture.src}>
          <a
            href={`${fileAddress(picture.src)}-${picture.widths.at(-1)}.webp`}
            aria-haspopup="dialog"
            aria-label={`Enlarge: ${picture.alt || picture.caption || title}`}
            onClick={open(place)}
          >
            <Picture
              picture={picture}
              sizes={`(min-width: 1240px) 580px, (min-width: 640px) 46vw, ${acrossPhone}`}
              first={first && place === 0}
            />
          </a>
          <figcaption>{picture.caption}</figcaption>
        </figure>
      ))}
      {Lightbox && shown !== null ? (
        <Lightbox title={title} pictures={pictures} first={shown} onClose={close} />
      ) : null}
    </div>
  );
}
