import type { User } from '#contract/account/schemas.ts';
import { leaveToast } from '../arrival-toast.ts';
import { Icon } from '../icons.tsx';
import { type Credentials, logIn } from '../session.ts';
import { loadPage } from '../storage.ts';
import { consumeTarget } from '../target.ts';
import { loginFailure } from './failures.ts';
import { Field, FormMessage, PasswordField, Submit } from './field.tsx';
import { useForm } from './use-form.ts';

export type LoginFormProps = {
  /** The member who logs in again. */
  memberId?: string;
  /** Logs in and stores the session; the portal uses refine. @throws HttpError */
  send?: (credentials: Credentials) => Promise<User>;
  /** Runs afterwards; by default goes to the page that was asked for, else to the role's home. */
  onDone?: (user: User) => void;
};

function goHome(user: User): void {
  leaveToast('Login successful!');
  loadPage(consumeTarget(user.role));
}

/** Renders the log-in. */
export function LoginForm({ memberId: known, send = logIn, onDone = goHome }: LoginFormProps) {
  const form = useForm({
    schema: 'loginForm',
    light: true,
    failure: loginFailure,
    /* A ticked checkbox sends 'on', an unticked one nothing. */
    read: ({ memberId = '', password = '', remember }) => ({
      memberId: memberId.trim(),
      password,
      remember: remember !== undefined,
    }),
    send: async ({ memberId, password, remember }) => {
      const credentials = { memberId: String(memberId), password: String(password) };
      onDone(await send({ ...credentials, remember: remember === true }));
    },
  });
  return (
    <form className="login-form" method="post" action="/login" {...form.props}>
      <FormMessage>{form.message}</FormMessage>
      <Field
        label="Membership ID"
        {...form.field('memberId')}
        hint="Your member ID or your e-mail address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={known}
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
