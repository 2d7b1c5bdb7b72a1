import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { PhotoWall } from '../parts/photo-wall.tsx';
import '../styles/page-top.css';
import '../styles/lists.css';

export default function Gallery() {
  const sections = useContent('gallery');
  const lead = 'The district in pictures.';
  if (sections.length === 0) return <EmptyPage title="Gallery" lead={lead} kind="gallery" />;
  return (
    <>
      <PageTop title="Gallery" lead={lead} />
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
            <PhotoWall section={section} first={index === 0} />
          </div>
        </section>
      ))}
    </>
  );
}
