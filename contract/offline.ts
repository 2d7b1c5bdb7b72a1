/** The portal's pages that open without a connection, as they were last. */
export const offlinePages = ['/dashboard', '/payment'] as const;

/** The calls whose last answer these pages then show. */
export const keptCalls = [
  '/api/v1/user/me',
  '/api/v1/payment/userPayment',
  '/api/v1/ledger/me',
  '/api/v1/ledger/settings',
] as const;

/** The page in place of all others without a connection. */
export const offlinePath = '/offline';

/** What the name of each cache with a session's answers begins with. */
export const keptPrefix = 'kept-';

/** Tells the service worker that a session has ended: it forgets what it keeps, and what is on its way. */
export const forgetMessage = 'forget';

/** What the service worker tells a page: its answer is one of then, an ISO time, for the server is not reached. */
export type KeptMessage = { keptAt: string };

/** What the server tells the service worker with its code. */
export type OfflineManifest = {
  /** Different for each build. */
  build: string;
  pages: readonly string[];
  offlinePath: string;
  /** The paths of the scripts that the pages need, the entry first. */
  files: readonly string[];
  calls: readonly string[];
  keptPrefix: string;
  forgetMessage: string;
};
