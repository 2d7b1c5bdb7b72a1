import { useGo } from '@refinedev/core';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { BooksTabs } from '../../../dues/admin/parts/books-tabs.tsx';
import { bankStatementRow } from './columns.tsx';
import { Rules } from './rules.tsx';
import { UploadBankStatement } from './upload-bank-statement.tsx';

/** Lists the bank statements, below the form that uploads one. */
export default function BankStatements() {
  const resource = useManifest();
  const table = useResourceTable<BankStatement>(resource);
  const { actionsOf } = useRecordActions(resource);
  const pathTo = usePathTo();
  const go = useGo();
  const mayUpload = useMayCall()(bankStatementCalls.uploadStatement);
  const pathOf = ({ _id }: BankStatement) => pathTo(resource.name, 'show', { id: _id });
  return (
    <ListFrame>
      <BooksTabs />
      {mayUpload ? (
        <UploadBankStatement
          onUploaded={(bankStatement) => void go({ to: pathOf(bankStatement) })}
        />
      ) : null}
      <ResourceTable<BankStatement>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={bankStatementRow}
        noun="bank statements"
        nameOf={resource.titleOf}
        pathOf={pathOf}
        actionsOf={actionsOf}
        hasTools={false}
        empty="No statement has been uploaded yet."
      />
      <Rules />
    </ListFrame>
  );
}
