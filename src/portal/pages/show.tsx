import { Show } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useGo, useShow } from '@refinedev/core';
import { Button, Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { cellOf } from '../../resources/resource.ts';
import { headingOf } from '../list/antd-columns.tsx';
import { describedColumns } from '../list/described-columns.tsx';
import { useChoose } from '../list/row-actions.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useTitle } from '../title.ts';
import { useManifest } from '../use-manifest.ts';
import { RecordFailure } from './record-failure.tsx';

type Props = {
  /** What stands below the facts of a record. */
  children?: (record: BaseRecord) => ReactNode;
};

/** The page of a record whose resource has none of its own: its columns as facts. */
export default function ShowPage({ children }: Props) {
  const resource = useManifest();
  const { query, result: record } = useShow<BaseRecord, HttpError>({ errorNotification: false });
  const go = useGo();
  const choose = useChoose();
  const toList = () => go({ to: resource.pages.list?.path ?? '/', type: 'replace' });
  const { actionsOf } = useRecordActions(resource, toList);
  const actions = record ? actionsOf(record).filter(({ key }) => key !== 'show') : [];
  const title = record ? resource.titleOf(record) : null;
  useTitle(title);
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  return (
    <Show
      title={<h1>{title ?? resource.pages.show?.title}</h1>}
      breadcrumb={false}
      /* Its button is one inside another; the breadcrumbs lead back. */
      goBack={null}
      isLoading={query.isLoading}
      headerButtons={actions.map((action) => (
        <Button key={action.key} danger={action.danger ?? false} onClick={() => choose(action)}>
          {action.label}
        </Button>
      ))}
    >
      {record ? (
        <Descriptions
          column={{ xs: 1, md: 2 }}
          items={describedColumns(resource).map((column) => ({
            key: column.dataIndex,
            label: headingOf(column),
            children: cellOf(column, record),
          }))}
        />
      ) : null}
      {record ? children?.(record) : null}
    </Show>
  );
}
