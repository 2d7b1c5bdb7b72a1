import { List } from '@refinedev/antd';
import { useInvalidate } from '@refinedev/core';
import { jobCalls } from '#contract/system/jobs/calls.ts';
import type { FailedJob } from '#contract/system/jobs/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../portal/services.ts';
import { longMoment } from '../../../../shared/format.ts';
import { nameOf, reasonOf } from './words.ts';

const columns: readonly ResourceColumn<FailedJob>[] = [
  { dataIndex: 'kind', title: 'What', render: (_, job) => nameOf(job) },
  { dataIndex: 'failedAt', title: 'Given up', render: (_, job) => longMoment(job.failedAt) },
  { dataIndex: 'attempts', title: 'Attempts', align: 'end' },
  { dataIndex: 'reason', title: 'Reason', render: (_, job) => reasonOf(job) },
];

/** Lists what was given up, each with a way to try it again. */
export default function FailedJobs() {
  const resource = useManifest();
  const table = useResourceTable<FailedJob>(resource);
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();

  const tryAgain = async ({ _id: id }: FailedJob) => {
    const { message } = await http.send(jobCalls.retryJob, { params: { id } });
    toasts.show(message);
    await invalidate({ resource: resource.name, invalidates: ['list'] });
  };

  return (
    <List title={<h1>{resource.label}</h1>} breadcrumb={false} headerButtons={null}>
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <ResourceTable<FailedJob>
        resource={resource.name}
        table={table}
        columns={columns}
        row={{ title: nameOf, line: (job) => `${longMoment(job.failedAt)} · ${reasonOf(job)}` }}
        noun="failed jobs"
        nameOf={nameOf}
        actionsOf={(job) => [
          {
            key: 'retry',
            label: job.isMail ? 'Send again' : 'Try again',
            onChoose: () => tryAgain(job),
          },
        ]}
        hasTools={false}
        empty="Nothing has failed."
      />
    </List>
  );
}
