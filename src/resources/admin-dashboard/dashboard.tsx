import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { PaymentSummary } from '#contract/dues.ts';
import { counted } from '#contract/numbers.ts';
import type { User } from '#contract/users.ts';
import { Cards, type Fact } from '../../components/cards.tsx';
import { type Asked, figure } from '../../components/figure.tsx';
import { PageTop } from '../../components/page-top.tsx';
import type { ListTable } from '../../components/resource-list.tsx';
import { useAsked } from '../../components/use-asked.ts';
import { useUrlList } from '../../components/use-url-list.ts';
import { paidThisYear, wholeNaira } from '../../member/treasury.ts';
import { usePathTo } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { importModule } from '../../shared/import-module.ts';
import { DuesPanel } from './dues-panel.tsx';
import { MailNotice } from './mail-notice.tsx';

/* Below the fold. */
const Charts = lazy(() => importModule(() => import('./charts.tsx')));
const MembersTable = lazy(() => importModule(() => import('./members-table.tsx')));

function useSummary(): Asked<PaymentSummary> {
  const asked = useAsked<{ data: PaymentSummary }>('payment/summary', {}, 'payments');
  return { ...asked, data: asked.data?.data };
}

const ChartsSkeleton = () => (
  <>
    <div className="panel">
      <i className="block-skeleton chart-skeleton" />
    </div>
    <div className="panel">
      <i className="block-skeleton chart-skeleton" />
    </div>
  </>
);

function Overview({ summary }: { summary: Asked<PaymentSummary> }) {
  return (
    <div className="overview">
      <DuesPanel asked={summary} />
      {summary.error ? null : (
        <Suspense fallback={<ChartsSkeleton />}>
          {summary.data ? <Charts summary={summary.data} /> : <ChartsSkeleton />}
        </Suspense>
      )}
    </div>
  );
}

/* 'Total' repeated the member count (api.md, defects): it is 'Paid this year'. */
function useFacts({ tableQuery }: ListTable<User>, summary: Asked<PaymentSummary>): Fact[] {
  const diaspora = useAsked<{ totalDiasporaUsers: number }>('user/diasporaUsers', {}, 'members');
  const revenue = useAsked<{ totalPaidAmount: number }>('payment/totalPaidAmount', {}, 'payments');
  const { data, error, refetch } = tableQuery;
  const members = { data: data?.total, error, refetch };
  return [
    figure('Total Members', members, (total) => ({ value: counted(total) })),
    figure('Total Members in Diaspora', diaspora, ({ totalDiasporaUsers }) => ({
      value: counted(totalDiasporaUsers),
    })),
    figure('Total Revenue', revenue, ({ totalPaidAmount }) => ({
      value: wholeNaira(totalPaidAmount),
    })),
    figure('Paid this year', summary, paidThisYear, true),
  ];
}

/** The society in figures, and its members (specification §2 'Dashboard' of admins). */
export default function AdminDashboard() {
  const user = useIdentity();
  const pathTo = usePathTo();
  const table = useUrlList<User>({
    resource: 'members',
    filters: {},
    sorts: ['name'],
    pageSize: 10,
  });
  const summary = useSummary();
  const facts = useFacts(table, summary);
  return (
    <>
      <PageTop title={`Welcome, ${user?.fname ?? ''}`} lead="The society as it stands today." />
      <MailNotice />
      <Cards facts={facts} label="The society in figures" figures />
      <Overview summary={summary} />
      <section className="panel" aria-labelledby="members-list">
        <header className="panel-top">
          <h2 id="members-list">Members</h2>
          <Link to={pathTo('members', 'list')}>Search and filter</Link>
        </header>
        <Suspense fallback={<i className="block-skeleton tall" />}>
          <MembersTable table={table} />
        </Suspense>
      </section>
    </>
  );
}
