import { Button, List } from 'antd';
import { useLocation } from 'react-router';
import { can } from '#contract/access.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import type { DuePayment } from '#contract/books/cash-book/entry-schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate } from '../../../../shared/format.ts';

/** Offers the payments of every month that are due and not entered yet; one press opens the form, filled in. */
export function DuePayments() {
  const { data, refetch } = useApiQuery(cashBookCalls.duePayments, { topic: 'payments' });
  const { http } = useServices();
  const identity = useIdentity();
  const pathTo = usePathTo();
  const confirm = useConfirm();
  const { search } = useLocation();
  const due = data?.data.payments ?? [];
  if (due.length === 0) return null;
  const mayWrite = identity !== null && can(identity, 'payments.write');
  const formOf = ({ _id }: DuePayment) => {
    const asked = new URLSearchParams(search);
    asked.set('standing', _id);
    return `${pathTo('cash-book', 'payment')}?${asked}`;
  };
  const stop = ({ _id: id, party, purpose }: DuePayment) =>
    confirm(
      {
        title: `Offer ‘${purpose}’ to ${party} no more?`,
        text: 'Its vouchers stay. A later one can be marked as one of every month again.',
        act: 'Offer it no more',
      },
      async () => {
        await http.send(cashBookCalls.endStanding, { params: { id } });
        await refetch();
      },
    );
  return (
    <section className="panel" aria-labelledby="due-payments">
      <h2 id="due-payments">Due every month, and not entered yet</h2>
      <List
        dataSource={due}
        rowKey="_id"
        renderItem={(payment) => (
          <List.Item
            actions={
              mayWrite
                ? [
                    <LinkButton key="enter" type="primary" to={formOf(payment)}>
                      Enter it
                    </LinkButton>,
                    <Button key="stop" onClick={() => void stop(payment)}>
                      No more
                    </Button>,
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
    </section>
  );
}
