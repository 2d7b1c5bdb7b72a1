import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { EntryForm } from './entry-form.tsx';

/** Renders 'Remit to the national body', with what it is owed. */
export default function Remit() {
  const { data, error, refetch } = useApiQuery(cashBookCalls.nationalShare, { topic: 'payments' });
  if (!data) return <RecordPending error={error} retry={refetch} />;
  return (
    <EntryForm
      kind="remittance"
      submit="Record remittance"
      fields={{
        amount: { hint: `The national body is owed ${formatNaira(Math.max(0, data.data.due))}.` },
        acceptMore: {
          label: 'Why more than is owed',
          hint: 'Only if you remit more, such as a payment in advance.',
        },
      }}
    />
  );
}
