import type { TrashedFile } from '#contract/content/trash/schemas.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import type { ResourceRow } from '../../../../portal/resource.ts';
import { fileSize, longDate } from '../../../../shared/format.ts';
import { fileColumns } from './columns.tsx';
import { TrashTabs } from './trash-tabs.tsx';

const row: ResourceRow<TrashedFile> = {
  title: ({ title }) => title,
  line: ({ size, removedAt }) => `${fileSize(size)} · until ${longDate(removedAt)}`,
};

/** Lists deleted files for members. */
export default function FileTrash() {
  return <ListPage title="Trash" above={<TrashTabs />} columns={fileColumns} row={row} />;
}
