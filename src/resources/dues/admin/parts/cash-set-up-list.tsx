import { List } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { can } from '#contract/access.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { CashBookTabs } from './cash-book-tabs.tsx';

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
