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
const place = lazyPage(() => import('./pages/place.tsx'), 'place');
const mailedLink = lazyPage(() => import('./pages/mailed-link.tsx'), 'mailed-link');
const password = lazyPage(() => import('./pages/reset-password.tsx'), 'reset-password');
const home = lazyPage(() => import('./pages/home.tsx'), 'home');
const about = lazyPage(() => import('./pages/about.tsx'), 'about');
const contact = lazyPage(() => import('./pages/contact.tsx'), 'contact');
const tuitionCenters = lazyPage(() => import('./pages/tuition-centers.tsx'), 'tuition-centers');
const firms = lazyPage(() => import('./pages/firms.tsx'), 'firms');
const newsEvent = lazyPage(() => import('./pages/news-event.tsx'), 'news-event');
const files = lazyPage(() => import('./pages/files.tsx'), 'files');
const gallery = lazyPage(() => import('./pages/gallery.tsx'), 'gallery');
const register = lazyPage(() => import('./pages/register.tsx'), 'register');
const login = lazyPage(() => import('./pages/login.tsx'), 'login');
const forgotPassword = lazyPage(() => import('./pages/forgot-password.tsx'), 'forgot-password');
const newsletters = lazyPage(() => import('./pages/newsletters.tsx'), 'newsletters');
const newsletter = lazyPage(() => import('./pages/newsletter.tsx'), 'newsletter');
const verifyCode = lazyPage(() => import('./pages/verify-code.tsx'), 'verify-code');
const verify = lazyPage(() => import('./pages/verify.tsx'), 'verify');
const offline = lazyPage(() => import('./pages/offline.tsx'), 'offline');
const privacy = lazyPage(() => import('./pages/privacy.tsx'), 'privacy');
const unauthorized = lazyPage(() => import('./pages/unauthorized.tsx'), 'unauthorized');
const notFound = lazyPage(() => import('./pages/not-found.tsx'), 'not-found');

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
  { path: '/about', needs: () => [{ kind: 'about' }], Page: about },
  { path: '/contact', Page: contact },
  { path: '/tuition-centers', needs: () => [{ kind: 'tuition-centers' }], Page: tuitionCenters },
  { path: '/center', needs: (slug) => [itemQuery('tuition-centers', slug)], Page: place },
  {
    path: '/tuition-centers/:slug',
    needs: (slug) => [itemQuery('tuition-centers', slug)],
    Page: place,
  },
  { path: '/firms', needs: () => [{ kind: 'firms' }], Page: firms },
  { path: '/firm', needs: (slug) => [itemQuery('firms', slug)], Page: place },
  { path: '/firms/:slug', needs: (slug) => [itemQuery('firms', slug)], Page: place },
  { path: '/news-event', needs: () => Object.values(newsEventLists), Page: newsEvent },
  { path: '/event', needs: article('events'), Page: event },
  { path: '/events/:slug', needs: article('events'), Page: event },
  { path: '/news/:slug', needs: article('news'), Page: news },
  { path: '/reports', needs: () => [{ kind: 'reports' }], Page: files },
  { path: '/resources', needs: () => [{ kind: 'downloads' }], Page: files },
  { path: '/gallery', needs: () => [{ kind: 'gallery' }], Page: gallery },
  { path: '/governance', needs: () => [{ kind: 'people' }], Page: people },
  { path: '/patron', needs: () => [{ kind: 'people' }], Page: people },
  { path: '/chairmen', needs: () => [{ kind: 'people' }], Page: people },
  { path: '/register', Page: register },
  { path: '/login', hidden: true, Page: login },
  { path: '/forgot-password', hidden: true, Page: forgotPassword },
  { path: '/reset-password/:token', hidden: true, Page: password },
  { path: '/claim/:token', hidden: true, Page: password },
  { path: '/claim', hidden: true, Page: password },
  { path: '/confirm-email/:token', hidden: true, Page: mailedLink },
  { path: '/not-me/:token', hidden: true, Page: mailedLink },
  { path: '/newsletters', needs: () => [newsletterList], Page: newsletters },
  {
    path: '/newsletters/:slug',
    needs: (slug) => [itemQuery('newsletters', slug)],
    Page: newsletter,
  },
  { path: '/newsletter/confirm/:token', hidden: true, Page: mailedLink },
  { path: '/newsletter/unsubscribe/:token', hidden: true, Page: mailedLink },
  { path: '/verify', hidden: true, Page: verifyCode },
  { path: '/verify/:code', hidden: true, Page: verify },
  { path: '/offline', hidden: true, Page: offline },
  { path: '/privacy', Page: privacy },
  { path: '/unauthorized', hidden: true, Page: unauthorized },
  { path: '*', hidden: true, status: 404, Page: notFound },
];

/** Returns the first route that a path matches, and the parameters in it. */
export function matchRoute(path: string): { route?: PublicRoute; params: Params } {
  for (const route of publicRoutes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { params: {} };
}
