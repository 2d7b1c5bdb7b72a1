import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import {
  type ResourceTable as Table,
  useResourceTable,
} from '../../../../portal/list/table/use-resource-table.ts';
import type { BulkAction } from '../../../../portal/list/tools/bulk-bar.tsx';
import { DateRange } from '../../../../portal/list/tools/date-range.tsx';
import { ExportMenu, useExportSelected } from '../../../../portal/list/tools/export-menu.tsx';
import { mailAll } from '../../../../portal/list/tools/mail-all.ts';
import { sortOptions } from '../../../../portal/list/tools/sort-select.tsx';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { usePlans } from '../../../dues/admin/parts/use-plans.ts';
import { Figures } from '../../../overview/admin/parts/figures.tsx';
import { duesColumns, duesRow, type Listed } from './columns.tsx';
import { useFigures } from './use-figures.tsx';
import { YearReceipts } from './year-receipts.tsx';
import './payments.css';

/* Shows what the payments of the list's search and filters come to, less refunds and reversals. */
function FilteredTotal({ table }: { table: Table<Listed> }) {
  const asked = table.exported();
  asked.delete('sort');
  const { data, error, isFetching } = useApiQuery(paymentCalls.paymentTotal, {
    query: Object.fromEntries(asked),
    topic: 'payments',
  });
  const years = yearsInWords(table.chosen('year').map(Number).sort());
  if (error && !data) return null;
  return (
    <p className="filtered-total" aria-live="polite" aria-busy={isFetching}>
      {data ? (
        <>
          {table.isNarrowed ? 'Filtered: ' : ''}
          {countOf(data.data.payments, 'payments')}, <b>{formatNaira(data.data.received)}</b>{' '}
          received
          <small> less refunds and reversals</small>
          {data.data.uncounted > 0 ? (
            <small>
              {'; '}
              {formatInteger(data.data.uncounted)} of them{' '}
              {data.data.uncounted === 1 ? 'counts' : 'count'} for nothing: open, failed, reversed
              or refunded
            </small>
          ) : null}
          {data.data.duesPaid === undefined ? null : (
            <>
              . Of it, dues of {years}: <b>{formatNaira(data.data.duesPaid)}</b>
            </>
          )}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}

/* The payments' export, whatever the query. */
const paymentsExport = {
  path: paymentCalls.exportPayments.path,
  name: 'payments',
  title: 'Payments',
  dates: ['Date Paid'],
};

/* Returns the actions on several payments. */
function useBulkActions(): readonly BulkAction[] {
  const { send } = useSend();
  const exportSelected = useExportSelected(paymentsExport);
  const receipt = usePdf();
  return [
    {
      label: 'One receipt for these',
      run: async (ids) => {
        const { path } = documentCalls.jointReceiptPdf;
        await receipt.save(`${path}?ids=${ids.join()}`, 'receipt-for-several.pdf');
      },
    },
    exportSelected,
    {
      label: 'E-mail the payers',
      run: (ids, names) =>
        mailAll(ids, names, async (query) => {
          const { data } = await send(paymentCalls.payments, { query });
          return data.payments.map(({ _id, user }) => ({ _id, email: user.email }));
        }),
    },
  ];
}

/** Renders 'Annual Dues': received payments with their payers, and manual entry. */
export default function AnnualDues() {
  const resource = useManifest('admin-dues');
  const table = useResourceTable<Listed>(resource, resource.list);
  const { plans } = usePlans();
  const mayCall = useMayCall();
  const figures = useFigures();
  const bulk = useBulkActions();
  const { pathOf } = useRecordActions(resource);
  const chosenYears = table.chosen('year');
  const columns = duesColumns(
    plans.map(({ dueYear }) => dueYear),
    pathOf,
    chosenYears,
  );
  const mayExport = mayCall(paymentCalls.exportPayments);
  return (
    <ListOf
      table={table}
      buttons={
        <>
          {mayExport ? (
            <ExportMenu {...paymentsExport} query={table.exported()} columns={columns} />
          ) : null}
          {mayCall(paymentCalls.recordPayment) ? (
            <>
              <YearReceipts />
              <LinkButton keepQuery to={[resource.name, 'receipt']}>
                One payment for several
              </LinkButton>
              <LinkButton type="primary" keepQuery to={[resource.name, 'create']}>
                Record a payment
              </LinkButton>
            </>
          ) : null}
        </>
      }
      above={
        <>
          <Figures figures={figures} label="Dues in figures" />
          <FilteredTotal table={table} />
        </>
      }
      columns={columns}
      row={duesRow(chosenYears)}
      noun="payments"
      sorts={[{ value: '-day', label: 'Date paid, the newest first' }, ...sortOptions(columns)]}
      searchLabel="Search by name, member ID, invoice, receipt or reference"
      placeholder="Search payments…"
      tools={<DateRange table={table} label="Date paid" />}
      hasMenu={false}
      createLabel=""
      bulk={mayExport ? bulk : []}
    />
  );
}
