import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

export default function Gallery() {
  const sections = useContent('gallery');
  return (
    <>
      <PageTop title="Gallery" lead="The district in pictures." />
      {sections.length === 0 ? (
        <div className="wrap section under-h1">
          <Empty of="gallery" />
        </div>
      ) : null}
      {sections.map((section, index) => (
        <section
          key={section.slug}
          className={index % 2 ? 'section tint' : 'section'}
          aria-labelledby={section.slug}
        >
          <div className="wrap">
            <div className="section-head">
              <h2 id={section.slug}>{section.title}</h2>
            </div>
            {section.description ? <p className="section-lead">{section.description}</p> : null}
            <div className="photo-wall">
              {section.pictures.map((picture, place) => (
                <figure key={picture.src}>
                  <Picture
                    picture={picture}
                    sizes={`(min-width: 1240px) 580px, (min-width: 640px) 46vw, ${acrossPhone}`}
                    first={index === 0 && place === 0}
                  />
                  <figcaption>{picture.caption}</figcaption>
                </figure>
              ))}
            </div>
          </div>
        </section>
      ))}
    </>
  );
}
