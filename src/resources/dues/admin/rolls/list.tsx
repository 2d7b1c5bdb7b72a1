import { duesCalls } from '#contract/dues/calls.ts';
import type { Roll, RollFormat } from '#contract/dues/rolls/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

const files: Record<RollFormat, { label: string; type: string }> = {
  pdf: { label: 'Download as PDF', type: 'application/pdf' },
  xlsx: {
    label: 'Download as Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { label: 'Download as CSV', type: 'text/csv' },
};
const formats = ['pdf', 'xlsx', 'csv'] as const satisfies readonly RollFormat[];

/** Lists the rolls that were drawn. */
export default function Rolls() {
  const { name } = useManifest();
  const pathTo = usePathTo();
  const { save } = usePdf();
  const saveRoll = (id: string, format: RollFormat) => {
    const path = duesCalls.exportDrawnRoll.path.replace('{id}', id);
    const said = 'The roll has been saved.';
    return save(`${path}?format=${format}`, `roll.${format}`, files[format].type, said);
  };
  return (
    <ListPage<Roll>
      noun="rolls"
      pageSize={50}
      hasTools={false}
      createLabel=""
      empty="No roll has been drawn yet."
      buttons={
        <LinkButton type="primary" to={pathTo(name, 'create')}>
          Draw a roll
        </LinkButton>
      }
      actionsOf={({ _id }, usual) => [
        { key: 'print', label: 'Show and print', to: pathTo(name, 'show', { id: _id }) },
        ...formats.map((format) => ({
          key: format,
          label: files[format].label,
          onChoose: () => saveRoll(_id, format),
        })),
        ...usual.filter(({ key }) => key !== 'show'),
      ]}
    />
  );
}
