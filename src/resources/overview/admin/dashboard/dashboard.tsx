import { Suspense, useEffect } from 'react';
import type { RequestLine } from '#contract/calls.ts';
import { wholeNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { PlainListFailure } from '../../../../portal/parts/list-states.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { type QueryState, useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useDesk } from '../../../../portal/parts/use-desk.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { FailureBoundary, type FailureProps } from '../../../../shared/failure-boundary.tsx';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { importModule } from '../../../../shared/import-module.ts';
import { lazyPage } from '../../../../shared/lazy-page.tsx';
import { isSavingData } from '../../../../shared/saving-data.ts';
import { summaryCall, useMembersFigure } from '../../../members/admin/parts/members-figure.ts';
import { paidThisYear } from '../../../payments/admin/parts/paid-this-year.ts';
import { type Figure, Figures, figure } from '../parts/figures.tsx';
import { DeskPanel } from './desk.tsx';
import { DuesPanel } from './dues-panel.tsx';
import { useSeen } from './use-seen.ts';
import './dashboard.css';

/* Below the fold. */
const Charts = lazyPage(() => import('./charts.tsx'));
const MembersTable = lazyPage(() => import('./members-table.tsx'));

const TableFailure = ({ error, retry }: FailureProps) => (
  <PlainListFailure message={sentenceOf(error)} retry={retry} />
);

const ChartsFailure = (props: FailureProps) => (
  <div className="panel">
    <TableFailure {...props} />
  </div>
);

/* Without their schemas, which are 36 KB. */
const lines = {
  diaspora: { method: 'GET', path: '/api/v1/user/diasporaUsers' },
  revenue: { method: 'GET', path: '/api/v1/payment/totalPaidAmount' },
} as const satisfies Record<string, RequestLine>;

function useSummary(): QueryState<PaymentSummary> {
  const query = useApiQuery(summaryCall, { topic: ['members', 'payments'] });
  return { ...query, data: query.data?.data };
}

const chartKeys = ['months', 'years', 'methods', 'arrears'];

const ChartsSkeleton = () =>
  chartKeys.map((key) => (
    <div key={key} className="panel">
      <i className="line-skeleton chart-skeleton" />
    </div>
  ));

function Overview({ summary }: { summary: QueryState<PaymentSummary> }) {
  if (!useMayCall()(summaryCall)) return null;
  return (
    <div className="overview">
      <DuesPanel query={summary} />
      {summary.error && !summary.data ? null : (
        <FailureBoundary onFailure={Charts.forget} Failure={ChartsFailure}>
          <Suspense fallback={<ChartsSkeleton />}>
            {summary.data ? <Charts summary={summary.data} /> : <ChartsSkeleton />}
          </Suspense>
        </FailureBoundary>
      )}
    </div>
  );
}

/* The third figure is 'Paid this year', because 'Total' only repeated the member count. */
function useFigures(summary: QueryState<PaymentSummary>): Figure[] {
  const diaspora = useApiQuery(lines.diaspora, { topic: 'members' });
  const revenue = useApiQuery(lines.revenue, { topic: 'payments' });
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

/* The members, loaded when they are scrolled to. */
function MembersPanel() {
  const [ref, seen] = useSeen<HTMLElement>('200px');
  const skeleton = <i className="line-skeleton chart-skeleton" />;
  return (
    <Panel
      title="Members"
      beside={<PageLink to={['members', 'list']}>Search and filter</PageLink>}
      ref={ref}
    >
      <FailureBoundary onFailure={MembersTable.forget} Failure={TableFailure}>
        <Suspense fallback={skeleton}>{seen ? <MembersTable /> : skeleton}</Suspense>
      </FailureBoundary>
    </Panel>
  );
}

/* An admin's other pages stand on antd, and have fields: both come while the figures are read. */
const antdAhead: readonly (() => Promise<object>)[] = [
  () => import('../../../../portal/antd/antd-root.tsx'),
  () => import('../../../../portal/form/form-frame.tsx'),
];

function useAntdAhead() {
  useEffect(() => {
    if (isSavingData()) return;
    const timer = setTimeout(() => {
      for (const load of antdAhead) importModule(load).catch(() => undefined);
    }, 2_000);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Renders the society's key figures and its members. Without antd but for the members' table, for it is seen first. The
 * figures come with what waits, which is above them and of any height.
 */
export default function AdminDashboard() {
  const user = useIdentity();
  const lead = useManifest().pages.list?.lead;
  const title = `Welcome, ${user?.fname ?? ''}`;
  const summary = useSummary();
  const figures = useFigures(summary);
  useAntdAhead();
  const { data, isLoading, refetch } = useDesk();
  if (isLoading) return <PageSkeleton page={{ title, ...(lead && { lead }) }} />;
  return (
    <>
      <PageTop title={title} lead={lead} />
      {data ? <DeskPanel desk={data.data} onRetried={refetch} /> : null}
      <Figures figures={figures} label="The society in figures" />
      <Overview summary={summary} />
      <MembersPanel />
    </>
  );
}
