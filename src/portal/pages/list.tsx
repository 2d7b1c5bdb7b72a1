import { List } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../antd/link-button.tsx';
import { describedColumns, describedRow } from '../list/table/described-columns.tsx';
import { ResourceTable } from '../list/table/resource-table.tsx';
import { useResourceTable } from '../list/table/use-resource-table.ts';
import { useRecordActions } from '../list/tools/use-record-actions.ts';
import { Icon } from '../parts/icon.tsx';
import { cellOf, type ResourceColumn } from '../resource.ts';
import { useManifest } from '../routing/use-manifest.ts';

/* Links the first column to the record's page. */
const leading = (
  [first, ...others]: ResourceColumn[],
  pathOf: (record: BaseRecord) => string | undefined,
): ResourceColumn[] => {
  if (!first) return others;
  const render = (_: unknown, record: BaseRecord) => {
    const path = pathOf(record);
    return path ? <Link to={path}>{cellOf(first, record)}</Link> : cellOf(first, record);
  };
  return [{ ...first, render }, ...others];
};

type Props = {
  /** The tabs of the pages that belong together. */
  tabs?: ReactNode;
};

/** Renders the default list of a resource, from its description. */
export default function ListPage({ tabs }: Props) {
  const resource = useManifest();
  const table = useResourceTable(resource);
  const { pathOf, actionsOf } = useRecordActions(resource);
  const { list, create, show } = resource.pages;
  const columns = describedColumns(resource, show !== undefined);
  return (
    <List
      title={<h1>{resource.label}</h1>}
      breadcrumb={false}
      headerButtons={
        create ? (
          <LinkButton type="primary" icon={<Icon name="plus" />} to={create.path}>
            {create.title}
          </LinkButton>
        ) : null
      }
    >
      {list?.lead ? <p className="page-lead">{list.lead}</p> : null}
      {tabs}
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={leading(columns, pathOf)}
        row={describedRow(resource, columns)}
        noun={resource.label.toLowerCase()}
        nameOf={resource.titleOf}
        pathOf={pathOf}
        actionsOf={actionsOf}
      />
    </List>
  );
}
