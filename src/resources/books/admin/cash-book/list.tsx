import { useId } from 'react';
import { Navigate, useLocation } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import type { Movement, MovementTotals } from '#contract/books/cash-book/entry-schemas.ts';
import { cashAccountCalls } from '#contract/dues/cash-accounts/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { SelectInput } from '../../../../portal/form/inputs/select-input.tsx';
import {
  type ResourceTable as TableState,
  useResourceTable,
} from '../../../../portal/list/table/use-resource-table.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import { DateRange, monthOf } from '../../../../portal/list/tools/date-range.tsx';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { Figures } from '../../../overview/admin/parts/figures.tsx';
import { movementColumns, movementRow } from './columns.tsx';
import { DuePayments } from './due-payments.tsx';
import './cash-book.css';

type Of = { table: TableState<Movement> };

/* Chooses one account, which then has a running balance, or all. */
function CashAccountFilter({ table }: Of) {
  const id = useId();
  const { data } = useApiQuery(cashAccountCalls.cashAccounts, { topic: 'payments' });
  const [chosen = ''] = table.chosen('account');
  const accounts = (data?.data.accounts ?? []).map(({ _id, name, closed }) => ({
    value: _id,
    label: closed ? `${name} (closed)` : name,
  }));
  return (
    <p className="account-filter">
      <label htmlFor={id}>Account</label>
      <SelectInput
        id={id}
        value={chosen}
        loading={!data}
        options={[{ value: '', label: 'All accounts' }, ...accounts]}
        onChange={(cashAccountId) => table.filterBy({ account: String(cashAccountId ?? '') })}
      />
    </p>
  );
}

/* What was there, what came in and went out, and what is left. */
function Totals({ table }: Of) {
  const totals: MovementTotals | undefined = Object(table.tableQuery.data).totals;
  const naira = (amount: number | undefined) =>
    amount === undefined ? undefined : formatNaira(amount);
  return (
    <>
      <Figures
        label="The account in this period"
        figures={[
          { label: 'Opening balance', value: naira(totals?.opening) },
          { label: 'In', value: naira(totals?.in) },
          { label: 'Out', value: naira(totals?.out) },
          { label: 'Closing balance', value: naira(totals?.closing) },
        ]}
      />
      {table.chosen('account').length === 0 ? (
        <p className="hint">
          A transfer between the society’s own accounts is listed once for each account; ‘In’ and
          ‘Out’ of all accounts leave both out, unless only transfers are shown.
        </p>
      ) : null}
    </>
  );
}

const vouchers = [
  ['receipt', 'Record a receipt'],
  ['transfer', 'Transfer'],
  ['remittance', 'Remit'],
] as const;

/* A fragment, and no component: the header wraps what is directly in it. */
function useHeaderButtons(table: Of['table']) {
  const mayCall = useMayCall();
  const exported = table.exported();
  const days = ['from', 'to'].map((name) => [name, exported.get(name) ?? '']);
  return (
    <>
      <ExportMenu
        path={bookCalls.cashJournal.path}
        name="journal"
        title="Journal"
        label="Journal"
        dates={['Date']}
        query={new URLSearchParams(days.filter(([, day]) => day !== ''))}
      />
      {mayCall(bookCalls.createCashEntry) ? (
        <>
          {vouchers.map(([page, label]) => (
            <LinkButton key={page} keepQuery to={['cash-book', page]}>
              {label}
            </LinkButton>
          ))}
          <LinkButton type="primary" keepQuery to={['cash-book', 'payment']}>
            Record a payment
          </LinkButton>
        </>
      ) : null}
    </>
  );
}

function Movements() {
  const resource = useManifest('cash-book');
  const table = useResourceTable<Movement>(resource, { scope: ['from', 'to'] });
  const headerButtons = useHeaderButtons(table);
  const { data } = useApiQuery(bookCalls.cashCategories);
  const pathTo = usePathTo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pathOf = ({ entry, payment }: Movement) =>
    entry
      ? pathTo('cash-book', 'show', { id: entry }) + search
      : payment
        ? pathTo('admin-dues', 'show', { id: payment })
        : undefined;
  const hasBalance = table.chosen('account').length > 0;
  const categories = data?.data.categories ?? [];
  const isNarrow = useScreen().lg === false;
  const columns = movementColumns(pathOf, { categories, hasBalance, isNarrow });
  return (
    <ListOf
      table={table}
      buttons={headerButtons}
      above={
        <>
          <DuePayments />
          <CashAccountFilter table={table} />
          <Totals table={table} />
        </>
      }
      columns={columns}
      row={movementRow}
      noun="movements"
      searchLabel="Search by name, purpose, voucher, receipt or reference"
      placeholder="Search movements…"
      tools={<DateRange table={table} label="Days" isFixed />}
      pathOf={pathOf}
      hasMenu={false}
      empty="No movements in this period."
    />
  );
}

/** Renders the movements of the accounts; this month's, unless the address says other days. */
export default function CashBook() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  if (asked.has('from') || asked.has('to')) return <Movements />;
  for (const [name, day] of Object.entries(monthOf(0))) asked.set(name, day);
  return <Navigate replace to={`${pathname}?${asked}`} />;
}
