/** What a page may cost. Times in milliseconds, sizes in bytes on the wire, headers included. */
export type Budget = {
  /** Lighthouse's categories, 0 to 100; left out where a category is not asked for. */
  scores: Partial<Record<Category, number>>;
  /** The largest paint, as a share of the same page's without scripts and of the bare page's. */
  lcpOfScriptless?: number;
  lcpOfBare?: number;
  /** The largest paint itself. */
  lcp?: number;
  tbt: number;
  cls: number;
  /** What has come when the largest paint is there, and how much of it may be scripts. */
  untilPaint?: number;
  scriptsUntilPaint?: number;
  /** What has come when the page has come to rest by itself, and the scripts among it. */
  atRest: number;
  scriptsAtRest?: number;
};

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const kilobyte = 1_000;

/** A page of the public site. */
export const publicPage: Budget = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcpOfScriptless: 1.05,
  lcpOfBare: 1.25,
  tbt: 20,
  cls: 0,
  untilPaint: 100 * kilobyte,
  scriptsUntilPaint: 0,
  atRest: 160 * kilobyte,
  scriptsAtRest: 95 * kilobyte,
};

/** The home page, with its carousel. */
export const homePage: Budget = { ...publicPage, atRest: 200 * kilobyte };

const { seo: _unsought, ...withoutSeo } = publicPage.scores;

/** A page that search engines are asked to leave out. */
export const hiddenPage: Budget = { ...publicPage, scores: withoutSeo };

/**
 * A dashboard of the portal, on a cold cache, logged in. A bare page with antd and refine, rendered
 * beforehand, paints after 2,760 ms and weighs 373 KB.
 */
export const portalPage: Budget = {
  scores: { accessibility: 100, 'best-practices': 100 },
  lcp: 3_000,
  tbt: 150,
  cls: 0.02,
  atRest: 400 * kilobyte,
};

/** What people wait for in the portal, in ms. */
export const waits = {
  /** From the answer of the log-in dialog to the dashboard, on slow 4G at a fourth of the processor. */
  dashboardAfterLogIn: 1_000,
  /** From a click on a link to the paint of its page, at a fourth of the processor. */
  routeChange: 100,
  /** From the last key in the member search to the paint of its answer, among a hundred thousand. */
  memberSearch: 300,
};

/** The picture of the bare page that every largest paint is compared with, in bytes. */
export const barePicture = 60 * kilobyte;

/** Requests per second of a kept page, as a share of those of a static file of the same size. */
export const keptPageRate = 0.7;
