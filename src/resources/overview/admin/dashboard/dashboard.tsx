import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { memberCalls } from '#contract/members/calls.ts';
import { wholeNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { type Figure, Figures, figure } from '../../../../portal/antd/figures.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { type FailureProps, PageBoundary } from '../../../../portal/frame/page-boundary.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { type QueryState, useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { lazyPage } from '../../../../shared/lazy-page.tsx';
import { useMembersFigure } from '../../../members/admin/parts/members-figure.ts';
import { paidThisYear } from '../../../payments/admin/parts/paid-this-year.ts';
import { DuesPanel } from './dues-panel.tsx';
import { useSeen } from './use-seen.ts';
import './dashboard.css';

const Desk = lazyPage(() => import('./desk.tsx'));
/* Below the fold. */
const Charts = lazyPage(() => import('./charts.tsx'));
const MembersTable = lazyPage(() => import('./members-table.tsx'));

const TableFailure = ({ error, retry }: FailureProps) => (
  <ListFailure sentence={sentenceOf(error)} retry={retry} />
);

const ChartsFailure = (props: FailureProps) => (
  <div className="panel">
    <TableFailure {...props} />
  </div>
);

function useSummary(): QueryState<PaymentSummary> {
  const query = useApiQuery(paymentCalls.paymentSummary, { topic: 'payments' });
  return { ...query, data: query.data?.data };
}

const chartKeys = ['months', 'years', 'methods', 'arrears'];

const ChartsSkeleton = () =>
  chartKeys.map((key) => (
    <div key={key} className="panel">
      <Skeleton active title={false} className="chart-skeleton" />
    </div>
  ));

function Overview({ summary }: { summary: QueryState<PaymentSummary> }) {
  return (
    <div className="overview">
      <DuesPanel query={summary} />
      {summary.error && !summary.data ? null : (
        <PageBoundary onRetry={Charts.forget} Failure={ChartsFailure}>
          <Suspense fallback={<ChartsSkeleton />}>
            {summary.data ? <Charts summary={summary.data} /> : <ChartsSkeleton />}
          </Suspense>
        </PageBoundary>
      )}
    </div>
  );
}

/* The third figure is 'Paid this year', because 'Total' only repeated the member count. */
function useFigures(summary: QueryState<PaymentSummary>): Figure[] {
  const diaspora = useApiQuery(memberCalls.diasporaUsers, { topic: 'members' });
  const revenue = useApiQuery(paymentCalls.totalPaidAmount, { topic: 'payments' });
  const pathTo = usePathTo();
  const list = pathTo('members', 'list');
  const members = useMembersFigure(summary, list);
  return [
    members,
    figure('Total Members in Diaspora', diaspora, ({ totalDiasporaUsers }) => ({
      value: formatInteger(totalDiasporaUsers),
      to: `${list}?diaspora=yes`,
    })),
    figure('Total Revenue', revenue, ({ totalPaidAmount }) => ({
      value: wholeNaira(totalPaidAmount),
      to: pathTo('admin-dues', 'list'),
    })),
    figure('Paid this year', summary, paidThisYear(pathTo('members', 'list')), true),
  ];
}

/** Renders the society's key figures and its members. */
export default function AdminDashboard() {
  const user = useIdentity();
  const page = useManifest().pages.list;
  const pathTo = usePathTo();
  const summary = useSummary();
  const [ref, seen] = useSeen<HTMLElement>('200px');
  const skeleton = <Skeleton active title={false} paragraph={{ rows: 12 }} />;
  const figures = useFigures(summary);
  return (
    <>
      <PageTop title={`Welcome, ${user?.fname ?? ''}`} lead={page?.lead} />
      <PageBoundary onRetry={Desk.forget} Failure={ChartsFailure}>
        <Suspense fallback={<section className="panel desk-panel" aria-hidden="true" />}>
          <Desk />
        </Suspense>
      </PageBoundary>
      <Figures figures={figures} label="The society in figures" />
      <Overview summary={summary} />
      <section className="panel" aria-labelledby="members-list" ref={ref}>
        <header className="panel-top">
          <h2 id="members-list">Members</h2>
          <Link to={pathTo('members', 'list')}>Search and filter</Link>
        </header>
        <PageBoundary onRetry={MembersTable.forget} Failure={TableFailure}>
          <Suspense fallback={skeleton}>{seen ? <MembersTable /> : skeleton}</Suspense>
        </PageBoundary>
      </section>
    </>
  );
}
