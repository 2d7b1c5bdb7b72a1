import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import type { ShareRate } from '#contract/books/cash-book/share-schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { CashBookTabs } from '../../../dues/admin/parts/cash-book-tabs.tsx';
import { Figures, figure } from '../../../overview/admin/parts/figures.tsx';

/** Renders what is owed to the national body, and the rates by which it accrues. */
export default function NationalBodysShare() {
  const resource = useManifest('national-share');
  const table = useResourceTable<ShareRate>(resource, { pageSize: 50 });
  const share = useApiQuery(cashBookCalls.nationalShare, { topic: 'payments' });
  const pathTo = usePathTo();
  const mayWrite = useMayCall()(cashBookCalls.setShareRate);
  return (
    <ListFrame
      tabs={<CashBookTabs />}
      buttons={
        mayWrite ? (
          <>
            <LinkButton to={pathTo(resource.name, 'create')}>Set a rate</LinkButton>
            <LinkButton type="primary" to={pathTo('cash-book', 'remittance')}>
              Remit
            </LinkButton>
          </>
        ) : null
      }
    >
      <Figures
        label="The share in figures"
        figures={[
          figure('Accrued', share, ({ data }) => ({ value: formatNaira(data.accrued) })),
          figure('Remitted', share, ({ data }) => ({ value: formatNaira(data.remitted) })),
          figure('Due now', share, ({ data }) => ({ value: formatNaira(data.due) })),
        ]}
      />
      <ResourceTable<ShareRate>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="rates"
        nameOf={resource.titleOf}
        hasTools={false}
        empty="No rate has been set yet: nothing accrues."
      />
    </ListFrame>
  );
}
