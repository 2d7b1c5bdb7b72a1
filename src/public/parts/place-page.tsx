import type { Firm, TuitionCenter } from '#contract/content/site/kinds.ts';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { PageTop } from './blocks.tsx';
import { ContactCard } from './contact-card.tsx';
import { Picture } from './picture.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/place.css';

type Props = {
  place: TuitionCenter | Firm;
  trail: { label: string; to: string };
  /** The heading of its testimonials. */
  testimonialsTitle: string;
};

/** Renders a tuition centre or a firm: banner (in the page's head), picture grid, text, contact and testimonials. */
export function PlacePage({ place, trail, testimonialsTitle }: Props) {
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
        <section className="section tint" aria-labelledby="said">
          <div className="wrap">
            <div className="section-head">
              <h2 id="said">{testimonialsTitle}</h2>
            </div>
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
          </div>
        </section>
      ) : null}
    </article>
  );
}
