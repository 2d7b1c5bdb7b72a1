import { List } from '@refinedev/antd';
import { rollCalls } from '#contract/dues/rolls/calls.ts';
import type { Roll } from '#contract/dues/rolls/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useExport } from '../../../../portal/list/tools/export-menu.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

/* Nothing of the list narrows a roll that was drawn. */
const everything = new URLSearchParams();

/** Lists the rolls that were drawn. */
export default function Rolls() {
  const resource = useManifest();
  const table = useResourceTable<Roll>(resource, { pageSize: 50 });
  const pathTo = usePathTo();
  const save = useExport({ path: rollCalls.rolls.path, name: 'roll', title: 'Electors' });
  return (
    <List
      title={<h1>{resource.label}</h1>}
      breadcrumb={false}
      headerButtons={
        <LinkButton type="primary" to={pathTo(resource.name, 'create')}>
          Draw a roll
        </LinkButton>
      }
    >
      <p className="page-lead">{resource.pages.list?.lead}</p>
      <ResourceTable<Roll>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="rolls"
        empty="No roll has been drawn yet."
        nameOf={resource.titleOf}
        actionsOf={({ _id }) =>
          (['csv', 'xlsx'] as const).map((format) => ({
            key: format,
            label: format === 'csv' ? 'Download as CSV' : 'Download as Excel',
            onChoose: () =>
              save(format, everything, rollCalls.exportDrawnRoll.path.replace('{id}', _id)),
          }))
        }
        hasTools={false}
      />
    </List>
  );
}
