import { useParams } from 'react-router';
import { createHttp } from '../../providers/http.ts';
import { homeOf, type SessionAnswer, saveSession } from '../../providers/session.ts';
import { plainFailure } from '../forms/failures.ts';
import { PasswordField, Submit } from '../forms/field.tsx';
import { useForm } from '../forms/use-form.ts';
import { PageTop } from '../parts/blocks.tsx';
import { useOverlays } from '../parts/overlay-context.ts';

export default function ResetPassword() {
  const { token = '' } = useParams();
  const { toast } = useOverlays();
  const form = useForm({
    schema: 'resetForm',
    failure: plainFailure,
    send: async ({ password, passwordConfirm }) => {
      const path = `/api/v1/user/resetPassword/${encodeURIComponent(token)}`;
      const answer = await createHttp().patch<SessionAnswer>(path, { password, passwordConfirm });
      saveSession(answer);
      toast('Password changed successfully!', 'success');
      location.assign(homeOf(answer.data.user.role));
    },
  });
  return (
    <>
      <PageTop title="New password" lead="Set a new password; your other sessions end." />
      <div className="wrap narrow section under-h1">
        <form method="post" {...form.props}>
          <p className="form-message" role="alert">
            {form.message}
          </p>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="Minimum of 8 characters"
            error={form.errors.password}
          />
          <PasswordField
            label="Confirm new password"
            name="passwordConfirm"
            autoComplete="new-password"
            error={form.errors.passwordConfirm}
          />
          <Submit busy={form.busy}>Set the password</Submit>
        </form>
      </div>
    </>
  );
}
