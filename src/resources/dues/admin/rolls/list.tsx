import { List } from '@refinedev/antd';
import { useGo, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { can } from '#contract/access.ts';
import { rollCalls } from '#contract/dues/rolls/calls.ts';
import { type Roll, type RollFormat, withdrawRollForm } from '#contract/dues/rolls/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { fileNameOf, saveFile } from '../../../../portal/parts/save-file.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import ActDialog, { type Act } from '../../../payments/admin/parts/act-dialog.tsx';

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

function useWithdrawal(roll: Roll | null): Act | null {
  const { http } = useServices();
  const invalidate = useInvalidate();
  if (!roll) return null;
  return {
    title: `Withdraw ‘${roll.name}’?`,
    words:
      'For a roll that was drawn by mistake. It stays in the list with its rows, and says that it was withdrawn, by whom and why, also in print.',
    submit: 'Withdraw the roll',
    schema: withdrawRollForm,
    success: 'The roll has been withdrawn.',
    save: async (form, { idempotencyKey }) => {
      await http.send(rollCalls.withdrawRoll, { params: { id: roll._id }, form, idempotencyKey });
      await invalidate({ resource: 'rolls', invalidates: ['list'] });
    },
  };
}

/** Lists the rolls that were drawn. */
export default function Rolls() {
  const resource = useManifest();
  const table = useResourceTable<Roll>(resource, { pageSize: 50 });
  const pathTo = usePathTo();
  const save = useRollFile();
  const go = useGo();
  const identity = useIdentity();
  const [chosen, choose] = useState<Roll | null>(null);
  const act = useWithdrawal(chosen);
  const mayWithdraw = identity !== null && can(identity, 'payments.write');
  const pathOf = ({ _id }: Roll) => pathTo('rolls', 'show', { id: _id });
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
        pathOf={pathOf}
        actionsOf={(roll) => [
          { key: 'print', label: 'Show and print', onChoose: () => go({ to: pathOf(roll) }) },
          ...formats.map((format) => ({
            key: format,
            label: files[format].label,
            onChoose: () => save(roll._id, format),
          })),
          ...(roll.withdrawn || !mayWithdraw
            ? []
            : [{ key: 'withdraw', label: 'Withdraw', onChoose: () => choose(roll) }]),
        ]}
        hasTools={false}
      />
      {act ? <ActDialog act={act} onClose={() => choose(null)} /> : null}
    </List>
  );
}
