import { Show } from '@refinedev/antd';
import { type BaseRecord, useGo } from '@refinedev/core';
import { Button, Descriptions, Skeleton } from 'antd';
import { type ReactNode, use } from 'react';
import { useTitle } from '../frame/title.ts';
import { describedColumns } from '../list/table/described-columns.tsx';
import { type RowAction, useChoose } from '../list/tools/row-actions.tsx';
import { useRecordActions } from '../list/tools/use-record-actions.ts';
import { cellOf, headingOf } from '../resource.ts';
import { PagePartsContext } from '../routing/page-parts.ts';
import { useDrawer } from '../routing/use-drawer.ts';
import { useIsShown } from '../routing/use-is-shown.ts';
import { useManifest } from '../routing/use-manifest.ts';
import { RecordFailure } from './record-failure.tsx';
import { useRecord } from './use-record.ts';

type Props<Row> = {
  /** Its actions, made of the usual ones. */
  actionsOf?: (record: Row, usual: readonly RowAction[]) => readonly RowAction[];
  /** Renders what is shown below a record's facts. */
  children?: (record: Row) => ReactNode;
};

/** Renders the default page of a record: its columns as facts. */
export default function ShowPage<Row extends BaseRecord = BaseRecord>(props: Props<Row>) {
  const resource = useManifest();
  const drawer = useDrawer();
  const { fields } = use(PagePartsContext);
  const { query, record } = useRecord<Row>();
  const go = useGo();
  const choose = useChoose();
  const isShown = useIsShown();
  const toList =
    drawer?.close ?? (() => go({ to: resource.pages.list?.path ?? '/', type: 'replace' }));
  const usual = useRecordActions(resource, () => {
    if (isShown()) toList();
  });
  const title = record ? resource.titleOf(record) : null;
  useTitle(title);
  if (query.error && !record) return <RecordFailure error={query.error} retry={query.refetch} />;
  const actions = record ? usual.actionsOf(record) : [];
  const shown = record && props.actionsOf ? props.actionsOf(record, actions) : actions;
  const buttons = shown
    .filter(({ key }) => key !== 'show')
    .map((action) => (
      <Button key={action.key} danger={action.danger ?? false} onClick={() => choose(action)}>
        {action.label}
      </Button>
    ));
  const facts = record ? (
    <>
      <Descriptions
        column={drawer ? 1 : { xs: 1, md: 2 }}
        items={describedColumns(resource, fields).map((column) => ({
          key: column.dataIndex,
          label: headingOf(column),
          children: cellOf(column, record),
        }))}
      />
      {props.children?.(record)}
    </>
  ) : null;
  if (drawer)
    return (
      <>
        {facts ?? <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        <div className="form-actions">{buttons}</div>
      </>
    );
  return (
    <Show
      title={<h1>{title ?? resource.pages.show?.title}</h1>}
      breadcrumb={false}
      /* refine-antd nests a button in a button; the breadcrumbs lead back. */
      goBack={null}
      isLoading={!record}
      headerButtons={buttons}
    >
      {facts}
    </Show>
  );
}
