import { List } from '@refinedev/antd';
import { useGo, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { can } from '#contract/access.ts';
import { addDays } from '#contract/day.ts';
import { periodCalls } from '#contract/dues/periods/calls.ts';
import { type Closing, reopenPeriodForm } from '#contract/dues/periods/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate } from '../../../../shared/format.ts';
import ActDialog, { type Act } from '../../../payments/admin/parts/act-dialog.tsx';
import { BooksTabs } from '../parts/books-tabs.tsx';

/* Days of the longest pack. Not from its schemas, so that a list of periods does not load them. */
const maxDays = 366;

/* Returns where the pack of a closed period is asked for: of its year, where it is longer than a pack. */
function packOfClosed(packs: string, { from, until }: Pick<Closing, 'from' | 'until'>): string {
  const fits = from !== null && until < addDays(from, maxDays);
  const days = { from: fits ? from : `${until.slice(0, 4)}-01-01`, until };
  return `${packs}?${new URLSearchParams(days)}`;
}

function useReopening(period: Closing | null): Act | null {
  const { http } = useServices();
  const invalidate = useInvalidate();
  if (!period) return null;
  return {
    title: `Open the books until ${longDate(period.until)} again?`,
    words:
      'What is missing or wrong in the period can then be entered on its own date. Close the period again afterwards. Its next pack says that it was opened again, by whom and why.',
    submit: 'Open again',
    schema: reopenPeriodForm,
    success: 'The period is open again.',
    save: async (form, { idempotencyKey }) => {
      await http.send(periodCalls.reopenPeriod, { form, idempotencyKey });
      await invalidate({ resource: 'periods', invalidates: ['list'] });
    },
  };
}

/** Lists the closed periods, with those that were opened again. */
export default function Periods() {
  const resource = useManifest();
  const table = useResourceTable<Closing>(resource, { pageSize: 50 });
  const pathTo = usePathTo();
  const go = useGo();
  const identity = useIdentity();
  const [reopening, setReopening] = useState<Closing | null>(null);
  const act = useReopening(reopening);
  const newest = table.rows?.find(({ reopened }) => !reopened);
  const mayClose = identity !== null && can(identity, 'payments.close');
  return (
    <List
      title={<h1>{resource.label}</h1>}
      breadcrumb={false}
      headerButtons={
        mayClose ? (
          <LinkButton type="primary" to={pathTo(resource.name, 'create')}>
            Close a period
          </LinkButton>
        ) : null
      }
    >
      <BooksTabs />
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <ResourceTable<Closing>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="closed periods"
        empty="No period has been closed yet."
        nameOf={resource.titleOf}
        actionsOf={(period) => [
          ...(mayClose && table.currentPage === 1 && period._id === newest?._id
            ? [{ key: 'reopen', label: 'Open again', onChoose: () => setReopening(period) }]
            : []),
          ...(period.reopened
            ? []
            : [
                {
                  key: 'pack',
                  label: 'Make its pack',
                  onChoose: () => go({ to: packOfClosed(pathTo('packs', 'list'), period) }),
                },
              ]),
        ]}
        hasTools={false}
      />
      {act ? <ActDialog act={act} onClose={() => setReopening(null)} /> : null}
    </List>
  );
}
