import type { BaseRecord } from '@refinedev/core';
import { type ReactNode, use } from 'react';
import { accessTo } from '../../providers/access.ts';
import { permittedOf } from '../../shared/session.ts';
import { ActButton } from '../act/act-button.tsx';
import { useRowActs } from '../act/use-acts.tsx';
import { LinkButton } from '../antd/link-button.tsx';
import { ListFrame, type ListFrameProps } from '../list/list-frame.tsx';
import { describedColumns, describedRow } from '../list/table/described-columns.tsx';
import { ResourceTable, type ResourceTableProps } from '../list/table/resource-table.tsx';
import { type ResourceTable as Table, useResourceTable } from '../list/table/use-resource-table.ts';
import type { BulkAction } from '../list/tools/bulk-bar.tsx';
import type { RowAction } from '../list/tools/row-actions.tsx';
import { useRecordActions } from '../list/tools/use-record-actions.ts';
import { Icon } from '../parts/icon.tsx';
import type { ListOptions, Resource, ResourceColumn, ResourceRow } from '../resource.ts';
import { isOverList } from '../routing/find-page.ts';
import { PagePartsContext } from '../routing/page-parts.ts';
import { useManifest } from '../routing/use-manifest.ts';
import { useIdentity } from '../session/use-identity.ts';

/* The link to the form of a new record, if the user may make its call. */
function useCreateButton(resource: Resource, label: string | undefined): ReactNode {
  const user = permittedOf(useIdentity());
  const { create } = resource.pages;
  if (label === '' || !create || accessTo(resource, 'create', user) !== 'open') return null;
  return (
    <LinkButton
      type="primary"
      icon={<Icon name="plus" />}
      keepQuery={isOverList(create)}
      to={create.path}
    >
      {label ?? create.title}
    </LinkButton>
  );
}

type Part<Record extends BaseRecord> = ReactNode | ((table: Table<Record>) => ReactNode);
const partOf = <Record extends BaseRecord>(part: Part<Record>, table: Table<Record>) =>
  typeof part === 'function' ? part(table) : part;

/** What a list has beyond its description. A part may be made of the list: its rows, search and filters. */
export type ListPageProps<Record extends BaseRecord = BaseRecord> = Omit<
  ListFrameProps,
  'children' | 'buttons'
> &
  ListOptions &
  Pick<ResourceTableProps<Record>, 'sorts' | 'skeleton' | 'children'> & {
    /** Beside its heading, before 'New …'. */
    buttons?: Part<Record>;
    /** Between the search and the filters. */
    tools?: Part<Record>;
    above?: Part<Record>;
    below?: Part<Record>;
    /** In place of the description's, where they bring styles or are made on the page. */
    columns?: readonly ResourceColumn<Record>[];
    row?: ResourceRow<Record>;
    /** What can be done to several records at once. */
    bulk?: readonly BulkAction[];
    /** What a record is called beside its menu and its box, if not its title. */
    nameOf?(record: Record): string;
    /** The page of a record, if not the resource's own. */
    pathOf?(record: Record): string | undefined;
    /** The menu of a record, made of the usual one. */
    actionsOf?(record: Record, usual: readonly RowAction[]): readonly RowAction[];
  };

/* The menu of a record: its pages, its acts, and last what removes it; or what the page makes of them. */
function useMenu<Record extends BaseRecord>(
  resource: Resource,
  table: Table<Record>,
  own: ListPageProps<Record>['actionsOf'],
) {
  const usual = useRecordActions(resource);
  const { acts } = use(PagePartsContext);
  const { actionsOf, dialog } = useRowActs<Record>(resource.name, table);
  const { pages, calls } = resource;
  const menuOf = (record: Record): readonly RowAction[] => {
    const all = usual.actionsOf(record);
    const removal = all.filter(({ key }) => key === 'delete');
    const menu = [
      ...all.filter((action) => !removal.includes(action)),
      ...actionsOf(record),
      ...removal,
    ];
    return own ? own(record, menu) : menu;
  };
  const hasMenu = pages.show ?? pages.edit ?? calls.remove ?? acts?.row ?? own;
  return { pathOf: pages.show && usual.pathOf, dialog, ...(hasMenu && { actionsOf: menuOf }) };
}

/** Renders a list as `ListPage` does, of the rows that its page asks for itself by `useResourceTable`. */
export function ListOf<Record extends BaseRecord>({
  table,
  ...props
}: ListPageProps<Record> & { table: Table<Record> }) {
  const resource = useManifest();
  const { title, lead, buttons, tools, above, below, ...others } = props;
  const { columns: ownColumns, row, nameOf, pathOf, actionsOf, ...options } = others;
  const { createLabel, hasMenu = true, ...shown } = { ...resource.list, ...options };
  const { acts, fields } = use(PagePartsContext);
  const { dialog, actionsOf: menuOf, ...usual } = useMenu(resource, table, actionsOf);
  const create = useCreateButton(resource, createLabel);
  const described = ownColumns ? { ...resource, columns: ownColumns } : resource;
  const opens = pathOf ?? usual.pathOf;
  const columns = describedColumns(described, fields);
  return (
    <ListFrame
      {...(title && { title })}
      lead={lead}
      buttons={[
        partOf(buttons, table),
        ...(acts?.page ?? []).map((act) => (
          <ActButton
            key={act.key}
            act={act}
            record={{}}
            list={{ rows: table.rows ?? [], currentPage: table.currentPage }}
            resource={resource.name}
          />
        )),
        create,
      ].filter(Boolean)}
    >
      {partOf(above, table)}
      <ResourceTable<Record>
        noun={resource.label.toLowerCase()}
        {...shown}
        {...(hasMenu && menuOf && { actionsOf: menuOf })}
        resource={resource.name}
        table={table}
        columns={columns}
        row={row ?? describedRow(resource, columns)}
        nameOf={nameOf ?? resource.titleOf}
        {...(opens && { pathOf: opens })}
        tools={partOf(tools, table)}
      />
      {partOf(below, table)}
      {dialog}
    </ListFrame>
  );
}

/** Renders the list of a resource from its description, its acts, and the parts that a page of its own hands over. */
export default function ListPage<Record extends BaseRecord = BaseRecord>(
  props: ListPageProps<Record>,
) {
  const resource = useManifest();
  const table = useResourceTable<Record>(resource, { ...resource.list, ...props });
  return <ListOf {...props} table={table} />;
}
