import { List } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { can } from '#contract/access.ts';
import type { Period } from '#contract/dues/periods/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { DuesTabs } from '../parts/dues-tabs.tsx';
import { packOfClosed } from './pack-of-closed.ts';

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
