import { Navigate, useSearchParams } from 'react-router';
import { Field } from '../../shared/forms/field.tsx';
import { PanelPage } from '../parts/form-page.tsx';

/** The form for the code of a receipt or a letter in print. It works without a script. */
export default function VerifyCode() {
  const [query] = useSearchParams();
  const code = query.get('code')?.trim();
  /* The server does the same; this is for a static host. */
  if (code) return <Navigate to={`/verify/${encodeURIComponent(code)}`} replace />;
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
