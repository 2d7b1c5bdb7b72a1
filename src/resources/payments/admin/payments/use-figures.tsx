import { Link } from 'react-router';
import { dayInNigeria } from '#contract/day.ts';
import { wholeNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { wholeYear } from '../../../../portal/list/tools/date-range.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { useMembersFigure } from '../../../members/admin/parts/members-figure.ts';
import { type Figure, figure } from '../../../overview/admin/parts/figures.tsx';
import { paidThisYear } from '../parts/paid-this-year.ts';

/**
 * Returns Total Revenue, Total Members and 'Paid this year', and what has come in this
 * year and is owed. Each leads to the list that it is made of.
 */
export function useFigures(): Figure[] {
  const pathTo = usePathTo();
  const mayCall = useMayCall();
  const thisYear = Number(dayInNigeria().slice(0, 4));
  const ofYear = wholeYear(thisYear);
  const revenue = useApiQuery(paymentCalls.totalPaidAmount, { topic: 'payments' });
  const summary = useApiQuery(paymentCalls.paymentSummary, {
    topic: ['members', 'payments'],
  });
  const received = useApiQuery(paymentCalls.paymentTotal, { query: ofYear, topic: 'payments' });
  const arrears = useApiQuery(paymentCalls.arrears, { query: { limit: 1 }, topic: 'payments' });
  const list = pathTo('admin-dues', 'list');
  const members = useMembersFigure(
    { ...summary, data: summary.data?.data },
    pathTo('members', 'list'),
  );
  const paid = paidThisYear(pathTo('members', 'list'));
  return [
    figure(
      'Total Revenue',
      revenue,
      ({ totalPaidAmount }) => ({
        value: wholeNaira(totalPaidAmount),
        to: list,
        note: received.data ? (
          <Link to={`${list}?${new URLSearchParams(ofYear)}`}>
            {wholeNaira(received.data.data.received)} in {thisYear}
          </Link>
        ) : (
          '\u00a0'
        ),
      }),
      true,
    ),
    members,
    ...(mayCall(paymentCalls.paymentSummary)
      ? [figure('Paid this year', summary, ({ data }) => paid(data), true)]
      : []),
    ...(mayCall(paymentCalls.arrears)
      ? [
          figure('Owed', arrears, ({ data: { totals } }) => ({
            value: wholeNaira(totals.owed),
            to: pathTo('arrears', 'list'),
          })),
        ]
      : []),
  ];
}
