import { List } from '@refinedev/antd';
import { ledgerCalls } from '#contract/dues/ledger/calls.ts';
import type { Levy } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { PaymentTabs } from '../../../payments/admin/parts/payment-tabs.tsx';
import { memberCount } from '../parts/members-and-amount.ts';

/** Lists levies and penalties, with what is paid of each. */
export default function Levies() {
  const resource = useManifest();
  const table = useResourceTable<Levy>(resource, { pageSize: 50 });
  const { http, toasts } = useServices();
  const pathTo = usePathTo();
  const undo = (levy: Levy): RowAction => ({
    key: 'undo',
    label: 'Undo',
    danger: true,
    confirm: {
      title: `Undo ${levy.name}?`,
      text: `The charges of ${memberCount(levy.members)}, ${formatNaira(levy.amount)} each, are reversed. This is possible only while none of them is paid or waived.`,
      act: 'Undo',
    },
    onChoose: async () => {
      const { data } = await http.send(ledgerCalls.undoLevy, { params: { id: levy._id } });
      toasts.show(`${levy.name} has been undone for ${memberCount(data.undone)}.`);
      void table.tableQuery.refetch();
    },
  });
  return (
    <List
      title={<h1>Levies and penalties</h1>}
      breadcrumb={false}
      headerButtons={
        <LinkButton type="primary" to={pathTo(resource.name, 'create')} icon={<Icon name="plus" />}>
          Charge a levy
        </LinkButton>
      }
    >
      <PaymentTabs />
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <ResourceTable<Levy>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="levies"
        empty="No levies or penalties have been charged."
        nameOf={({ name }) => name}
        actionsOf={(levy) => (levy.undone ? [] : [undo(levy)])}
        hasTools={false}
      />
    </List>
  );
}
