import { Button } from 'antd';
import { useState } from 'react';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { PaymentTabs } from '../parts/payment-tabs.tsx';
import { memberName, transferColumns, transferRow } from './columns.tsx';
import { Decide } from './decide.tsx';

const actOn = ({ state }: TreasurerTransfer) => (state === 'reported' ? 'Check' : 'Open');

/** Lists the transfers that members have reported; refetched when opened, because the links expire. */
export default function ReportedTransfers() {
  const [chosen, choose] = useState<TreasurerTransfer | null>(null);
  /* On a phone there are no columns: its rows have a menu in place of the button. */
  const { md } = useScreen();
  const check: ResourceColumn<TreasurerTransfer> = {
    dataIndex: 'receipt',
    title: 'Check',
    render: (_, transfer) => (
      <Button onClick={() => choose(transfer)}>
        {actOn(transfer)}
        <span className="unseen"> the transfer of {memberName(transfer)}</span>
      </Button>
    ),
  };
  return (
    <ListPage<TreasurerTransfer>
      above={<PaymentTabs />}
      columns={[...transferColumns, check]}
      row={transferRow}
      noun="transfers"
      staleTime={0}
      nameOf={memberName}
      hasMenu={!md}
      actionsOf={(transfer) => [
        { key: 'check', label: actOn(transfer), onChoose: () => choose(transfer) },
      ]}
      empty="No transfers have been reported. Members report them under ‘Pay by bank transfer’."
      below={chosen && <Decide key={chosen._id} transfer={chosen} onClose={() => choose(null)} />}
    />
  );
}
