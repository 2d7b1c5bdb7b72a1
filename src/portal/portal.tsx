import {
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { lazyPage, type PageComponent } from '../public/lazy-page.tsx';
import type { ResourcePage } from '../resources/resource.ts';
import { importModule } from '../shared/import-module.ts';
import { type FoundPage, findPage } from './find-page.ts';
import { useFirstSteps } from './first-steps.ts';
import { Frame } from './frame.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Relogin } from './relogin.tsx';
import { useServices } from './services.ts';
import { titleOf } from './title.ts';
import { useUnreadWatch } from './unread.ts';
import { useGuard } from './use-guard.ts';

const pages = new WeakMap<ResourcePage, PageComponent>();

/** A page of a manifest as a component, made once. */
export function pageOf(page: ResourcePage): PageComponent {
  const made = pages.get(page) ?? lazyPage(page.load);
  pages.set(page, made);
  return made;
}

/** Fetches the code that every page of the portal needs. */
export const fetchRefine = () => import('./refine-root.tsx');

/** Fetches what a page needs before it is asked for. */
export async function preloadPage(found: FoundPage): Promise<void> {
  await Promise.all([fetchRefine(), pageOf(found.page).preload()]);
}

type Refine = Awaited<ReturnType<typeof fetchRefine>>;

/* Refine and the pages come after the frame, which the server has drawn already. */
function Content({ found, pathname }: { found: FoundPage; pathname: string }) {
  const user = useGuard(found.resource.role);
  const isElsewhere = useFirstSteps(found);
  const { onlinePayment } = useServices();
  useUnreadWatch(found.resource.role, user !== null && !isElsewhere);
  useEffect(() => {
    if (user) void onlinePayment.load();
  }, [user, onlinePayment]);
  /* A page is drawn after its title and its place in the sidebar, which answer a click at once. */
  const drawn = useDeferredValue(pathname);
  const [refine, setRefine] = useState<Refine | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    /* In small steps: the first page is the largest piece of work there is. */
    importModule(fetchRefine).then(
      (module) => startTransition(() => setRefine(module)),
      setFailure,
    );
  }, []);
  if (failure) throw failure;
  if (!user || !refine || isElsewhere) return <PageSkeleton />;
  const { RefineRoot, ParsedAddress } = refine;
  const Page = pageOf(found.page);
  const skeleton = <PageSkeleton title={found.page.title} />;
  const drawing =
    drawn === pathname ? (
      <ParsedAddress>
        <Page />
      </ParsedAddress>
    ) : (
      skeleton
    );
  return (
    <RefineRoot>
      {/* Another record is another page: what was typed for one is not for the next. */}
      <PageBoundary key={pathname}>
        <Suspense fallback={skeleton}>
          {/* A route of its own gives the page its parameters. */}
          <Routes>
            <Route path={found.page.path} element={drawing} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </RefineRoot>
  );
}

/** On every change of page: to the top, the title, and the focus to what is new. */
function useArrival({ page }: FoundPage, pathname: string): void {
  const before = useRef(pathname);
  /* Before the page's own effects, which may title it after what it shows. */
  useLayoutEffect(() => {
    document.title = titleOf(page.title);
  }, [page]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

function FoundPortal({ found, pathname }: { found: FoundPage; pathname: string }) {
  useArrival(found, pathname);
  return (
    <Frame found={found}>
      <PageBoundary>
        <Content found={found} pathname={pathname} />
      </PageBoundary>
      <Relogin />
    </Frame>
  );
}

/* A path that only the public site knows needs its own document. */
function Leave() {
  useEffect(() => location.reload(), []);
  return null;
}

/** The portal inside a router: the frame, the guard, and the page of the path. */
export function Portal() {
  const { pathname } = useLocation();
  const { resources } = useServices();
  const found = findPage(resources, pathname);
  return found ? <FoundPortal found={found} pathname={pathname} /> : <Leave />;
}
