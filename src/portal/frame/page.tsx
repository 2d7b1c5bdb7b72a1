import { useTable } from '@refinedev/core';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { FailureBoundary } from '../../shared/failure-boundary.tsx';
import { importModule } from '../../shared/import-module.ts';
import { lazyPage, type PageComponent } from '../../shared/lazy-page.tsx';
import { useAskedList } from '../list-address/use-asked-list.ts';
import type { Resource, ResourcePage } from '../resource.ts';
import { isAdminPath } from '../routing/find-page.ts';
import { useDrawer } from '../routing/use-drawer.ts';
import { PageFailure } from './page-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Asks for a list's first rows while its page's code loads, just as its `useResourceTable` will: the page finds them
 * under the same key. Renders nothing.
 */
function FirstRows({ resource }: { resource: Resource }) {
  useTable(useAskedList(resource, resource.list ?? {}).options);
  return null;
}

const pages = new WeakMap<ResourcePage, PageComponent>();

/* Wraps admin pages in antd's theme, which is too heavy for a member's phone. */
async function loadPage({
  path,
  load,
  hasAntd = true,
}: ResourcePage): ReturnType<ResourcePage['load']> {
  if (!hasAntd || !isAdminPath(path)) return importModule(load);
  const [{ default: Page }, { AntdRoot }] = await Promise.all([
    importModule(load),
    importModule(() => import('../antd/antd-root.tsx')),
  ]);
  return {
    default: () => (
      <AntdRoot>
        <Page />
      </AntdRoot>
    ),
  };
}

/** Returns a manifest's page as a component. Creates it once. */
function componentOf(page: ResourcePage): PageComponent {
  const made = pages.get(page) ?? lazyPage(() => loadPage(page));
  pages.set(page, made);
  return made;
}

/** Fetches a page's code before it renders. A failure is shown later, where the page renders. */
export function preloadPage(page: ResourcePage): void {
  componentOf(page)
    .preload()
    .catch(() => undefined);
}

/* Says when what is rendered with it has come, and has asked for what it shows. */
function Arrival({ onCome }: { onCome: (hasCome: true) => void }) {
  useEffect(() => onCome(true), [onCome]);
  return null;
}

/** Renders a page of a manifest: its title at once, in response to a click, then the page itself. */
export function ResourcePageView({ page, resource }: { page: ResourcePage; resource: Resource }) {
  const isDue = useDeferredValue(true, false);
  const [hasCome, setCome] = useState(false);
  const Page = componentOf(page);
  const isInDrawer = useDrawer() !== null;
  const skeleton = <PageSkeleton page={isInDrawer ? undefined : page} />;
  const shown = (
    <>
      <Page />
      <Arrival onCome={setCome} />
    </>
  );
  return (
    <FailureBoundary onFailure={Page.forget} Failure={PageFailure}>
      {/* Until the page asks for them itself: without anybody who waits for it, a call is ended. */}
      {page.isDescribed && !hasCome ? <FirstRows resource={resource} /> : null}
      <Suspense fallback={skeleton}>{isDue ? shown : skeleton}</Suspense>
    </FailureBoundary>
  );
}
