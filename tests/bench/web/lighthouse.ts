import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { ensureWholeChromium } from '../../../scripts/lib/chromium.mjs';
import { runQuiet } from '../../../scripts/lib/run.mjs';
import { projectPath } from '../../../server/project-path.ts';
import { browserFlags } from './browser-flags.ts';
import { type Category, categories } from './budgets.ts';
import { processorBlocking } from './processor-time.ts';

/*
 * Its packages stand there rather than with the project's: nobody who runs the site needs 180 MB more.
 * The folder is its own, for theirs must not be found in the place of ours.
 */
const folder = projectPath('tests/bench/web/tools');

const lockedVersion = () =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages[
    'node_modules/lighthouse'
  ].version;

function installedVersion(): string | undefined {
  const file = join(folder, 'node_modules/lighthouse/package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

async function install(): Promise<void> {
  if (installedVersion() === lockedVersion()) return;
  console.log('Installing Lighthouse (first run only)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runQuiet(npm, ['ci', '--prefix', folder, ...quiet], 'Installing Lighthouse');
}

const number = z.object({ numericValue: z.number() });

const report = z.object({
  lighthouseVersion: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.partialRecord(
    z.enum(categories),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z
    .object({
      'largest-contentful-paint': number,
      'total-blocking-time': number,
      'cumulative-layout-shift': number,
    })
    .catchall(z.object({ score: z.number().nullable() })),
});

/** What a page finds in the browser's local storage, such as a session. */
export type Storage = Record<string, string>;

/* On a file of the same origin that fetches nothing, so that the cache stays cold. */
async function fill(port: number, url: string, storage: Storage): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
    await page.goto(new URL('/robots.txt', url).href);
    await page.evaluate((given) => Object.assign(localStorage, given), storage);
    await page.close();
  } finally {
    await browser.close();
  }
}

/** What one visit came to: scores of 0 to 100, times in ms, and the audits that cost a score. */
export type Visit = {
  scores: Partial<Record<Category, number>>;
  lcp: number;
  tbt: number;
  /** The blocking by the processor's time alone (processor-time.ts). */
  processorTbt: number;
  cls: number;
  lost: string[];
};

type Report = z.infer<typeof report> & { processorTbt: number };

function visitOf({ categories: found, audits, processorTbt }: Report): Visit {
  const judged = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const scores = Object.entries(found).map(([id, { score }]) => [
    id,
    Math.round((score ?? 0) * 100),
  ]);
  return {
    scores: Object.fromEntries(scores),
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    processorTbt,
    cls: audits['cumulative-layout-shift'].numericValue,
    lost: judged.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

/**
 * Lighthouse as a phone (its own default: simulated slow 4G, four times slower processor) in the machine's Chromium;
 * each visit is a first one, in a browser of its own.
 */
export async function startLighthouse() {
  const chromePath = await ensureWholeChromium();
  await install();
  const { resolve } = createRequire(join(folder, 'package.json'));
  const load = (name: string) => import(pathToFileURL(resolve(name)).href);
  const { default: lighthouse } = await load('lighthouse');
  const { launch } = await load('chrome-launcher');

  async function once(
    url: string,
    only: readonly Category[],
    storage: Storage | undefined,
  ): Promise<Report> {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags] });
    try {
      if (storage) await fill(chrome.port, url, storage);
      const flags = {
        port: chrome.port,
        logLevel: 'silent',
        onlyCategories: only,
        ignoreStatusCode: true,
        /* The stream of changes stays open, and Lighthouse would wait for its end. */
        blockedUrlPatterns: ['*/api/v1/live?*'],
        disableStorageReset: storage !== undefined,
      };
      const { lhr, artifacts } = await lighthouse(url, flags);
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      const processorTbt = processorBlocking(artifacts.Trace.traceEvents, lhr.mainDocumentUrl);
      return { ...report.parse(lhr), processorTbt };
    } finally {
      await chrome.kill();
    }
  }

  return {
    version: installedVersion() ?? '',
    /** One visit; tried again where the browser gave no trace, which happens on a busy machine. */
    async visit(
      url: string,
      only: readonly Category[] = categories,
      storage?: Storage,
    ): Promise<Visit> {
      for (let attempt = 1; ; attempt++) {
        try {
          return visitOf(await once(url, only, storage));
        } catch (error) {
          if (attempt === 3) throw error;
        }
      }
    },
  };
}
