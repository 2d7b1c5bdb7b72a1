import { List } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { can } from '#contract/access.ts';
import { LinkButton } from '../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../portal/list/resource-table.tsx';
import { useRecordActions } from '../../portal/list/use-record-actions.ts';
import { useResourceTable } from '../../portal/list/use-resource-table.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { useManifest } from '../../portal/use-manifest.ts';
import { CashBookTabs } from './tabs.tsx';

/** Lists what the cash book is set up with: its accounts, or its categories. */
export default function CashBookSetUp() {
  const resource = useManifest();
  const table = useResourceTable<BaseRecord>(resource, { pageSize: 50 });
  const { actionsOf } = useRecordActions(resource);
  const identity = useIdentity();
  const mayWrite = identity !== null && can(identity, 'payments.write');
  const { list, create } = resource.pages;
  return (
    <List
      title={<h1>{resource.label}</h1>}
      breadcrumb={false}
      headerButtons={
        mayWrite && create ? (
          <LinkButton type="primary" to={create.path}>
            {create.title}
          </LinkButton>
        ) : null
      }
    >
      <CashBookTabs />
      <p className="page-lead">{list?.lead}</p>
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun={resource.label.toLowerCase()}
        nameOf={resource.titleOf}
        {...(mayWrite && { actionsOf })}
        hasTools={false}
      />
    </List>
  );
}
