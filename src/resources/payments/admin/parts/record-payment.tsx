import { useParams, useSearchParams } from 'react-router';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { RecordForm } from './record-form.tsx';
import { useReceiving } from './use-receiving.ts';

const known = ['method', 'reference', 'datePayed'] as const;

/* How and when money was received, as the address gives it: that of a payment to be recorded again. */
const receivedIn = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    known.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
  );

/**
 * Renders 'Record a payment', for dues that the treasurer receives offline; of the member in the address, where
 * it stands over their page.
 */
export default function RecordPayment() {
  const { plans, accounts, loaded, error, refetch } = useReceiving();
  const { id } = useParams();
  const [asked] = useSearchParams();
  const close = useDrawer()?.close ?? (() => undefined);
  if (!loaded) return <RecordPending error={error} retry={refetch} />;
  return (
    <RecordForm
      plans={plans}
      accounts={accounts}
      member={id}
      received={receivedIn(asked)}
      close={close}
    />
  );
}
