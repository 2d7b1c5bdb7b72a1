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

/** Renders 'Get in Touch'. Without a script the browser posts it itself. */
export function ContactForm() {
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
        empty="Please choose"
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
