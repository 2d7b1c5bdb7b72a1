import type { ReactNode } from 'react';
import { Suspense, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { FailureProps } from '../shared/failure-boundary.tsx';
import { FailureBoundary } from '../shared/failure-boundary.tsx';
import { HttpError } from '../shared/http/http-error.ts';
import { PrintHead } from '../shared/print-head.tsx';
import { useReportHydrated } from '../shared/report-hydrated.ts';
import { ContentContext, type ContentStore, useContent } from './content-store.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { Overlays } from './parts/overlays.tsx';
import { ParamsContext, useLocation } from './router.tsx';
import { matchRoute, publicRoutes } from './routes.tsx';

/* Shows a failure with a Retry button: a page that did not load, or a bug of our own. */
function PageFailure({ error, retry }: FailureProps) {
  const isMissing = error instanceof HttpError;
  return (
    <div className="wrap failure" role="alert">
      <h1>{isMissing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
      <p>{error instanceof Error ? error.message : ''}</p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

/* Shows a failure of the whole page, which has no other `<main>`. */
const WholeFailure = (props: FailureProps) => (
  <main>
    <PageFailure {...props} />
  </main>
);

/* Renders skip link, header, the page's only <main>, and footer. */
function Layout({ children }: { children: ReactNode }) {
  const { name } = useContent('site');
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <PrintHead society={name} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/* The browser must not restore the position on Back and Forward, but it must after a reload. */
function keepNoPlace() {
  history.scrollRestoration = 'manual';
  const reloading = () => {
    history.scrollRestoration = 'auto';
  };
  addEventListener('pagehide', reloading);
  return () => {
    reloading();
    removeEventListener('pagehide', reloading);
  };
}

/** On every navigation, also to the page that is shown, scrolls to the top at once and closes the menus. */
function OnNavigation() {
  useEffect(keepNoPlace, []);
  const { pathname, key } = useLocation();
  const place = key + pathname;
  const [first, setFirst] = useState(place);
  useLayoutEffect(() => {
    if (first === place) return;
    setFirst('');
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const open of document.querySelectorAll('details[open][data-menu]'))
      open.removeAttribute('open');
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [place, first]);
  return null;
}

/** Sets the page's title. Rendered beside the page, so that it appears when the content has loaded. */
function Title() {
  const { pathname } = useLocation();
  const site = useContent('site');
  const store = use(ContentContext);
  useLayoutEffect(() => {
    /* The server's page already has its title; the code for others loads with the first route change. */
    if (store.sent?.pathname === pathname) {
      document.title = store.sent.title;
      return;
    }
    const { route, params } = matchRoute(pathname);
    const shown = route?.needs?.(params.slug).filter(({ brief }) => !brief) ?? [];
    const known = Object.fromEntries(shown.map((query) => [query.kind, store.get(query)]));
    let gone = false;
    import('./head.ts').then(
      ({ headOf }) => {
        if (!gone) document.title = headOf(pathname.toLowerCase(), known, site).title;
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pathname, site, store]);
  return null;
}

/* Rendered beside the page, so that it hydrates in the same commit, after the header and the footer. */
function HydrationReport() {
  useReportHydrated();
  return null;
}

function Skeleton() {
  return (
    <div className="wrap skeleton" role="status" aria-label="Loading…">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

/* Each page has its own boundary, so that the header and the footer stay. */
function Pages({ onFailure }: { onFailure: () => void }) {
  const { pathname } = useLocation();
  const { route, params } = useMemo(() => matchRoute(pathname), [pathname]);
  return (
    <FailureBoundary key={pathname} onFailure={onFailure} Failure={PageFailure}>
      <Suspense fallback={<Skeleton />}>
        <ParamsContext value={params}>{route ? <route.Page /> : null}</ParamsContext>
        <Title />
        <HydrationReport />
      </Suspense>
    </FailureBoundary>
  );
}

type AppProps = {
  store: ContentStore;
  /** Preloads the portal's code during the log-in. */
  fetchPortal?: (() => void) | undefined;
};

/** Renders the public site inside a router. */
export function App({ store, fetchPortal }: AppProps) {
  const forget = () => {
    store.forget();
    for (const { Page } of publicRoutes) Page.forget();
  };
  return (
    <ContentContext value={store}>
      <FailureBoundary onFailure={forget} Failure={WholeFailure}>
        <Suspense fallback={<Skeleton />}>
          <Overlays fetchPortal={fetchPortal}>
            <Layout>
              <Pages onFailure={forget} />
            </Layout>
            <OnNavigation />
          </Overlays>
        </Suspense>
      </FailureBoundary>
    </ContentContext>
  );
}
