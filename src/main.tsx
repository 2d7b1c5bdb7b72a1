import './no-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import { App } from './public/app.tsx';
import { ContentStore, type SentData } from './public/content-store.tsx';
import { tellLifeless } from './public/live.ts';
import './public/styles/index.css';
import { publicRoutes } from './routes.tsx';
import { local } from './shared/storage.ts';

/* A static host sends no script of its own for this. */
if (local.getItem('colorMode') === 'dark') document.documentElement.dataset.theme = 'dark';

/*
 * On a static host, which has one page for every path, the portal is started from here. It has a style
 * sheet of its own, and this page's goes.
 */
async function startPortal(): Promise<boolean> {
  const [{ findPage }, { loadResources }] = await Promise.all([
    import('./portal/find-page.ts'),
    import('./portal/load-resources.ts'),
  ]);
  if (!findPage(await loadResources(location.pathname), location.pathname)) return false;
  const ours = document.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]');
  await import('./portal/main.tsx');
  for (const sheet of ours) sheet.remove();
  return true;
}

/**
 * Takes over the page that the server sent, with what it was rendered from (boot.ts), or draws it where
 * there is none (a static host).
 */
async function start(root: HTMLElement): Promise<void> {
  const given = document.getElementById('page-data')?.textContent;
  const route = publicRoutes.find(({ path }) => matchPath(path, location.pathname));
  if (!given && route?.path === '*' && (await startPortal())) return;
  const data: SentData = given ? JSON.parse(given) : {};
  globalThis.reloadIfOutdated = (isKnown) =>
    import('./shared/outdated.ts').then(
      ({ reload }) => reload(isKnown),
      () => undefined,
    );
  /* Without its code a page that the server sent reads and links; an empty one tells of the failure. */
  await route?.Page.preload().catch((error: unknown) => {
    if (given) throw error;
  });
  const store = new ContentStore(data);
  if (given) store.sent = { pathname: location.pathname, title: document.title };
  else {
    store.onStaticHost = true;
    /* Rendered at once, rather than piece by piece (base.css, boot.ts). */
    document.documentElement.dataset.whole = '';
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App store={store} />
      </BrowserRouter>
    </StrictMode>
  );
  /* As a transition React takes the page over in small steps, and a touch in between is answered. */
  if (given) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) start(root).catch(tellLifeless);
