import { useGo } from '@refinedev/core';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { BooksTabs } from '../../../dues/admin/parts/books-tabs.tsx';
import { bankStatementColumns } from './columns.tsx';
import { Rules } from './rules.tsx';
import { UploadBankStatement } from './upload-bank-statement.tsx';

/** Lists the bank statements, below the form that uploads one. */
export default function BankStatements() {
  const pathTo = usePathTo();
  const go = useGo();
  const mayUpload = useMayCall()(bankStatementCalls.uploadStatement);
  return (
    <ListPage<BankStatement>
      above={
        <>
          <BooksTabs />
          {mayUpload ? (
            <UploadBankStatement
              onUploaded={({ _id }) =>
                void go({ to: pathTo('bank-statements', 'show', { id: _id }) })
              }
            />
          ) : null}
        </>
      }
      columns={bankStatementColumns}
      hasTools={false}
      empty="No statement has been uploaded yet."
      below={<Rules />}
    />
  );
}
