import { List } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { can } from '#contract/access.ts';
import type { Statement } from '#contract/books/bank-statements/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { TreasuryTabs } from '../../../payments/admin/parts/treasury-tabs.tsx';
import { statementRow } from './columns.tsx';
import { Rules } from './rules.tsx';
import { UploadStatement } from './upload-statement.tsx';

/** Lists the bank statements, below the form that uploads one. */
export default function BankStatements() {
  const resource = useManifest();
  const table = useResourceTable<Statement>(resource);
  const pathTo = usePathTo();
  const go = useGo();
  const user = useIdentity();
  const pathOf = ({ _id }: Statement) => pathTo(resource.name, 'show', { id: _id });
  const mayWrite = user !== null && can(user, 'payments.write');
  return (
    <List title={<h1>Bank statements</h1>} breadcrumb={false} headerButtons={null}>
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <TreasuryTabs />
      {mayWrite ? (
        <UploadStatement onUploaded={(statement) => void go({ to: pathOf(statement) })} />
      ) : null}
      <ResourceTable<Statement>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={statementRow}
        noun="bank statements"
        nameOf={resource.titleOf}
        pathOf={pathOf}
        hasTools={false}
        empty="No statement has been uploaded yet."
      />
      <Rules mayWrite={mayWrite} />
    </List>
  );
}
