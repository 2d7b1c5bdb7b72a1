import { type HttpError, useList } from '@refinedev/core';
import type { ContentKind } from '#contract/content/kinds.ts';
import { PageSkeleton } from '../../portal/page-skeleton.tsx';
import { RecordFailure } from '../../portal/pages/record-failure.tsx';
import { ItemEditor } from './item-editor.tsx';
import type { Item } from './kinds.ts';

/** The form of a kind of one, whether it is there already or not. */
export default function SingleItem({ kind }: { kind: ContentKind }) {
  const { query } = useList<Item, HttpError>({
    resource: 'content',
    meta: { kind },
    pagination: { pageSize: 1 },
    errorNotification: false,
    liveMode: 'off',
    /* Never what was read some time ago: a form begins with what is there now. */
    queryOptions: { gcTime: 0 },
  });
  if (query.data) return <ItemEditor kind={kind} item={query.data.data[0] ?? null} />;
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  return <PageSkeleton />;
}
