import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { takeToast } from '../providers/arrival-toast.ts';
import { createServices } from './create-services.ts';
import { findPage } from './find-page.ts';
import { followSession } from './follow-session.ts';
import { readOnlinePayment } from './online-payment.ts';
import { Portal, preloadPage } from './portal.tsx';
import { ServicesContext } from './services.ts';

/**
 * Draws the portal, or takes over the frame that the server has drawn.
 *
 * @returns false where the path is none of the portal's
 */
export function startPortal(root: HTMLElement, drawn: boolean): boolean {
  const services = createServices(readOnlinePayment());
  const found = findPage(services.resources, location.pathname);
  if (!found) return false;
  preloadPage(found).catch(() => undefined);
  followSession(services.gate);
  const left = takeToast();
  if (left) services.toasts.show(left);
  const app = (
    <StrictMode>
      {/* A change of page shows at once; the page itself follows (portal.tsx). */}
      <BrowserRouter useTransitions={false}>
        <ServicesContext value={services}>
          <Portal />
        </ServicesContext>
      </BrowserRouter>
    </StrictMode>
  );
  /* As a transition it is drawn in small steps, and a touch in between is answered. */
  if (drawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  return true;
}
