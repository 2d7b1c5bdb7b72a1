import { List } from '@refinedev/antd';
import { type HttpError, useGo, useList } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useLocation } from 'react-router';
import { ExportMenu } from '../../components/export-menu.tsx';
import { Figures } from '../../portal/antd/figures.tsx';
import { LinkButton } from '../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../portal/list/resource-table.tsx';
import { useResourceTable } from '../../portal/list/use-resource-table.ts';
import { PageSkeleton } from '../../portal/page-skeleton.tsx';
import { usePathTo } from '../../portal/services.ts';
import { useManifest } from '../../portal/use-manifest.ts';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';
import { paymentsExport, useBulkActions } from './use-bulk-actions.ts';
import { useFigures } from './use-figures.ts';
import { usePlans } from './use-plans.ts';

/* How many payments a person has to look at: 0 where the back end does not tell, undefined until it has. */
function useUnderReview(resource: string): number | undefined {
  const { query } = useList<Listed, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'status', operator: 'eq', value: 'review' }],
    errorNotification: false,
  });
  const { data, isPending } = query;
  if (isPending) return undefined;
  return data && 'totalPayments' in data ? (data.total ?? 0) : 0;
}

function UnderReview({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="none"
      className="under-review"
      message={`${count === 1 ? '1 payment is' : `${count} payments are`} under review.`}
      action={<Button onClick={onShow}>Show {count === 1 ? 'it' : 'them'}</Button>}
    />
  );
}

/** 'Annual Dues' (specification §2): what has come in, from whom, and what was received by hand. */
export default function AnnualDues() {
  const resource = useManifest();
  const page = resource.pages.list;
  const table = useResourceTable<Listed>(resource);
  const figures = useFigures();
  const { plans, loaded, known } = usePlans();
  const underReview = useUnderReview(resource.name);
  const bulk = useBulkActions();
  const pathTo = usePathTo();
  const go = useGo();
  /* The view stays below the drawer. */
  const { search } = useLocation();
  const pathOf = ({ _id }: Listed) => pathTo(resource.name, 'show', { id: _id }) + search;
  const hasExport = known && table.canNarrow;
  /* What waits for a person stands above the list, which would move when it came later. */
  if (underReview === undefined) return <PageSkeleton page={page} />;
  const onlyReview = table.chosen('status').join() === 'review';
  return (
    <List
      title={<h1>Annual Dues</h1>}
      breadcrumb={false}
      headerButtons={
        <>
          {hasExport ? <ExportMenu {...paymentsExport} query={table.exported()} /> : null}
          {loaded ? (
            <LinkButton type="primary" keepQuery to={pathTo(resource.name, 'create')}>
              Record a payment
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p className="page-lead">{page?.lead}</p>
      <Figures figures={figures} label="Dues in figures" />
      {onlyReview ? null : (
        <UnderReview
          count={underReview}
          onShow={() => table.filterBy({ status: ['review'], search: '', year: [], method: [] })}
        />
      )}
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={duesColumns(
          plans.map(({ dueYear }) => dueYear),
          pathOf,
        )}
        row={duesRow}
        noun="payments"
        searchLabel="Search by name, member ID or invoice"
        placeholder="Search payments…"
        nameOf={payerName}
        pathOf={pathOf}
        actionsOf={(payment) => [
          { key: 'show', label: 'View details', onChoose: () => go({ to: pathOf(payment) }) },
        ]}
        bulk={hasExport ? bulk : []}
      />
    </List>
  );
}
