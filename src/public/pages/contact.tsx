import { drawn } from '#contract/content/site/pictures.ts';
import { useContent } from '../content-store.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { SecretariatCard } from '../parts/contact-card.tsx';
import { OutLink } from '../parts/link.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import '../styles/page-top.css';
import '../styles/place.css';
import '../styles/contact.css';
import '../../shared/styles/field.css';
import '../../shared/styles/forms.css';
import '../styles/form-page.css';
import { useId, useState } from 'react';
import type { referralSources } from '#contract/messages/contact/schemas.ts';
import { plainFailure } from '../../shared/forms/failures.ts';
import {
  described,
  Field,
  FieldFrame,
  FormDone,
  FormMessage,
  Honeypot,
  SelectField,
  Submit,
} from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { apiOrigin } from '../../shared/http/api-origin.ts';
import { createHttp } from '../../shared/http/http.ts';
import { local } from '../../shared/storage.ts';

/* Copied, so that the page does not load the contract's schemas; the compiler checks that both are equal. */
const ways: typeof referralSources = [
  'A member told me',
  'Search engine',
  'Social media',
  'An event of the society',
];

const contact = { method: 'POST', path: '/api/v1/contact' } as const;

const draft = 'draft:contact';

/* Renders 'Get in Touch'. Without a script the browser posts it itself. */
function ContactForm() {
  const messageId = useId();
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: 'contactForm',
    failure: plainFailure,
    draft,
    send: async (values) => {
      const answer = await createHttp().send(contact, { form: values });
      local.removeItem(draft);
      setThanks(answer.message);
    },
  });
  if (thanks) return <FormDone>{thanks}</FormDone>;
  const { errors, field } = form;
  return (
    <form method="post" action={apiOrigin() + contact.path} {...form.props} className="form-grid">
      <FormMessage>{form.message}</FormMessage>
      <Field label="Name" {...field('name')} autoComplete="name" />
      <Field label="Email" {...field('email')} type="email" autoComplete="email" optional />
      <Field label="Phone Number" {...field('phoneNumber')} type="tel" autoComplete="tel" />
      <SelectField
        label="How did you find us?"
        {...field('foundUs')}
        optional
        options={ways.map((way) => [way, way] as const)}
      />
      <div className="whole">
        <FieldFrame label="Message" id={messageId} error={errors.message} optional>
          <textarea
            name="message"
            rows={6}
            {...described(messageId, { error: errors.message, optional: true })}
          />
        </FieldFrame>
      </div>
      <Honeypot />
      <div className="whole form-end">
        <Submit busy={form.busy}>SEND</Submit>
        <p className="hint">
          We use what you write only to answer you. <a href="/privacy">Privacy</a>
        </p>
      </div>
    </form>
  );
}

const mapPicture = drawn('map', 'A drawn map of the streets around the secretariat, by the river');
/** The distance from the centre to each edge of the live map, in degrees. */
const reach = 0.006;

function OfficeMap() {
  const { location: coordinates, secretariat } = useContent('site');
  const [live, setLive] = useState(false);
  const box = [
    coordinates.longitude - reach,
    coordinates.latitude - reach,
    coordinates.longitude + reach,
    coordinates.latitude + reach,
  ].join(',');
  const place = `${coordinates.latitude},${coordinates.longitude}`;
  return (
    <section className="office-map" aria-label="Map of the district office">
      {live ? (
        <iframe
          title="Map of the district office"
          src={`https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${place}`}
        />
      ) : (
        <Picture picture={mapPicture} sizes={`(min-width: 900px) 1200px, ${acrossPhone}`} />
      )}
      <div className="map-note">
        <address>
          {secretariat.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {live ? null : (
          <button type="button" className="button quiet" onClick={() => setLive(true)}>
            Show the live map
          </button>
        )}
        <OutLink
          href={`https://www.openstreetmap.org/?mlat=${coordinates.latitude}&mlon=${coordinates.longitude}#map=16/${coordinates.latitude}/${coordinates.longitude}`}
        >
          Open in OpenStreetMap
        </OutLink>
      </div>
    </section>
  );
}

export default function Contact() {
  const site = useContent('site');
  return (
    <>
      <PageTop
        title="Contact us"
        lead="Write, call, or come by. The secretariat answers within two working days."
      />
      <div className="wrap place section under-h1">
        <section aria-labelledby="touch">
          <h2 id="touch">Get in Touch</h2>
          <ContactForm />
        </section>
        <SecretariatCard>
          {site.openingHours ? null : <p>Please write to us with the form.</p>}
        </SecretariatCard>
      </div>
      {site.secretariat.length ? (
        <div className="wrap">
          <OfficeMap />
        </div>
      ) : null}
    </>
  );
}
