import { SignUpForm } from '../forms/sign-up-form.tsx';
import { NeedsScript, PageTop } from '../parts/blocks.tsx';
import { SecretariatCard } from '../parts/contact-card.tsx';
import { LoginLink } from '../parts/login-link.tsx';
import '../styles/page-top.css';
import '../styles/monogram.css';
import '../styles/place.css';
import '../../shared/styles/field.css';
import '../../shared/styles/forms.css';
import '../styles/form-page.css';

export default function Register() {
  return (
    <>
      <PageTop
        title="Create Account"
        lead="For members of the institute who live or work in the district, and those abroad who call it home."
      />
      <div className="wrap place section under-h1 register">
        <div>
          <p>
            Registered already? <LoginLink>Log in</LoginLink>. All fields are required unless marked
            optional.
          </p>
          <NeedsScript what="Registration" />
          <SignUpForm />
        </div>
        <SecretariatCard title="Need help?" />
      </div>
    </>
  );
}
