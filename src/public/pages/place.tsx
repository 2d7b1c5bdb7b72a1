import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { useItem } from '../content-store.tsx';
import { PageTop, Section } from '../parts/blocks.tsx';
import { ContactCard } from '../parts/contact-card.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { Picture } from '../parts/picture.tsx';
import { useLocation, useParams } from '../router.tsx';
import NotFound from './not-found.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/place.css';

/* Of each kind: what its list and its testimonials are called. */
const views = {
  'tuition-centers': { title: 'Tuition centres', testimonials: 'What candidates say' },
  firms: { title: 'Practising firms', testimonials: 'What clients say' },
} as const;

/**
 * Renders a tuition centre or a firm, by the page's address; the first one if the address has none: banner (in the
 * page's head), picture grid, text, contact and testimonials.
 */
export default function PlacePage() {
  const { slug } = useParams();
  const kind = /^\/firm/i.test(useLocation().pathname) ? 'firms' : 'tuition-centers';
  const { title, testimonials } = views[kind];
  const place = useItem(kind, slug);
  if (!place) return slug ? <NotFound /> : <EmptyPage title={title} kind={kind} />;
  const trail = { label: title, to: `/${kind}` };
  return (
    <article>
      <PageTop title={place.name} lead={place.description} trail={trail} picture={place.image} />
      <div className="wrap place">
        <div className="prose">
          <RichText paragraphs={place.body} />
          {'services' in place && place.services.length ? (
            <>
              <h2>Services</h2>
              <ul className="ticks">
                {place.services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <ContactCard
          title="Contact"
          phones={[place.phone]}
          email={place.email}
          address={place.address ? [place.address] : []}
        />
      </div>
      {place.images.length ? (
        <div className="wrap image-grid">
          {place.images.map((image) => (
            <Picture
              key={image.src}
              picture={image}
              sizes="(min-width: 1240px) 290px, (min-width: 760px) 23vw, 46vw"
            />
          ))}
        </div>
      ) : null}
      {place.testimonials.length ? (
        <Section title={testimonials} id="said" tint>
          <div className="grid thirds">
            {place.testimonials.map((one) => (
              <figure key={one.name} className="testimonial">
                <blockquote>{one.quote}</blockquote>
                <figcaption>
                  <b>{one.name}</b>
                  {one.role}
                </figcaption>
              </figure>
            ))}
          </div>
        </Section>
      ) : null}
    </article>
  );
}
