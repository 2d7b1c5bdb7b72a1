import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import { App } from './public/app.tsx';
import { ContentStore, type PageData } from './public/content-store.tsx';
import './public/styles/index.css';
import { publicRoutes } from './routes.tsx';

/* A static host sends no script of its own for this. */
if (localStorage.getItem('colorMode') === 'dark') document.documentElement.dataset.theme = 'dark';

/** Takes over the page that the server sent, or draws it where there is none (a static host). */
async function start(root: HTMLElement): Promise<void> {
  const given = document.getElementById('page-data')?.textContent;
  const data: PageData = given ? JSON.parse(given) : {};
  const route = publicRoutes.find(({ path }) => matchPath(path, location.pathname));
  await route?.Page.preload();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App store={new ContentStore(data)} />
      </BrowserRouter>
    </StrictMode>
  );
  if (given) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
