import { useLocation } from 'react-router';
import { paymentCalls } from '#contract/payments/calls.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { DateRange } from '../../../../portal/list/tools/date-range.tsx';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import { sortOptions } from '../../../../portal/list/tools/sort-select.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { usePlans } from '../../../dues/admin/parts/use-plans.ts';
import { Figures } from '../../../overview/admin/parts/figures.tsx';
import { PaymentTabs } from '../parts/payment-tabs.tsx';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';
import { FilteredTotal } from './filtered-total.tsx';
import { paymentsExport, useBulkActions } from './use-bulk-actions.ts';
import { useFigures } from './use-figures.tsx';
import { YearReceipts } from './year-receipts.tsx';
import './payments.css';

/** Renders 'Annual Dues': received payments with their payers, and manual entry. */
export default function AnnualDues() {
  const resource = useManifest('admin-dues');
  const table = useResourceTable<Listed>(resource, resource.list);
  const { plans } = usePlans();
  const mayCall = useMayCall();
  const figures = useFigures();
  const bulk = useBulkActions();
  const pathTo = usePathTo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pathOf = ({ _id }: Listed) => pathTo(resource.name, 'show', { id: _id }) + search;
  const chosenYears = table.chosen('year');
  const columns = duesColumns(
    plans.map(({ dueYear }) => dueYear),
    pathOf,
    chosenYears,
  );
  const mayExport = mayCall(paymentCalls.exportPayments);
  return (
    <ListFrame
      title="Annual Dues"
      buttons={
        <>
          {mayExport ? (
            <ExportMenu {...paymentsExport} query={table.exported()} columns={columns} />
          ) : null}
          {mayCall(paymentCalls.recordPayment) ? (
            <>
              <YearReceipts />
              <LinkButton keepQuery to={pathTo(resource.name, 'receipt')}>
                One payment for several
              </LinkButton>
              <LinkButton type="primary" keepQuery to={pathTo(resource.name, 'create')}>
                Record a payment
              </LinkButton>
            </>
          ) : null}
        </>
      }
    >
      <PaymentTabs />
      <Figures figures={figures} label="Dues in figures" />
      <FilteredTotal table={table} />
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={columns}
        row={duesRow(chosenYears)}
        noun="payments"
        sorts={[{ value: '-day', label: 'Date paid, the newest first' }, ...sortOptions(columns)]}
        searchLabel="Search by name, member ID, invoice, receipt or reference"
        placeholder="Search payments…"
        tools={<DateRange table={table} label="Date paid" />}
        nameOf={payerName}
        pathOf={pathOf}
        bulk={mayExport ? bulk : []}
      />
    </ListFrame>
  );
}
