import { List } from '@refinedev/antd';
import { creditCalls, type InCredit } from '#contract/dues/credits/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { PaymentTabs } from '../../../payments/admin/parts/payment-tabs.tsx';
import { creditColumns, creditRow } from './columns.tsx';

const exported = {
  path: creditCalls.exportCredits.path,
  name: 'credits',
  title: 'Members in credit',
};

/** Lists who is in credit, each with the letter that tells them so. */
export default function Credits() {
  const resource = useManifest('credits');
  const table = useResourceTable<InCredit>(resource);
  const pathTo = usePathTo();
  const { save } = usePdf();
  const { data } = useApiQuery(creditCalls.credits, { query: { limit: 1 }, topic: 'payments' });
  const letterOf = ({ _id }: InCredit) =>
    creditCalls.creditLetterPdf.path.replace('{id}', encodeURIComponent(_id));
  return (
    <List
      title={<h1>Members in credit</h1>}
      breadcrumb={false}
      headerButtons={
        <>
          {data && data.totalMembers > 0 ? (
            <PdfButton
              path={creditCalls.creditLettersPdf.path}
              name="credits.pdf"
              label="All letters (PDF)"
            />
          ) : null}
          <ExportMenu {...exported} query={table.exported()} />
        </>
      }
    >
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <PaymentTabs />
      {data ? <p className="page-lead">{formatNaira(data.data.credit)} in all.</p> : null}
      <ResourceTable<InCredit>
        resource="credits"
        table={table}
        columns={creditColumns(({ _id }) => pathTo('members', 'show', { id: _id }))}
        row={creditRow}
        noun="members"
        searchLabel="Search by name or member ID"
        placeholder="Search members…"
        nameOf={fullName}
        pathOf={({ _id }) => pathTo('members', 'show', { id: _id })}
        actionsOf={(member) =>
          member.mayBeTold
            ? [
                {
                  key: 'letter',
                  label: 'Letter (PDF)',
                  onChoose: () => save(letterOf(member), 'credit-letter.pdf'),
                },
              ]
            : []
        }
        empty="Nobody is in credit."
      />
    </List>
  );
}
