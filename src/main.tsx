import './no-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { secretParameter } from '#contract/secret-pages.ts';
import { App } from './public/app.tsx';
import { ContentStore, type SentData } from './public/content-store.tsx';
import './public/styles/index.css';
import { BrowserRouter } from './public/router.tsx';
import { matchRoute } from './public/routes.tsx';
import { local } from './shared/storage.ts';

/* A static host sends no inline script for this. */
if (local.getItem('colorMode') === 'dark') document.documentElement.dataset.theme = 'dark';

/*
 * Starts the portal on a static host, which has one page for every path. The portal's style sheet replaces
 * this page's.
 */
async function startPortal(): Promise<boolean> {
  const [{ findPage }, { loadResources }] = await Promise.all([
    import('./portal/routing/find-page.ts'),
    import('./load-resources.ts'),
  ]);
  if (!findPage(await loadResources(location.pathname), location.pathname)) return false;
  const ours = document.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]');
  await import('./portal-main.tsx');
  for (const sheet of ours) sheet.remove();
  return true;
}

const root = document.getElementById('root');
const { route, params } = matchRoute(location.pathname);

/* A failure is ignored, because the portal's page fetches the same again. */
const fetchPortal = () =>
  void import('./fetch-portal.ts').then((module) => module.fetchPortal()).catch(() => undefined);

const isPage = (pathname: string) => matchRoute(pathname).route?.path !== '*';

const appWith = (store: ContentStore) => (
  <StrictMode>
    <BrowserRouter isPage={isPage}>
      <App store={store} fetchPortal={fetchPortal} />
    </BrowserRouter>
  </StrictMode>
);

async function hydrate(container: HTMLElement, pageData: SentData): Promise<void> {
  try {
    await route?.Page.preload();
  } catch (error) {
    route?.Page.forget();
    throw error;
  }
  const store = new ContentStore(pageData, params.slug);
  store.sent = { pathname: location.pathname, title: document.title };
  /* A transition hydrates in small steps, so that touches in between are answered. */
  startTransition(() => void hydrateRoot(container, appWith(store)));
}

/* Renders the page on a static host, which sends an empty one. */
async function renderPage(container: HTMLElement): Promise<void> {
  if (route?.path === '*' && (await startPortal())) return;
  /* The server sends this as a header. */
  if (route && secretParameter.test(route.path)) {
    const referrer = document.createElement('meta');
    referrer.name = 'referrer';
    referrer.content = 'no-referrer';
    document.head.append(referrer);
  }
  /* If its code fails to load, the page says so. */
  await route?.Page.preload().catch(() => undefined);
  const store = new ContentStore();
  store.onStaticHost = true;
  /* Renders at once, instead of in parts (base.css, boot.ts). */
  createRoot(container).render(appWith(store));
}

globalThis.reloadIfOutdated = (why) =>
  import(/* @vite-ignore */ `/outdated.js?${Date.now()}`).then(
    ({ reload }: typeof import('./shared/outdated.ts')) => reload(why),
    () => undefined,
  );
if (root && document.getElementById('boot'))
  globalThis.hydratePage = (pageData) => hydrate(root, pageData);
else if (root) void renderPage(root);
