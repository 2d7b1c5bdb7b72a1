import { OpeningPage } from './opening-form.tsx';

/** Brings in what a member owed, or had paid ahead, before the ledger. */
export default function Opening() {
  return <OpeningPage />;
}
