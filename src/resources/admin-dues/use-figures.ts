import type { PaymentSummary } from '#contract/dues.ts';
import { counted } from '#contract/numbers.ts';
import { figure } from '../../components/figure.tsx';
import { useAsked } from '../../components/use-asked.ts';
import { paidThisYear, wholeNaira } from '../../member/treasury.ts';
import { isStatus } from '../../providers/http.ts';

/** Total Revenue, Total Members, 'Paid this year' (specification §2, api.md), and what reads them anew. */
export function useFigures() {
  const revenue = useAsked<{ totalPaidAmount: number }>('payment/totalPaidAmount', {}, 'payments');
  const members = useAsked<{ totalUsers: number }>('user/getAllUsers', { limit: 1 }, 'members');
  const summary = useAsked<{ data: PaymentSummary }>('payment/summary', {}, 'payments');
  const facts = [
    figure('Total Revenue', revenue, ({ totalPaidAmount }) => ({
      value: wholeNaira(totalPaidAmount),
    })),
    figure('Total Members', members, ({ totalUsers }) => ({ value: counted(totalUsers) })),
    figure('Paid this year', summary, ({ data }) => paidThisYear(data), true),
  ];
  return {
    /* A back end of the specification alone tells no summary. */
    facts: isStatus(summary.error, 404) ? facts.slice(0, 2) : facts,
    refresh: () => {
      for (const { refetch } of [revenue, members, summary]) refetch();
    },
  };
}
