import { Component, type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { publicRoutes } from '../routes.tsx';
import { ContentContext, type ContentStore, useContent } from './content-store.tsx';
import { headOf } from './head.ts';
import { Layout } from './parts/layout.tsx';
import { Overlays } from './parts/overlays.tsx';

/** On every change of route: to the top at once, the title, and the menus closed. */
function OnNavigation() {
  const { pathname } = useLocation();
  const site = useContent('site');
  const store = use(ContentContext);
  const [first, setFirst] = useState(pathname);
  useLayoutEffect(() => {
    if (first === pathname) return;
    setFirst('');
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const open of document.querySelectorAll('details[open][data-menu]'))
      open.removeAttribute('open');
    const kinds = {
      news: store.get('news'),
      events: store.get('events'),
      firms: store.get('firms'),
      'tuition-centers': store.get('tuition-centers'),
    };
    const known = Object.fromEntries(
      Object.entries(kinds).filter(([, value]) => value !== undefined),
    );
    document.title = headOf(pathname, known, site).title;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, first, site, store]);
  return null;
}

type BoundaryProps = { children: ReactNode; onRetry: () => void };

/** Shows what failed, with a way to try again; the header and the footer stay. */
class PageBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="wrap failure" role="alert">
        <h1>This page could not be loaded</h1>
        <p>{error.message}</p>
        <button
          type="button"
          className="button"
          onClick={() => {
            this.props.onRetry();
            this.setState({ error: null });
          }}
        >
          Retry
        </button>
      </div>
    );
  }
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

function Pages() {
  const { pathname } = useLocation();
  const store = use(ContentContext);
  return (
    <PageBoundary key={pathname} onRetry={() => store.forget()}>
      <Suspense fallback={<Skeleton />}>
        <Routes>
          {publicRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

/** The public site inside a router. */
export function App({ store }: { store: ContentStore }) {
  return (
    <ContentContext value={store}>
      <Suspense fallback={<Skeleton />}>
        <Overlays>
          <Layout>
            <Pages />
          </Layout>
          <OnNavigation />
        </Overlays>
      </Suspense>
    </ContentContext>
  );
}
