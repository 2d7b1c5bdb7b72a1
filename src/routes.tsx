import type { ContentKind } from '#contract/content/kinds.ts';
import { lazyPage, type PageComponent } from './public/lazy-page.tsx';
import { homeShows } from './public/pages/home-shows.ts';

export type PublicRoute = {
  path: string;
  /** The kinds of content that the page shows; the layout needs `site` on every page. */
  needs: readonly ContentKind[];
  /** Lists of which the page shows the first few only, and how many: the rest is not sent with it. */
  first?: Partial<Record<ContentKind, number>>;
  Page: PageComponent;
  /** Kept out of search engines. */
  hidden?: boolean;
  status?: number;
};

const people = lazyPage(() => import('./public/pages/people.tsx'), 'people');
const news = lazyPage(() => import('./public/pages/news-item.tsx'), 'news-item');
const event = lazyPage(() => import('./public/pages/event.tsx'), 'event');
const center = lazyPage(() => import('./public/pages/center.tsx'), 'center');
const firm = lazyPage(() => import('./public/pages/firm.tsx'), 'firm');
const mailedLink = lazyPage(() => import('./public/pages/mailed-link.tsx'), 'mailed-link');
const password = lazyPage(() => import('./public/pages/reset-password.tsx'), 'reset-password');
const home = lazyPage(() => import('./public/pages/home.tsx'), 'home');

/** Every public path, once; the portal's are in the manifests of its resources. The last one catches the rest. */
export const publicRoutes: PublicRoute[] = [
  {
    path: '/',
    needs: ['speeches', 'news', 'events', 'tuition-centers', 'firms', 'gallery'],
    first: homeShows,
    Page: home,
  },
  {
    path: '/about',
    needs: ['about'],
    Page: lazyPage(() => import('./public/pages/about.tsx'), 'about'),
  },
  {
    path: '/contact',
    needs: [],
    Page: lazyPage(() => import('./public/pages/contact.tsx'), 'contact'),
  },
  {
    path: '/tuition-centers',
    needs: ['tuition-centers'],
    Page: lazyPage(() => import('./public/pages/tuition-centers.tsx'), 'tuition-centers'),
  },
  { path: '/center', needs: ['tuition-centers'], Page: center },
  { path: '/tuition-centers/:slug', needs: ['tuition-centers'], Page: center },
  {
    path: '/firms',
    needs: ['firms'],
    Page: lazyPage(() => import('./public/pages/firms.tsx'), 'firms'),
  },
  { path: '/firm', needs: ['firms'], Page: firm },
  { path: '/firms/:slug', needs: ['firms'], Page: firm },
  {
    path: '/news-event',
    needs: ['news', 'events'],
    Page: lazyPage(() => import('./public/pages/news-event.tsx'), 'news-event'),
  },
  { path: '/event', needs: ['news', 'events'], Page: event },
  { path: '/events/:slug', needs: ['news', 'events'], Page: event },
  { path: '/news/:slug', needs: ['news', 'events'], Page: news },
  {
    path: '/reports',
    needs: ['reports'],
    Page: lazyPage(() => import('./public/pages/reports.tsx'), 'reports'),
  },
  {
    path: '/resources',
    needs: ['downloads'],
    Page: lazyPage(() => import('./public/pages/resources.tsx'), 'resources'),
  },
  {
    path: '/gallery',
    needs: ['gallery'],
    Page: lazyPage(() => import('./public/pages/gallery.tsx'), 'gallery'),
  },
  { path: '/governance', needs: ['people'], Page: people },
  { path: '/patron', needs: ['people'], Page: people },
  { path: '/chairmen', needs: ['people'], Page: people },
  {
    path: '/register',
    needs: [],
    Page: lazyPage(() => import('./public/pages/register.tsx'), 'register'),
  },
  {
    path: '/login',
    needs: [],
    hidden: true,
    Page: lazyPage(() => import('./public/pages/login.tsx'), 'login'),
  },
  {
    path: '/forgot-password',
    needs: [],
    hidden: true,
    Page: lazyPage(() => import('./public/pages/forgot-password.tsx'), 'forgot-password'),
  },
  { path: '/reset-password/:token', needs: [], hidden: true, Page: password },
  { path: '/claim/:token', needs: [], hidden: true, Page: password },
  { path: '/confirm-email/:token', needs: [], hidden: true, Page: mailedLink },
  { path: '/newsletter/confirm/:token', needs: [], hidden: true, Page: mailedLink },
  { path: '/newsletter/unsubscribe/:token', needs: [], hidden: true, Page: mailedLink },
  {
    path: '/privacy',
    needs: [],
    Page: lazyPage(() => import('./public/pages/privacy.tsx'), 'privacy'),
  },
  {
    path: '/unauthorized',
    needs: [],
    hidden: true,
    Page: lazyPage(() => import('./public/pages/unauthorized.tsx'), 'unauthorized'),
  },
  {
    path: '*',
    needs: [],
    hidden: true,
    status: 404,
    Page: lazyPage(() => import('./public/pages/not-found.tsx'), 'not-found'),
  },
];
