import { SignUpForm } from '../forms/sign-up-form.tsx';
import { PageTop } from '../parts/blocks.tsx';
import { LoginLink } from '../parts/login-link.tsx';

export default function Register() {
  return (
    <>
      <PageTop
        title="Create Account"
        lead="For members of the institute who live or work in the district, and those abroad who call it home."
      />
      <div className="wrap section under-h1 register">
        <p>
          Registered already? <LoginLink>Log in</LoginLink>. What is not marked optional is
          required.
        </p>
        <noscript>
          <p className="form-message">
            Registration needs JavaScript. The secretariat will gladly register you on paper: please
            call or write.
          </p>
        </noscript>
        <SignUpForm />
      </div>
    </>
  );
}
