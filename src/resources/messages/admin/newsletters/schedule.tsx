import { newsletterCalls } from '#contract/messages/newsletters/calls.ts';
import { type Newsletter, newsletterSendForm } from '#contract/messages/newsletters/schemas.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { blankValues } from '../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';

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
  const { _id: id } = newsletter;
  const form = useResourceForm({
    resource: 'newsletters',
    action: 'edit',
    schema,
    ...formOfFields(fields),
    initial: blankValues(fields),
    call: newsletterCalls.sendNewsletter,
    params: { id },
    success: 'The newsletter waits for its time.',
  });
  return (
    <section aria-label="Send later">
      <h2>Send later</h2>
      <SchemaForm form={form} fields={fields} />
      <FormFoot form={form} submit="Schedule" />
    </section>
  );
}
