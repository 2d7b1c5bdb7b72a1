import { paymentCalls } from '#contract/payments/calls.ts';
import { transferCalls } from '#contract/payments/transfers/calls.ts';
import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

/**
 * Renders links that look like tabs: all payments, what is under review or in suspense and the reported transfers with
 * their numbers, arrears, members in credit, levies, opening balances.
 */
export function PaymentTabs() {
  const mayRead = useMayCall()(paymentCalls.paymentReview);
  const review = useApiQuery(paymentCalls.paymentReview, { topic: 'payments' });
  const reported = useApiQuery(transferCalls.transfers, {
    query: { state: 'reported', limit: 1 },
    topic: 'payments',
  });
  if (!mayRead) return null;
  return (
    <TabLinks
      label="Annual Dues"
      tabs={[
        { to: ['admin-dues', 'list'], label: 'Payments' },
        {
          to: ['admin-dues', 'review'],
          label: 'Review and suspense',
          count: review.data?.data.items.length ?? 0,
          countWords: 'to decide',
        },
        {
          to: ['admin-transfers', 'list'],
          label: 'Reported transfers',
          count: reported.data?.totalTransfers ?? 0,
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
