import { type PublicRoute, publicRoutes } from '../../../src/public/routes.tsx';
import {
  type Budget,
  hiddenPage,
  homePage,
  missingPage,
  portalPages,
  publicPage,
} from './budgets.ts';

/** A page to be measured. */
export type Page = {
  /** An address that leads to it, in the sample content. */
  path: string;
  budget: Budget;
  /** Who has to be logged in to see it. */
  role?: 'member' | 'admin';
};

/** An address for each route that stands for many. */
const examples: Record<string, string> = {
  '/tuition-centers/:slug': '/tuition-centers/riverside-tuition-centre',
  '/firms/:slug': '/firms/adeyemi-okafor',
  '/events/:slug': '/events/annual-dinner-and-awards',
  '/news/:slug': '/news/tuition-fund-opens',
  '/newsletters/:slug': '/newsletters/2026-07-01-a-busy-half-year',
  '/reset-password/:token': '/reset-password/x',
  '/claim/:token': '/claim/x',
  '/confirm-email/:token': '/confirm-email/x',
  '/not-me/:token': '/not-me/x',
  '/newsletter/confirm/:token': '/newsletter/confirm/x',
  '/newsletter/unsubscribe/:token': '/newsletter/unsubscribe/x',
  '/verify/:code': '/verify/x',
  '*': '/no-such-page',
};

/** The routes whose example does not exist. */
const missing = new Set(['/verify/:code', '*']);

function pageOf({ path, hidden }: PublicRoute): Page {
  const address = examples[path] ?? path;
  if (/[:*]/.test(address)) throw new Error(`The bench has no example of ${path}.`);
  if (missing.has(path)) return { path: address, budget: missingPage };
  const visible = path === '/' ? homePage : publicPage;
  return { path: address, budget: hidden ? hiddenPage : visible };
}

/** Every public page, each kind of item once, and what the portal opens with. */
export const pages: Page[] = [
  ...publicRoutes.map(pageOf),
  { path: '/dashboard', budget: portalPages['/dashboard'], role: 'member' },
  { path: '/admindashboard', budget: portalPages['/admindashboard'], role: 'admin' },
  { path: '/adminmembers', budget: portalPages['/adminmembers'], role: 'admin' },
];
