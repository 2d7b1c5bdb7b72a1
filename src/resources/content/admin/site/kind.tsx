import { Suspense } from 'react';
import { useParams } from 'react-router';
import { PageBoundary } from '../../../../portal/frame/page-boundary.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { lazyPage } from '../../../../shared/lazy-page.tsx';
import { ItemList } from './item/item-list.tsx';
import { kindNamed, rowOf } from './kinds.ts';
import { UnknownKind } from './unknown-kind.tsx';

const SingleItem = lazyPage(() => import('./item/single-item.tsx'));

/** Lists the items of a kind; for a kind with one item, renders its form. */
export default function KindPage() {
  const kind = kindNamed(useParams().kind);
  useTitle(kind && rowOf(kind).label);
  if (!kind) return <UnknownKind />;
  if (!rowOf(kind).single) return <ItemList key={kind} kind={kind} />;
  return (
    <PageBoundary onRetry={SingleItem.forget}>
      <Suspense fallback={<PageSkeleton />}>
        <SingleItem key={kind} kind={kind} />
      </Suspense>
    </PageBoundary>
  );
}
