import { type MouseEvent, useRef, useState } from 'react';
import type { GallerySection } from '#contract/content/site/kinds.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import { useContent } from '../content-store.tsx';
import { PageTop, Section } from '../parts/blocks.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

type Props = {
  section: GallerySection;
  /** Whether it begins the page, so that its first picture loads first. */
  first: boolean;
};

const loadLightbox = () => import('../parts/lightbox.tsx');

/*
 * Renders a section's pictures, each a link to the whole picture. With the script, the picture opens over the
 * page; the code for that loads at the first press.
 */
function PhotoWall({ section: { title, pictures }, first }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const Lightbox = useLazyComponent(loadLightbox, shown !== null, () => {
    if (opener.current) location.assign(opener.current.href);
  });
  const close = () => {
    setShown(null);
    opener.current?.focus();
  };
  const open = (place: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setShown(place);
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

export default function Gallery() {
  const sections = useContent('gallery');
  const lead = 'The district in pictures.';
  if (sections.length === 0) return <EmptyPage title="Gallery" lead={lead} kind="gallery" />;
  return (
    <>
      <PageTop title="Gallery" lead={lead} />
      {sections.map((section, index) => (
        <Section key={section.slug} title={section.title} id={section.slug} tint={index % 2 === 1}>
          {section.description ? <p className="section-lead">{section.description}</p> : null}
          <PhotoWall section={section} first={index === 0} />
        </Section>
      ))}
    </>
  );
}
