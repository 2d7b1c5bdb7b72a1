import { EntryForm } from './entry-form.tsx';

/** Renders 'Transfer' between two accounts. */
export default function RecordTransfer() {
  return (
    <EntryForm
      kind="transfer"
      submit="Record transfer"
      fields={{ purpose: { hint: 'Such as cash that was paid into the bank.' } }}
    />
  );
}
