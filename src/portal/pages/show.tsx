import { DeleteButton, EditButton, Show } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useShow } from '@refinedev/core';
import { Descriptions } from 'antd';
import { cellOf } from '../../resources/resource.ts';
import { headingOf } from '../list/antd-columns.tsx';
import { describedColumns } from '../list/described-columns.tsx';
import { useTitle } from '../title.ts';
import { useManifest } from '../use-manifest.ts';
import { RecordFailure } from './record-failure.tsx';

/** The page of a record whose resource has none of its own: its columns as facts. */
export default function ShowPage() {
  const resource = useManifest();
  const { query, result: record } = useShow<BaseRecord, HttpError>({ errorNotification: false });
  const title = record ? resource.titleOf(record) : null;
  useTitle(title);
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  return (
    <Show
      title={<h1>{title ?? resource.pages.show?.title}</h1>}
      breadcrumb={false}
      isLoading={query.isLoading}
      headerButtons={
        <>
          {resource.pages.edit ? <EditButton /> : null}
          {resource.calls.remove ? <DeleteButton /> : null}
        </>
      }
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
    </Show>
  );
}
