import { paymentCalls } from '#contract/payments/calls.ts';
import { transferCalls } from '#contract/payments/transfers/calls.ts';
import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { isStatus } from '../../../../shared/http/http.ts';

/* How many payments wait under review; a back end with the basic calls only has no queue of them. */
function useUnderReview() {
  const { data, error } = useApiQuery(paymentCalls.paymentTotal, {
    query: { status: ['review'].join() },
    topic: 'payments',
  });
  return { count: data?.data.payments ?? 0, known: !isStatus(error, 404) };
}

/* How many reported transfers wait to be checked. */
function useReported(): number {
  const { data } = useApiQuery(transferCalls.transfers, {
    query: { state: ['reported'].join(), limit: 1 },
    topic: 'payments',
  });
  return data?.totalTransfers ?? 0;
}

function Tabs({ underReview }: { underReview: number }) {
  const pathTo = usePathTo();
  const reported = useReported();
  return (
    <TabLinks
      label="Annual Dues"
      tabs={[
        { to: pathTo('admin-dues', 'list'), label: 'Payments' },
        {
          to: pathTo('admin-dues', 'review'),
          label: 'Review and suspense',
          count: underReview,
          countWords: 'to decide',
        },
        {
          to: pathTo('admin-transfers', 'list'),
          label: 'Reported transfers',
          count: reported,
          countWords: 'to check',
        },
        { to: pathTo('arrears', 'list'), label: 'Arrears' },
        { to: pathTo('credits', 'list'), label: 'Members in credit' },
        { to: pathTo('levies', 'list'), label: 'Levies and penalties' },
        { to: pathTo('openings-import', 'list'), label: 'Opening balances' },
      ]}
    />
  );
}

/**
 * Renders links that look like tabs: all payments, what is under review or in suspense and the reported transfers with
 * their numbers, arrears, members in credit, levies, opening balances. Nothing on a back end with the basic calls only.
 */
export function PaymentTabs() {
  const { count, known } = useUnderReview();
  return known ? <Tabs underReview={count} /> : null;
}
