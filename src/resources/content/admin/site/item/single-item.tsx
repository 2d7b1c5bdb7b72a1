import { type HttpError, useList } from '@refinedev/core';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { PageSkeleton } from '../../../../../portal/frame/page-skeleton.tsx';
import { RecordFailure } from '../../../../../portal/pages/record-failure.tsx';
import type { Item } from '../kinds.ts';
import { ItemEditor } from './item-editor.tsx';

/** Renders the form of a kind with one item, whether the item exists or not. */
export default function SingleItem({ kind }: { kind: ContentKind }) {
  const { query } = useList<Item, HttpError>({
    resource: 'content',
    meta: { kind },
    pagination: { pageSize: 1 },
    errorNotification: false,
    liveMode: 'off',
    /* Skips the cache: a form must start with the current version. */
    queryOptions: { gcTime: 0 },
  });
  if (query.data) return <ItemEditor kind={kind} item={query.data.data[0] ?? null} />;
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  return <PageSkeleton />;
}
