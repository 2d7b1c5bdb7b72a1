import { useEffect } from 'react';
import { useOverlays } from '../../shared/overlay-context.ts';
import { LoginLink } from '../parts/login-link.tsx';
import { Notice } from '../parts/notice.tsx';

/** Opens the log-in dialog, at an address that can be mailed. */
export default function Login() {
  const { openLogin } = useOverlays();
  useEffect(openLogin, [openLogin]);
  return (
    <Notice title="Member login">
      <p className="notice-lead">
        Your dues, your payments and the members’ resources in one place.
      </p>
      <LoginLink className="button">Log in</LoginLink>
      <noscript>
        <p>Logging in needs JavaScript, because your session is kept in your own browser.</p>
      </noscript>
      <p>
        Not registered yet? <a href="/register">Create an account</a>.
      </p>
    </Notice>
  );
}
