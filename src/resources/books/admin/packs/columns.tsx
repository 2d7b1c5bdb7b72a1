import type { PackState } from '#contract/books/cash-book/terms.ts';
import type { Pack } from '#contract/books/packs/schemas.ts';
import { Tag, tagsOf } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { fileSize, longMoment } from '../../../../shared/format.ts';
import { periodInWords } from './periods.ts';

const { StateTag } = tagsOf<PackState>({
  waiting: ['plain', 'Waiting'],
  working: ['plain', 'Being made'],
  done: ['ok', 'Ready'],
  failed: ['danger', 'Failed'],
});

const PackTag = ({ state, progress }: Pack) =>
  state === 'working' ? <Tag>{`Being made, ${progress} %`}</Tag> : <StateTag state={state} />;

/** Returns the period of a pack in words. */
export const titleOf = (pack: Pack): string => periodInWords(pack);

/* What has become of it: its sizes, or why it failed. */
function outcomeOf({ state, error, xlsxBytes, pdfBytes }: Pack): string {
  if (state === 'failed') return error ?? '';
  if (xlsxBytes === null || pdfBytes === null) return '';
  return `Workbook ${fileSize(xlsxBytes)}, PDF ${fileSize(pdfBytes)}`;
}

/** The columns of the packs. */
export const packColumns: readonly ResourceColumn<Pack>[] = [
  { dataIndex: 'from', title: 'Period', render: (_, pack) => <b>{titleOf(pack)}</b> },
  { dataIndex: 'state', render: (_, pack) => <PackTag {...pack} /> },
  { dataIndex: 'error', title: 'Files', render: (_, pack) => outcomeOf(pack) },
  { dataIndex: 'by', title: 'Requested by' },
  { dataIndex: 'createdAt', title: 'On', type: 'moment' },
];

/** The row of a pack on a phone. */
export const packRow: ResourceRow<Pack> = {
  title: titleOf,
  line: (pack) => outcomeOf(pack) || longMoment(pack.createdAt),
  tag: PackTag,
};
