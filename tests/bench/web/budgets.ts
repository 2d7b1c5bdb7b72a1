/** What a page may cost. Times in milliseconds, sizes in bytes on the wire, headers included. */
export type Budget = {
  /** Lighthouse's categories, 0 to 100; left out where a category is not asked for. */
  scores: Partial<Record<Category, number>>;
  /** The largest paint, as a share of the same page's without scripts and of the bare page's. */
  lcpOfScriptless?: number;
  lcpOfBare?: number;
  /** The largest paint itself. */
  lcp?: number;
  tbt?: number;
  cls: number;
  /** What has come when the largest paint is there, and how much of it may be scripts. */
  untilPaint?: number;
  scriptsUntilPaint?: number;
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
  lcpOfScriptless: 1.1,
  lcpOfBare: 1.25,
  tbt: 50,
  cls: 0,
  untilPaint: 100 * kilobyte,
  scriptsUntilPaint: 0,
  atRest: 170 * kilobyte,
  scriptsAtRest: 110 * kilobyte,
};

/** The home page, with its carousel. */
export const homePage: Budget = { ...publicPage, atRest: 210 * kilobyte };

const { seo: _unsought, ...withoutSeo } = publicPage.scores;

/** A page that search engines are asked to leave out. */
export const hiddenPage: Budget = { ...publicPage, scores: withoutSeo };

const { 'best-practices': _noted, ...withoutNotes } = withoutSeo;

/** A page that answers 404, which the browser notes as an error in its console. */
export const missingPage: Budget = { ...publicPage, scores: withoutNotes };

const logged: Pick<Budget, 'scores' | 'cls'> = {
  scores: { accessibility: 100, 'best-practices': 100 },
  cls: 0.02,
};

/** A member's first page, on a phone and a cold cache. */
export const memberPage: Budget = { ...logged, lcp: 2_800, tbt: 200, atRest: 190 * kilobyte };

/** An admin's page on a phone: antd and refine weigh on it, and it has no bar for its blocking time. */
export const adminOnPhone: Budget = { ...logged, lcp: 3_800, atRest: 520 * kilobyte };

/** The same at a desk, by Lighthouse's desktop profile. */
export const adminAtDesk: Budget = { ...logged, lcp: 1_300, tbt: 150 };

/** What people wait for in the portal, in ms. */
export const waits = {
  /** From the answer of the log-in dialog to the dashboard, on slow 4G at a fourth of the processor. */
  dashboardAfterLogIn: 2_000,
  /** From a click on a link to the heading of its page, at a fourth of the processor. */
  routeChange: 150,
  /** The longest script task, by the processor's own time, while a table of a hundred rows with selection is scrolled. */
  scrolledTask: 100,
  /** From the last key in the member search to the paint of its answer, among a hundred thousand. */
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

/** The picture of the bare page that every largest paint is compared with, in bytes. */
export const barePicture = 60 * kilobyte;

/** Requests per second of a kept page, as a share of those of a static file of the same size. */
export const keptPageRate = 0.7;
