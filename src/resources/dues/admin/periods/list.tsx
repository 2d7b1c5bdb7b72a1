import { List } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { can } from '#contract/access.ts';
import { addDays } from '#contract/day.ts';
import type { Period } from '#contract/dues/periods/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { DuesTabs } from '../parts/dues-tabs.tsx';

/* Days of the longest pack. Not from its schemas, so that a list of periods does not load them. */
const maxDays = 366;

/* Returns where the pack of a closed period is asked for: of its year, where it is longer than a pack. */
function packOfClosed(packs: string, { from, until }: Pick<Period, 'from' | 'until'>): string {
  const fits = from !== null && until < addDays(from, maxDays);
  const days = { from: fits ? from : `${until.slice(0, 4)}-01-01`, until };
  return `${packs}?${new URLSearchParams(days)}`;
}

/** Lists the closed periods. */
export default function Periods() {
  const resource = useManifest();
  const table = useResourceTable<Period>(resource, { pageSize: 50 });
  const pathTo = usePathTo();
  const go = useGo();
  const identity = useIdentity();
  const mayClose = identity !== null && can(identity, 'payments.close');
  return (
    <List
      title={<h1>{resource.label}</h1>}
      breadcrumb={false}
      headerButtons={
        mayClose ? (
          <LinkButton type="primary" to={pathTo(resource.name, 'create')}>
            Close a period
          </LinkButton>
        ) : null
      }
    >
      <DuesTabs />
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <ResourceTable<Period>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="closed periods"
        empty="No period has been closed yet."
        nameOf={resource.titleOf}
        actionsOf={(period) => [
          {
            key: 'pack',
            label: 'Make its pack',
            onChoose: () => go({ to: packOfClosed(pathTo('packs', 'list'), period) }),
          },
        ]}
        hasTools={false}
      />
    </List>
  );
}
