import { EntryForm } from './entry-form.tsx';

/** Renders 'Record a payment' out of an account. */
export default function RecordPaymentOut() {
  return <EntryForm kind="payment" submit="Record payment" />;
}
