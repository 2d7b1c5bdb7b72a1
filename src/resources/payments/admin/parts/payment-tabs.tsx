import { paymentCalls } from '#contract/payments/calls.ts';
import { transferCalls } from '#contract/payments/transfers/calls.ts';
import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

/* How much waits for a decision: all that the page of the tab lists. */
function useUnderReview(): number {
  const { data } = useApiQuery(paymentCalls.paymentReview, { topic: 'payments' });
  return data?.data.items.length ?? 0;
}

/* How many reported transfers wait to be checked. */
function useReported(): number {
  const { data } = useApiQuery(transferCalls.transfers, {
    query: { state: ['reported'].join(), limit: 1 },
    topic: 'payments',
  });
  return data?.totalTransfers ?? 0;
}

/**
 * Renders links that look like tabs: all payments, what is under review or in suspense and the reported transfers with
 * their numbers, arrears, members in credit, levies, opening balances.
 */
export function PaymentTabs() {
  const mayRead = useMayCall()(paymentCalls.paymentReview);
  const underReview = useUnderReview();
  const reported = useReported();
  if (!mayRead) return null;
  return (
    <TabLinks
      label="Annual Dues"
      tabs={[
        { to: ['admin-dues', 'list'], label: 'Payments' },
        {
          to: ['admin-dues', 'review'],
          label: 'Review and suspense',
          count: underReview,
          countWords: 'to decide',
        },
        {
          to: ['admin-transfers', 'list'],
          label: 'Reported transfers',
          count: reported,
          countWords: 'to check',
        },
        { to: ['arrears', 'list'], label: 'Arrears' },
        { to: ['credits', 'list'], label: 'Members in credit' },
        { to: ['levies', 'list'], label: 'Levies and penalties' },
        { to: ['openings-import', 'list'], label: 'Opening balances' },
      ]}
    />
  );
}
