import { List } from '@refinedev/antd';
import { type HttpError, useGo, useList } from '@refinedev/core';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { formatInteger } from '#contract/numbers.ts';
import { Figures } from '../../portal/antd/figures.tsx';
import { LinkButton } from '../../portal/antd/link-button.tsx';
import { ExportMenu } from '../../portal/components/export-menu.tsx';
import { Icon } from '../../portal/components/icon.tsx';
import { ResourceTable } from '../../portal/list/resource-table.tsx';
import { useResourceTable } from '../../portal/list/use-resource-table.ts';
import { usePathTo } from '../../portal/services.ts';
import { useManifest } from '../../portal/use-manifest.ts';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';
import { paymentsExport, useBulkActions } from './use-bulk-actions.ts';
import { useFigures } from './use-figures.ts';
import { usePlans } from './use-plans.ts';

/* Returns the number of payments under review; 0 while unknown, or if the back end does not report it. */
function useUnderReview(resource: string): number {
  const { query } = useList<Listed, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'status', operator: 'eq', value: 'review' }],
    errorNotification: false,
  });
  return query.data && 'totalPayments' in query.data ? (query.data.total ?? 0) : 0;
}

/* Keeps its line if there are none, so that nothing below moves. */
function UnderReview({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return '\u00a0';
  return (
    <Button
      type="link"
      size="small"
      className="under-review"
      icon={<Icon name="alert" />}
      onClick={onShow}
    >
      {count === 1 ? '1 payment' : `${formatInteger(count)} payments`} under review
    </Button>
  );
}

/** Renders 'Annual Dues' (specification §2): received payments with their payers, and manual entry. */
export default function AnnualDues() {
  const resource = useManifest();
  const page = resource.pages.list;
  const table = useResourceTable<Listed>(resource);
  const { plans, known } = usePlans();
  const underReview = useUnderReview(resource.name);
  const figures = useFigures(
    <UnderReview
      count={underReview}
      onShow={() => table.filterBy({ status: ['review'], search: '', year: [], method: [] })}
    />,
  );
  const bulk = useBulkActions();
  const pathTo = usePathTo();
  const go = useGo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pathOf = ({ _id }: Listed) => pathTo(resource.name, 'show', { id: _id }) + search;
  const hasExport = known && table.canNarrow;
  return (
    <List
      title={<h1>Annual Dues</h1>}
      breadcrumb={false}
      headerButtons={
        <>
          {hasExport ? <ExportMenu {...paymentsExport} query={table.exported()} /> : null}
          {known ? (
            <LinkButton type="primary" keepQuery to={pathTo(resource.name, 'create')}>
              Record a payment
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p className="page-lead">{page?.lead}</p>
      <Figures figures={figures} label="Dues in figures" />
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
