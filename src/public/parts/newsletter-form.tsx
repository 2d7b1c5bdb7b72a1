import { useState } from 'react';
import { plainFailure } from '../../shared/forms/failures.ts';
import { Field, FormDone, FormMessage, Honeypot, Submit } from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { apiOrigin } from '../../shared/http/api-origin.ts';
import { createHttp } from '../../shared/http/http.ts';
import { Link } from './link.tsx';

const subscribe = { method: 'POST', path: '/api/v1/newsletter' } as const;

/** Renders the newsletter block: an e-mail address, the consent, and Continue. */
export function NewsletterForm() {
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: 'newsletterForm',
    failure: plainFailure,
    send: async (values) => {
      const answer = await createHttp().send(subscribe, { form: values });
      setThanks(answer.message);
    },
  });
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="wrap">
        <div>
          <h2 id="newsletter">The district’s newsletter</h2>
          <p>
            Meetings, workshops and results, at most once a month.{' '}
            <Link to="/newsletters">Earlier newsletters</Link>
          </p>
        </div>
        {thanks ? (
          <FormDone>{thanks}</FormDone>
        ) : (
          <form method="post" action={apiOrigin() + subscribe.path} {...form.props}>
            <FormMessage>{form.message}</FormMessage>
            <div className="newsletter-row">
              <Field
                label="E-mail address"
                {...form.field('email')}
                type="email"
                autoComplete="email"
              />
              <Submit busy={form.busy} className="button gold">
                Continue
              </Submit>
            </div>
            <label className="check">
              <input
                type="checkbox"
                name="consent"
                value="yes"
                required
                aria-invalid={form.errors.consent ? true : undefined}
                aria-describedby="consent-error"
              />
              <span>
                E-mail me the newsletter. I can unsubscribe at any time.{' '}
                <a href="/privacy">Privacy</a>
              </span>
            </label>
            <p className="error" id="consent-error" aria-live="polite">
              {form.errors.consent}
            </p>
            <Honeypot />
          </form>
        )}
      </div>
    </section>
  );
}
