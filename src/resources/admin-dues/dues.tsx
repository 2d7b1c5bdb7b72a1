import { type HttpError, useList } from '@refinedev/core';
import { type PaymentStatus, paymentStatuses } from '#contract/payment-terms.ts';
import { Cards } from '../../components/cards.tsx';
import { ChoiceFilter } from '../../components/choice-filter.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ListView } from '../../components/list-view.ts';
import { PageTop } from '../../components/page-top.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useShown } from '../../components/side-drawer.tsx';
import { useUrlList } from '../../components/use-url-list.ts';
import { duesColumns, type Listed } from './columns.tsx';
import { Details } from './details.tsx';
import { RecordPayment } from './record-payment.tsx';
import { useFigures } from './use-figures.ts';
import { usePlans } from './use-plans.ts';

const resource = 'admin-dues';

const choices = {
  filters: { search: null, year: null, status: paymentStatuses },
  sorts: ['-createdAt'],
  pageSize: 20,
} as const;

const statusOptions: readonly (readonly [PaymentStatus, string])[] = [
  ['successful', 'Successful'],
  ['review', 'Under review'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
  ['refunded', 'Refunded'],
];

/* How many payments a person has to look at; 0 where the back end does not tell. */
function useUnderReview(): number {
  const { query } = useList<Listed, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'status', operator: 'eq', value: 'review' }],
    errorNotification: false,
  });
  const { data } = query;
  return data && 'totalPayments' in data ? (data.total ?? 0) : 0;
}

type ToolsProps = {
  view: ListView;
  change: (change: Partial<ListView>, replace?: boolean) => void;
  years: readonly number[];
  busy: boolean;
};

function Tools({ view: { filters }, change, years, busy }: ToolsProps) {
  const set = (name: string) => (value: string) => change({ filters: { [name]: value } });
  return (
    <div className="list-tools">
      <SearchBox
        label="Search by name, member ID or invoice"
        placeholder="Search payments…"
        value={filters.search ?? ''}
        onSearch={(search) => change({ filters: { search } }, true)}
        busy={busy && filters.search !== undefined}
      />
      <ChoiceFilter
        label="Year"
        any="All"
        value={filters.year ?? ''}
        onChange={set('year')}
        options={years.map((year) => [String(year), String(year)])}
      />
      <ChoiceFilter
        label="Status"
        any="All"
        value={filters.status ?? ''}
        onChange={set('status')}
        options={statusOptions}
      />
    </div>
  );
}

function UnderReview({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <p className="under-review">
      <Icon name="alert" />
      {count === 1 ? '1 payment is' : `${count} payments are`} under review.
      <button type="button" className="link-button" onClick={onShow}>
        Show {count === 1 ? 'it' : 'them'}
      </button>
    </p>
  );
}

/** 'Annual Dues' (specification §2): what has come in, from whom, and what was received by hand. */
export default function AnnualDues() {
  const { facts, refresh } = useFigures();
  const { plans, loaded, known } = usePlans();
  const underReview = useUnderReview();
  const opened = useShown<Listed>();
  const list = useUrlList<Listed>({ resource, ...choices });
  const { view, change, tableQuery } = list;
  /* A back end of the specification alone gives every payment at once, whatever is asked for. */
  const narrows = !tableQuery.data || 'totalPayments' in tableQuery.data;
  return (
    <>
      <PageTop title="Annual Dues" lead="Every payment of every member, the newest first.">
        {known && narrows ? (
          <ExportMenu
            path="/api/v1/payment/export"
            query={new URLSearchParams(view.filters)}
            name="payments"
            numbers={['Amount (NGN)', 'Amount received (NGN)']}
          />
        ) : null}
        {loaded ? <RecordPayment plans={plans} onRecorded={refresh} /> : null}
      </PageTop>
      <Cards facts={facts} label="Dues in figures" figures />
      <section className="panel dues" aria-label="Payments">
        {view.filters.status === 'review' ? null : (
          <UnderReview
            count={underReview}
            onShow={() => change({ filters: { status: 'review', search: '', year: '' } })}
          />
        )}
        {narrows ? (
          <Tools
            view={view}
            change={change}
            years={plans.map(({ dueYear }) => dueYear)}
            busy={tableQuery.isFetching}
          />
        ) : null}
        <ResourceList
          table={list}
          columns={duesColumns(opened.show)}
          noun="payments"
          empty={<p>No records found.</p>}
        />
      </section>
      <Details payment={opened.shown} open={opened.open} onClose={opened.hide} />
    </>
  );
}
