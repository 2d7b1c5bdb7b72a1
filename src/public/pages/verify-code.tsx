import { useEffect } from 'react';
import { Field } from '../../shared/forms/field.tsx';
import { PanelPage } from '../parts/form-page.tsx';
import { useLocation, useNavigate } from '../router.tsx';

/** The form for the code of a receipt or a letter in print. It works without a script. */
export default function VerifyCode() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get('code')?.trim();
  /* The server does the same; this is for a static host. */
  useEffect(() => {
    if (code) navigate(`/verify/${encodeURIComponent(code)}`, { replace: true });
  }, [code, navigate]);
  if (code) return null;
  return (
    <PanelPage
      title="Verify a document"
      lead="Check whether a receipt or a letter of the society is genuine."
    >
      <form method="get" action="/verify">
        <Field
          label="Code"
          name="code"
          hint="It is printed beside the square code."
          autoComplete="off"
        />
        <button type="submit" className="button">
          Verify
        </button>
      </form>
    </PanelPage>
  );
}
