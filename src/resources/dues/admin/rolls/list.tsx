import { useGo } from '@refinedev/core';
import { rollCalls } from '#contract/dues/rolls/calls.ts';
import type { Roll, RollFormat } from '#contract/dues/rolls/schemas.ts';
import { useRowActs } from '../../../../portal/act/use-acts.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { fileNameOf, saveFile } from '../../../../portal/parts/save-file.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';

const files: Record<RollFormat, { label: string; type: string }> = {
  pdf: { label: 'Download as PDF', type: 'application/pdf' },
  xlsx: {
    label: 'Download as Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { label: 'Download as CSV', type: 'text/csv' },
};
const formats = ['pdf', 'xlsx', 'csv'] as const satisfies readonly RollFormat[];

/* Saves a roll that was drawn as it was. */
function useRollFile() {
  const { http, toasts } = useServices();
  return async (id: string, format: RollFormat) => {
    const path = rollCalls.exportDrawnRoll.path.replace('{id}', id);
    const { bytes, disposition } = await http.download(
      `${path}?format=${format}`,
      files[format].type,
    );
    saveFile(bytes, fileNameOf(disposition, `roll.${format}`));
    toasts.show('The roll has been saved.');
  };
}

/** Lists the rolls that were drawn. */
export default function Rolls() {
  const resource = useManifest();
  const table = useResourceTable<Roll>(resource, { pageSize: 50 });
  const pathTo = usePathTo();
  const save = useRollFile();
  const go = useGo();
  const acts = useRowActs<Roll>(resource.name, table);
  const pathOf = ({ _id }: Roll) => pathTo('rolls', 'show', { id: _id });
  return (
    <ListFrame
      buttons={
        <LinkButton type="primary" to={pathTo(resource.name, 'create')}>
          Draw a roll
        </LinkButton>
      }
    >
      <ResourceTable<Roll>
        resource={resource.name}
        table={table}
        columns={resource.columns}
        row={{ title: resource.titleOf, ...resource.row }}
        noun="rolls"
        empty="No roll has been drawn yet."
        nameOf={resource.titleOf}
        pathOf={pathOf}
        actionsOf={(roll) => [
          { key: 'print', label: 'Show and print', onChoose: () => go({ to: pathOf(roll) }) },
          ...formats.map((format) => ({
            key: format,
            label: files[format].label,
            onChoose: () => save(roll._id, format),
          })),
          ...acts.actionsOf(roll),
        ]}
        hasTools={false}
      />
      {acts.dialog}
    </ListFrame>
  );
}
