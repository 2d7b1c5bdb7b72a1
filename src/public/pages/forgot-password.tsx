import { useState } from 'react';
import { plainFailure } from '../../shared/forms/failures.ts';
import { Field } from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { createHttp } from '../../shared/http/http.ts';
import { FormPage } from '../parts/form-page.tsx';

const sentWords =
  'If that membership exists, a link is on its way to its e-mail address. It works for a short time only; look in the spam folder too.';

export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: 'forgottenPasswordForm',
    failure: plainFailure,
    send: async ({ memberId }) => {
      await createHttp().send(
        { method: 'POST', path: '/api/v1/user/forgotPassword' },
        { form: { memberId } },
      );
      setSent(true);
    },
  });
  return (
    <FormPage
      title="Forgotten password"
      lead="We send a link to the e-mail address of your membership."
      form={form}
      needsScript="Asking for a link"
      submit="Send the link"
      done={sent && sentWords}
    >
      <Field label="Member ID or e-mail" {...form.field('memberId')} autoComplete="username" />
    </FormPage>
  );
}
