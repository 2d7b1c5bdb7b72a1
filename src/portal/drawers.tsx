import { lazy, Suspense, useState } from 'react';
import { importModule } from '../shared/import-module.ts';
import type { FoundPage } from './find-page.ts';
import { PageBoundary } from './page-boundary.tsx';

const DrawerPage = lazy(() => importModule(() => import('./antd/drawer-page.tsx')));

/** The drawer of a page that stands in one; its code comes with the first of them. */
export function Drawers({ found }: { found: FoundPage }) {
  const isDrawer = found.page.drawer === true;
  const [wasOpen, setWasOpen] = useState(isDrawer);
  if (isDrawer && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <DrawerPage found={found} />
      </Suspense>
    </PageBoundary>
  );
}
