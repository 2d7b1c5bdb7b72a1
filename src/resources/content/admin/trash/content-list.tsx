import type { TrashedContent } from '#contract/content/trash/schemas.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import type { ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import { contentColumns, placeOf } from './columns.tsx';
import { TrashTabs } from './trash-tabs.tsx';

const row: ResourceRow<TrashedContent> = {
  title: ({ title }) => title,
  line: (trashed) => `${placeOf(trashed)} · until ${longDate(trashed.removedAt)}`,
};

/** Lists deleted stories, and pictures and documents that were taken out of them. */
export default function ContentTrash() {
  return <ListPage above={<TrashTabs />} columns={contentColumns} row={row} />;
}
