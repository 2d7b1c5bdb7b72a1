import { EntryForm } from './entry-form.tsx';

/** Renders 'Record a receipt' of money that is not of members. */
export default function RecordReceipt() {
  return (
    <EntryForm
      kind="receipt"
      submit="Record receipt"
      fields={{
        party: { hint: 'Members’ dues are added automatically; record other income here.' },
      }}
    />
  );
}
