import { List } from '@refinedev/antd';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { auditRow } from './columns.tsx';
import { actionInWords } from './words.ts';

/** Lists what was changed, by whom, and what it was before. */
export default function AuditLog() {
  const resource = useManifest();
  const pathTo = usePathTo();
  const table = useResourceTable<AuditEntry>(resource);
  return (
    <List title={<h1>{resource.label}</h1>} breadcrumb={false} headerButtons={null}>
      <p className="page-lead">
        {resource.pages.list?.lead} Log-ins are under the filter ‘Session’.
      </p>
      <ResourceTable<AuditEntry>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ ...auditRow, ...resource.row }}
        noun="entries"
        nameOf={actionInWords}
        pathOf={({ member }) =>
          member ? pathTo('members', 'show', { id: member._id }) : undefined
        }
        searchLabel="Search who did it or to whom"
        placeholder="Name or member ID…"
        empty="Nothing was changed yet."
      />
    </List>
  );
}
