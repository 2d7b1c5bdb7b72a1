import { reminderCalls } from '#contract/messages/reminders/calls.ts';
import type { Reminder } from '#contract/messages/reminders/schemas.ts';
import { useRowActs } from '../../../../portal/act/use-acts.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { DuesTabs } from '../../../dues/admin/parts/dues-tabs.tsx';
import { nameOf } from './columns.tsx';
import { LadderForm } from './ladder.tsx';
import { Preview } from './preview.tsx';
import './reminders.css';

/* What has become of each reminder. */
function Sent() {
  const resource = useManifest();
  const table = useResourceTable<Reminder>(resource, { staleTime: 0 });
  const { actionsOf } = useRowActs<Reminder>(resource.name, table);
  const { refetch } = table.tableQuery;
  usePolling(table.rows?.some(({ state }) => state === 'queued') === true, refetch);
  return (
    <ResourceTable<Reminder>
      resource={resource.name}
      table={table}
      columns={resource.columns}
      row={{ title: nameOf, ...resource.row }}
      noun="reminders"
      nameOf={nameOf}
      actionsOf={actionsOf}
      empty="No reminder has been sent yet."
    />
  );
}

/** Renders the ladder of reminders, whom it reminds now, and what was sent. */
export default function Reminders() {
  const page = useManifest().pages.list;
  const { data, error, refetch } = useApiQuery(reminderCalls.reminderSettings);
  if (!data && !error) return <PageSkeleton page={page} />;
  return (
    <ListFrame title="Reminders" tabs={<DuesTabs />}>
      {data ? (
        <>
          <LadderForm settings={data.data.settings} />
          <Preview rungs={data.data.settings.rungs} />
          <h2 className="reminder-heading">What was sent</h2>
          <Sent />
        </>
      ) : (
        <section className="panel" aria-label="Reminders">
          <ListFailure sentence={sentenceOfPage(error)} retry={refetch} />
        </section>
      )}
    </ListFrame>
  );
}
