import './no-eval.ts';
import './portal/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadResources } from './load-resources.ts';
import { Portal, preloadPage } from './portal/app.tsx';
import { createServices } from './portal/create-services.ts';
import { PageFailure } from './portal/frame/page-failure.tsx';
import { readSociety } from './portal/frame/society.ts';
import { registerWorker } from './portal/offline/register-worker.ts';
import { findPage, isAdminPath, pageBelow } from './portal/routing/find-page.ts';
import { listenBeforeRouter } from './portal/routing/unsaved-changes.tsx';
import { followSession } from './portal/session/follow-session.ts';
import { consumeToast } from './shared/arrival-toast.ts';
import { readToken } from './shared/session.ts';
import { rememberTarget } from './shared/target.ts';

/*
 * Adds the page's nonce to every <style> that a library creates: the content security policy blocks any
 * other, and not every part of antd passes the nonce on.
 */
function applyCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

const readFact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

async function renderPortal(root: HTMLElement) {
  const rendered = root.childElementCount > 0;
  const { pathname, search } = location;
  if (!readToken()) rememberTarget(pathname + search);
  const services = createServices(await loadResources(pathname), readSociety(), readFact);
  const found = findPage(services.resources, pathname);
  for (const page of found ? [pageBelow(found).page, found.page] : []) preloadPage(page);
  followSession(services.gate);
  listenBeforeRouter();
  const toast = consumeToast();
  if (toast) services.toasts.show(toast);
  /* Only our server has a service worker to register. */
  if (rendered && readToken() && !isAdminPath(pathname)) registerWorker(services.http);
  const app = (
    <StrictMode>
      {/* A page change shows at once; the page itself follows (app.tsx). */}
      <BrowserRouter useTransitions={false}>
        <Portal services={services} />
      </BrowserRouter>
    </StrictMode>
  );
  /* A transition hydrates in small steps, so that touches in between are answered. */
  if (rendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/*
 * Renders the portal, or hydrates the frame that the server rendered. If the code does not load, the frame
 * says so in place of the page.
 */
function startPortal(root: HTMLElement): Promise<void> {
  return renderPortal(root).catch((error: unknown) => {
    const page = document.getElementById('main') ?? root;
    createRoot(page).render(<PageFailure error={error} retry={() => location.reload()} />);
  });
}

applyCspNonce();
const root = document.getElementById('root');
if (root) void startPortal(root);
