import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { consumeToast } from '../shared/arrival-toast.ts';
import { readToken } from '../shared/session.ts';
import { rememberTarget } from '../shared/target.ts';
import { Portal, preloadPage } from './app.tsx';
import { createServices } from './create-services.ts';
import { PageFailure } from './frame/page-failure.tsx';
import { readSociety } from './frame/society.ts';
import { registerWorker } from './offline/register-worker.ts';
import type { Resource } from './resource.ts';
import { findPage, isAdminPath, pageBelow } from './routing/find-page.ts';
import { listenBeforeRouter } from './routing/unsaved-changes.tsx';
import { followSession } from './session/follow-session.ts';

/** Fetches the manifests of the role that the path belongs to. @throws HttpError */
type LoadResources = (pathname: string) => Promise<readonly Resource[]>;

const readFact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

async function renderPortal(root: HTMLElement, rendered: boolean, loadResources: LoadResources) {
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

/**
 * Renders the portal, or hydrates the frame that the server rendered. If the code does not load, the frame
 * says so in place of the page.
 */
export function startPortal(
  root: HTMLElement,
  rendered: boolean,
  loadResources: LoadResources,
): Promise<void> {
  return renderPortal(root, rendered, loadResources).catch((error: unknown) => {
    const page = document.getElementById('main') ?? root;
    createRoot(page).render(<PageFailure error={error} retry={() => location.reload()} />);
  });
}
