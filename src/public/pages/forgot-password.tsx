import { useState } from 'react';
import { createHttp } from '../../providers/http.ts';
import { plainFailure } from '../forms/failures.ts';
import { Field, Submit } from '../forms/field.tsx';
import { useForm } from '../forms/use-form.ts';
import { PageTop } from '../parts/blocks.tsx';

export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: 'forgottenPasswordForm',
    failure: plainFailure,
    send: async ({ memberId }) => {
      await createHttp().post('/api/v1/user/forgotPassword', { memberId });
      setSent(true);
    },
  });
  return (
    <>
      <PageTop
        title="Forgotten password"
        lead="We send a link to the e-mail address of your membership."
      />
      <div className="wrap narrow section under-h1">
        {sent ? (
          <p className="form-done" role="status">
            If that membership exists, a link is on its way to its e-mail address. It works for a
            short time only; look in the spam folder too.
          </p>
        ) : (
          <form method="post" {...form.props}>
            <p className="form-message" role="alert">
              {form.message}
            </p>
            <Field
              label="Member ID or e-mail"
              name="memberId"
              autoComplete="username"
              error={form.errors.memberId}
            />
            <Submit busy={form.busy}>Send the link</Submit>
          </form>
        )}
      </div>
    </>
  );
}
