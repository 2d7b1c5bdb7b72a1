/** What a page may cost. Times in milliseconds, sizes in bytes on the wire, headers included. */
export type Budget = {
  /** Lighthouse's categories, 0 to 100; left out where a category is not asked for. */
  scores: Partial<Record<Category, number>>;
  /** The largest paint. */
  lcp?: number;
  tbt?: number;
  cls: number;
  /** What has come when the page has come to rest by itself, and the scripts among it. */
  atRest?: number;
  scriptsAtRest?: number;
};

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const kilobyte = 1_000;

/** A page of the public site. */
export const publicPage: Budget = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  cls: 0,
  atRest: 170 * kilobyte,
};

/** The home page, with its carousel. */
export const homePage: Budget = {
  ...publicPage,
  atRest: 210 * kilobyte,
  scriptsAtRest: 100 * kilobyte,
};

const { seo: _unsought, ...withoutSeo } = publicPage.scores;

/** A page that search engines are asked to leave out. */
export const hiddenPage: Budget = { ...publicPage, scores: withoutSeo };

const { 'best-practices': _noted, ...withoutNotes } = withoutSeo;

/** A page that answers 404, which the browser notes as an error in its console. */
export const missingPage: Budget = { ...publicPage, scores: withoutNotes };

const logged: Budget = { scores: { accessibility: 100, 'best-practices': 100 }, cls: 0.02 };

/** What the portal opens with, and the members' list, on a phone and a cold cache. */
export const portalPages = {
  '/dashboard': { ...logged, lcp: 2_500, tbt: 150 },
  '/admindashboard': { ...logged, tbt: 400 },
  '/adminmembers': { ...logged, tbt: 600 },
} satisfies Record<string, Budget>;

/**
 * What somebody waits for on slow mobile data (throttle.ts) in ms, from the tap, with nothing of it in the cache: the
 * figures after the log-in; then, from the dashboard, the first field of the settings and the first member of the list.
 */
export const slowWaits = {
  member: { figures: 2_500, next: 3_500 },
  admin: { figures: 4_500, next: 4_000 },
};

/** What has come since the address of the log-in when the dashboard rests, in bytes. */
export const sinceLogIn = { member: 220 * kilobyte, admin: 380 * kilobyte };

/** What people wait for in the portal, in ms. */
export const waits = {
  /** From a click on a link to the heading of its page, at a fourth of the processor. */
  routeChange: 150,
  /** The longest script task, by the processor's own time, while a table of a hundred rows with selection is scrolled. */
  scrolledTask: 100,
  /** From the last key in the member search to the paint of its answer, among twenty thousand. */
  memberSearch: 300,
};

/**
 * From a tap so many ms after the largest paint to the first frame that answers it; on a slow day the share
 * of the machine's gauge (first-tap.ts).
 */
export const firstTap = {
  500: { ms: 1_200, gauges: 2.4 },
  3000: { ms: 250, gauges: 0.6 },
};
