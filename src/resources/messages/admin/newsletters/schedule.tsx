import { newsletterCalls } from '#contract/messages/newsletters/calls.ts';
import { type Newsletter, newsletterSendForm } from '#contract/messages/newsletters/schemas.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';

const fields = fieldsOf(newsletterSendForm.pick({ at: true }), () => ({
  label: 'Send it on',
  hint: 'Day and time in Nigeria.',
  input: { type: 'moment' },
  required: true,
}));

const schema = newsletterSendForm.refine(({ at }) => Boolean(at), {
  path: ['at'],
  message: 'Please choose a day and a time.',
});

/** Renders the form that lets a newsletter wait for its time. */
export function Schedule({ newsletter }: { newsletter: Newsletter }) {
  return (
    <section aria-label="Send later">
      <h2>Send later</h2>
      <WholeForm
        submit="Schedule"
        action="edit"
        schema={schema}
        fields={fields}
        call={newsletterCalls.sendNewsletter}
        params={{ id: newsletter._id }}
        success="The newsletter waits for its time."
      />
    </section>
  );
}
