import { List } from 'antd';
import { useLocation } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import type { DuePayment } from '#contract/books/cash-book/entry-schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';

const stop = actsOn<DuePayment>()(bookCalls.endStanding, {
  key: 'stop',
  label: 'No more',
  question: ({ party, purpose }) => ({
    title: `Offer ‘${purpose}’ to ${party} no more?`,
    text: 'Its vouchers stay. A later one can be marked as one of every month again.',
    act: 'Offer it no more',
  }),
});

/** Offers the payments of every month that are due and not entered yet; one press opens the form, filled in. */
export function DuePayments() {
  const { data } = useApiQuery(bookCalls.duePayments, { topic: 'payments' });
  const mayCall = useMayCall();
  const pathTo = usePathTo();
  const { search } = useLocation();
  const due = data?.data.payments ?? [];
  if (due.length === 0) return null;
  const formOf = ({ _id }: DuePayment) => {
    const asked = new URLSearchParams(search);
    asked.set('standing', _id);
    return `${pathTo('cash-book', 'payment')}?${asked}`;
  };
  return (
    <Panel title="Due every month, and not entered yet">
      <List
        dataSource={due}
        rowKey="_id"
        renderItem={(payment) => (
          <List.Item
            actions={
              mayCall(stop.call)
                ? [
                    <LinkButton key="enter" type="primary" to={formOf(payment)}>
                      Enter it
                    </LinkButton>,
                    <ActButton key="stop" act={stop} record={payment} resource="cash-book" />,
                  ]
                : []
            }
          >
            <List.Item.Meta
              title={`${payment.purpose}, ${payment.party}`}
              description={`${formatNaira(payment.amount)} on ${longDate(payment.date)}, from ${payment.account.name}`}
            />
          </List.Item>
        )}
      />
    </Panel>
  );
}
