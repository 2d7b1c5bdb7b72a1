import { Suspense } from 'react';
import { useParams } from 'react-router';
import { PageFailure } from '../../../../portal/frame/page-failure.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { FailureBoundary } from '../../../../shared/failure-boundary.tsx';
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
    <FailureBoundary onFailure={SingleItem.forget} Failure={PageFailure}>
      <Suspense fallback={<PageSkeleton />}>
        <SingleItem key={kind} kind={kind} />
      </Suspense>
    </FailureBoundary>
  );
}
