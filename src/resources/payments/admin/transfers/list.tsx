import { Button } from 'antd';
import { useState } from 'react';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { PaymentTabs } from '../parts/payment-tabs.tsx';
import { memberName, transferColumns, transferRow } from './columns.tsx';
import { Decide } from './decide.tsx';

const actOn = ({ state }: TreasurerTransfer) => (state === 'reported' ? 'Check' : 'Open');

/** Lists the transfers that members have reported; refetched when opened, because the links expire. */
export default function ReportedTransfers() {
  const resource = useManifest();
  const table = useResourceTable<TreasurerTransfer>(resource, { staleTime: 0 });
  const [chosen, choose] = useState<TreasurerTransfer | null>(null);
  /* On a phone there are no columns: its rows have a menu in place of the button. */
  const { md } = useScreen();
  const actionsOf = (transfer: TreasurerTransfer) => [
    { key: 'check', label: actOn(transfer), onChoose: () => choose(transfer) },
  ];
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
    <ListFrame>
      <PaymentTabs />
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={[...transferColumns, check]}
        row={transferRow}
        noun="transfers"
        nameOf={memberName}
        {...(md ? {} : { actionsOf })}
        empty="No transfers have been reported. Members report them under ‘Pay by bank transfer’."
      />
      {chosen ? <Decide key={chosen._id} transfer={chosen} onClose={() => choose(null)} /> : null}
    </ListFrame>
  );
}
