import { useGo } from '@refinedev/core';
import { useLocation } from 'react-router';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { planColumns, planRow } from './columns.tsx';
import { dueYearOf } from './years.ts';

/** Returns the table of all years' subscriptions. */
export function usePlansTable() {
  return useResourceTable<Subscription>(useManifest('subscription'), { pageSize: 50 });
}

type Props = {
  current: Subscription;
  plans: ReturnType<typeof usePlansTable>;
  /** Whether a year is shown elsewhere on the page. */
  isElsewhere: (plan: Subscription) => boolean;
};

/** Lists the subscriptions of earlier years. */
export function PastPlans({ current, plans, isElsewhere }: Props) {
  const pathTo = usePathTo();
  const go = useGo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pageOf = (page: string) => (plan: Subscription) =>
    pathTo('subscription', page, { id: plan._id }) + search;
  const rows = plans.rows?.filter((plan) => plan._id !== current._id && !isElsewhere(plan));
  const elsewhere = (plans.rows?.length ?? 0) - (rows?.length ?? 0);
  return (
    <Panel title="Past years">
      <ResourceTable
        resource="subscription"
        table={{ ...plans, rows, total: plans.total - elsewhere }}
        columns={planColumns.filter(({ hidden }) => !hidden)}
        row={planRow}
        noun="past years’ subscriptions"
        empty={`There is none before ${dueYearOf(current)}. Past years will be listed here.`}
        nameOf={({ subName }) => subName}
        pathOf={pageOf('show')}
        actionsOf={(plan) =>
          ['View', 'Edit'].map((label) => ({
            key: label,
            label,
            onChoose: () => go({ to: pageOf(label === 'View' ? 'show' : 'edit')(plan) }),
          }))
        }
        hasTools={false}
      />
    </Panel>
  );
}
