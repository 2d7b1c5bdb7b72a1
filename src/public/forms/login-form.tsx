import { createHttp } from '../../providers/http.ts';
import { homeOf, type SessionAnswer, saveSession } from '../../providers/session.ts';
import { Icon } from '../parts/icons.tsx';
import { useOverlays } from '../parts/overlay-context.ts';
import { loginFailure } from './failures.ts';
import { Field, PasswordField, Submit } from './field.tsx';
import { useForm } from './use-form.ts';

/** The log-in of specification §2, §4, §5 and §8. */
export function LoginForm() {
  const { toast } = useOverlays();
  const form = useForm({
    schema: 'loginForm',
    failure: loginFailure,
    send: async ({ memberId = '', password = '', ...rest }) => {
      const remember = 'remember' in rest;
      const answer = await createHttp().post<SessionAnswer>('/api/v1/user/login', {
        memberId: memberId.trim(),
        password,
        remember,
      });
      saveSession(answer);
      toast('Login successful!', 'success');
      location.assign(homeOf(answer.data.user.role));
    },
  });
  return (
    <form className="login-form" method="post" action="/login" {...form.props}>
      <p className="form-message" role="alert">
        {form.message}
      </p>
      <Field
        label="Membership ID"
        name="memberId"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.errors.memberId}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className="login-options">
        <label className="check">
          <input type="checkbox" name="remember" /> Remember me
        </label>
        <a href="/forgot-password">Forgotten password?</a>
      </div>
      <Submit busy={form.busy}>Login</Submit>
      <p>
        Not registered yet? <a href="/register">Register</a>
      </p>
      <p className="secured">
        <Icon name="lock" /> All information is safely secured.
      </p>
    </form>
  );
}
