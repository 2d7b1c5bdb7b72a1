import { leaveToast } from '../../shared/arrival-toast.ts';
import { plainFailure } from '../../shared/forms/failures.ts';
import { Field, PasswordField } from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { createHttp } from '../../shared/http/http.ts';
import { homeOf, saveSession } from '../../shared/session.ts';
import { loadPage } from '../../shared/storage.ts';
import { FormPage } from '../parts/form-page.tsx';
import { Link } from '../parts/link.tsx';
import { useLocation, useParams } from '../router.tsx';

/*
 * Two mailed links set a password: for a lost one, and for an invited member who claims their record. A letter has
 * a code in place of the link.
 */
const links = {
  reset: {
    path: '/api/v1/user/resetPassword/{token}',
    title: 'New password',
    lead: 'Set a new password. This logs you out on other devices.',
    success: 'Password changed successfully!',
  },
  claim: {
    path: '/api/v1/user/claim/{token}',
    title: 'Claim your membership',
    lead: 'You are on the district’s register. Set a password to claim your account.',
    success: 'Your account is ready. Welcome!',
  },
} as const;

export default function ResetPassword() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const kind = pathname.startsWith('/claim') ? 'claim' : 'reset';
  const { path, title, lead, success } = links[kind];
  const form = useForm({
    schema: token ? 'resetForm' : 'claimForm',
    failure: plainFailure,
    send: async ({ code, password, passwordConfirm }) => {
      const answer = await createHttp().send(
        { method: 'PATCH', path },
        { params: { token: token || String(code) }, form: { password, passwordConfirm } },
      );
      saveSession(answer);
      leaveToast(success);
      loadPage(homeOf(answer.data.user.role));
    },
  });
  return (
    <FormPage
      title={title}
      lead={lead}
      form={form}
      needsScript="Setting a password"
      submit="Set the password"
    >
      {token ? null : (
        <Field
          label="Code from your letter"
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="characters"
          hint="16 letters and digits; the hyphens may be left out"
        />
      )}
      <PasswordField
        label="New password"
        {...form.field('password')}
        autoComplete="new-password"
        hint="Minimum of 8 characters"
      />
      <PasswordField
        label="Confirm new password"
        {...form.field('passwordConfirm')}
        autoComplete="new-password"
      />
      {form.message && kind === 'reset' ? (
        <p>
          <Link to="/forgot-password">Ask for another link</Link>
        </p>
      ) : null}
    </FormPage>
  );
}
