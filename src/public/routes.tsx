import { lazyPage, type PageComponent } from '../shared/lazy-page.tsx';
import {
  type ContentQuery,
  homeLists,
  itemQuery,
  newsEventLists,
  newsletterList,
  relatedLists,
} from './page-content.ts';
import { matchPath, type Params } from './router.tsx';

export type PublicRoute = {
  path: string;
  /** Returns the content for the page of a slug; the layout needs `site` on every page. */
  needs?: (slug?: string) => ContentQuery[];
  Page: PageComponent;
  /** Whether search engines must not index it. */
  hidden?: boolean;
  status?: number;
};

const people = lazyPage(() => import('./pages/people.tsx'), 'people');
const news = lazyPage(() => import('./pages/news-item.tsx'), 'news-item');
const event = lazyPage(() => import('./pages/event.tsx'), 'event');
const center = lazyPage(() => import('./pages/center.tsx'), 'center');
const firm = lazyPage(() => import('./pages/firm.tsx'), 'firm');
const mailedLink = lazyPage(() => import('./pages/mailed-link.tsx'), 'mailed-link');
const password = lazyPage(() => import('./pages/reset-password.tsx'), 'reset-password');
const home = lazyPage(() => import('./pages/home.tsx'), 'home');

const article = (kind: 'news' | 'events') => (slug?: string) => [
  itemQuery(kind, slug),
  ...Object.values(relatedLists),
];

/** All public paths; the portal's are in its resources' manifests. The last one matches everything else. */
export const publicRoutes: PublicRoute[] = [
  {
    path: '/',
    needs: () => [{ kind: 'speeches' }, { kind: 'gallery' }, ...Object.values(homeLists)],
    Page: home,
  },
  {
    path: '/about',
    needs: () => [{ kind: 'about' }],
    Page: lazyPage(() => import('./pages/about.tsx'), 'about'),
  },
  {
    path: '/contact',
    Page: lazyPage(() => import('./pages/contact.tsx'), 'contact'),
  },
  {
    path: '/tuition-centers',
    needs: () => [{ kind: 'tuition-centers' }],
    Page: lazyPage(() => import('./pages/tuition-centers.tsx'), 'tuition-centers'),
  },
  { path: '/center', needs: (slug) => [itemQuery('tuition-centers', slug)], Page: center },
  {
    path: '/tuition-centers/:slug',
    needs: (slug) => [itemQuery('tuition-centers', slug)],
    Page: center,
  },
  {
    path: '/firms',
    needs: () => [{ kind: 'firms' }],
    Page: lazyPage(() => import('./pages/firms.tsx'), 'firms'),
  },
  { path: '/firm', needs: (slug) => [itemQuery('firms', slug)], Page: firm },
  { path: '/firms/:slug', needs: (slug) => [itemQuery('firms', slug)], Page: firm },
  {
    path: '/news-event',
    needs: () => Object.values(newsEventLists),
    Page: lazyPage(() => import('./pages/news-event.tsx'), 'news-event'),
  },
  { path: '/event', needs: article('events'), Page: event },
  { path: '/events/:slug', needs: article('events'), Page: event },
  { path: '/news/:slug', needs: article('news'), Page: news },
  {
    path: '/reports',
    needs: () => [{ kind: 'reports' }],
    Page: lazyPage(() => import('./pages/reports.tsx'), 'reports'),
  },
  {
    path: '/resources',
    needs: () => [{ kind: 'downloads' }],
    Page: lazyPage(() => import('./pages/resources.tsx'), 'resources'),
  },
  {
    path: '/gallery',
    needs: () => [{ kind: 'gallery' }],
    Page: lazyPage(() => import('./pages/gallery.tsx'), 'gallery'),
  },
  { path: '/governance', needs: () => [{ kind: 'people' }], Page: people },
  { path: '/patron', needs: () => [{ kind: 'people' }], Page: people },
  { path: '/chairmen', needs: () => [{ kind: 'people' }], Page: people },
  {
    path: '/register',
    Page: lazyPage(() => import('./pages/register.tsx'), 'register'),
  },
  {
    path: '/login',
    hidden: true,
    Page: lazyPage(() => import('./pages/login.tsx'), 'login'),
  },
  {
    path: '/forgot-password',
    hidden: true,
    Page: lazyPage(() => import('./pages/forgot-password.tsx'), 'forgot-password'),
  },
  { path: '/reset-password/:token', hidden: true, Page: password },
  { path: '/claim/:token', hidden: true, Page: password },
  { path: '/claim', hidden: true, Page: password },
  { path: '/confirm-email/:token', hidden: true, Page: mailedLink },
  { path: '/not-me/:token', hidden: true, Page: mailedLink },
  {
    path: '/newsletters',
    needs: () => [newsletterList],
    Page: lazyPage(() => import('./pages/newsletters.tsx'), 'newsletters'),
  },
  {
    path: '/newsletters/:slug',
    needs: (slug) => [itemQuery('newsletters', slug)],
    Page: lazyPage(() => import('./pages/newsletter.tsx'), 'newsletter'),
  },
  { path: '/newsletter/confirm/:token', hidden: true, Page: mailedLink },
  { path: '/newsletter/unsubscribe/:token', hidden: true, Page: mailedLink },
  {
    path: '/verify',
    hidden: true,
    Page: lazyPage(() => import('./pages/verify-code.tsx'), 'verify-code'),
  },
  {
    path: '/verify/:code',
    hidden: true,
    Page: lazyPage(() => import('./pages/verify.tsx'), 'verify'),
  },
  {
    path: '/offline',
    hidden: true,
    Page: lazyPage(() => import('./pages/offline.tsx'), 'offline'),
  },
  {
    path: '/privacy',
    Page: lazyPage(() => import('./pages/privacy.tsx'), 'privacy'),
  },
  {
    path: '/unauthorized',
    hidden: true,
    Page: lazyPage(() => import('./pages/unauthorized.tsx'), 'unauthorized'),
  },
  {
    path: '*',
    hidden: true,
    status: 404,
    Page: lazyPage(() => import('./pages/not-found.tsx'), 'not-found'),
  },
];

/** Returns the first route that a path matches, and the parameters in it. */
export function matchRoute(path: string): { route?: PublicRoute; params: Params } {
  for (const route of publicRoutes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { params: {} };
}
