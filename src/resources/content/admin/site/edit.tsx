import { type HttpError, useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { ItemEditor } from './item/item-editor.tsx';
import { type Item, kindNamed, titleOf } from './kinds.ts';
import { UnknownKind } from './unknown-kind.tsx';

function EditItem({ kind, id }: { kind: ContentKind; id: string }) {
  const { query } = useOne<Item, HttpError>({
    resource: 'content',
    id,
    meta: { kind },
    errorNotification: false,
    liveMode: 'off',
    /* Skips the cache: a form must start with the current version. */
    queryOptions: { gcTime: 0 },
  });
  const item = query.data?.data;
  useTitle(item ? titleOf(item) : null);
  if (item) return <ItemEditor kind={kind} item={item} />;
  if (query.error?.statusCode === 404) return <UnknownKind message={query.error.message} />;
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  return <PageSkeleton />;
}

/** Renders the form of an existing item. */
export default function EditPage() {
  const { kind: name, id = '' } = useParams();
  const kind = kindNamed(name);
  return kind ? <EditItem key={`${kind}/${id}`} kind={kind} id={id} /> : <UnknownKind />;
}
