import { List } from '@refinedev/antd';
import { describedColumns } from '../list/described-columns.tsx';
import { ResourceTable } from '../list/resource-table.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useResourceTable } from '../list/use-resource-table.ts';
import { useManifest } from '../use-manifest.ts';

/** The list of a resource that has none of its own: made from its description. */
export default function ListPage() {
  const resource = useManifest();
  const table = useResourceTable(resource);
  const { pathOf, actionsOf } = useRecordActions(resource);
  return (
    <List title={<h1>{resource.label}</h1>} breadcrumb={false}>
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={describedColumns(resource)}
        row={resource.row}
        noun={resource.label.toLowerCase()}
        nameOf={resource.titleOf}
        pathOf={pathOf}
        actionsOf={actionsOf}
      />
    </List>
  );
}
