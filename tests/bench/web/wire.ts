import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { browserFlags } from './browser-flags.ts';
import type { Storage } from './lighthouse.ts';

/** Bytes on the wire, headers included, and the scripts among them. */
export type Load = { all: number; scripts: number };

/** What has come when the largest paint is there, and when the page has come to rest by itself. */
export type Wire = { untilPaint: Load; atRest: Load };

/* Lighthouse's phone, and its slow 4G where the line itself is slowed down. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/* A page rests when it has asked for nothing for so long. In ms. */
const quiet = 2_000;

type Request = {
  script: boolean;
  /** When something of it came, in seconds, and how many bytes. */
  pieces: { at: number; bytes: number }[];
  total: number;
};

/** Listens to everything that a page asks for; times are the browser's own, in seconds. */
async function listen(session: CDPSession) {
  const requests = new Map<string, Request>();
  const open = new Set<string>();
  let last = performance.now();
  let clock = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, wallTime, timestamp }) => {
    requests.set(requestId, { script: type === 'Script', pieces: [], total: 0 });
    open.add(requestId);
    last = performance.now();
    clock ||= wallTime - timestamp;
  });
  const received = (requestId: string, at: number, bytes: number) => {
    const request = requests.get(requestId);
    request?.pieces.push({ at, bytes });
    if (request) request.total += bytes;
  };
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) =>
    received(requestId, timestamp, response.encodedDataLength),
  );
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    received(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    /* What the pieces did not tell of. */
    if (request) received(requestId, timestamp, encodedDataLength - request.total);
    open.delete(requestId);
    last = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await session.send('Network.enable');

  const until = (time: number): Load => {
    const load = { all: 0, scripts: 0 };
    for (const { script, pieces } of requests.values()) {
      const come = pieces.filter(({ at }) => at <= time);
      const bytes = come.reduce((sum, piece) => sum + piece.bytes, 0);
      load.all += bytes;
      if (script) load.scripts += bytes;
    }
    return load;
  };
  return {
    /** What had come by a moment of the clock on the wall, in seconds. */
    until: (wallTime: number) => until(wallTime - clock),
    rests: () => open.size === 0 && performance.now() - last > quiet,
  };
}

/* Runs in the page. */
function watchPaint(): void {
  new PerformanceObserver((list) => {
    const latest = list.getEntries().at(-1);
    if (!latest) return;
    document.documentElement.dataset.painted = String(
      (performance.timeOrigin + latest.startTime) / 1000,
    );
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/*
 * A public page rests no sooner than it is hydrated, unless it is sent without scripts; the portal no sooner
 * than its first panel is shown.
 */
const resting =
  'html[data-hydrated], html:not(:has(script:is([src], #boot))), main :is(.panel, .ant-card)';

async function untilRest(page: Page, rests: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(rests() && (await page.locator(resting).first().isVisible()))) {
    if (performance.now() > deadline) throw new Error('The page does not come to rest.');
    await setTimeout(100);
  }
}

/** Lets pages of a context find something in their local storage. */
export const keepStorage = (context: BrowserContext, storage: Storage) =>
  context.addInitScript((given) => Object.assign(localStorage, given), storage);

async function weigh(browser: Browser, url: string, storage?: Storage): Promise<Wire> {
  const context = await browser.newContext(phone);
  try {
    if (storage) await keepStorage(context, storage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await listen(session);
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    /* The stream of changes stays open: no page would come to rest. */
    await session.send('Network.setBlockedURLs', { urls: ['*/api/v1/live?*'] });
    await page.addInitScript(watchPaint);
    await page.goto(url, { timeout: 60_000 });
    await untilRest(page, wire.rests);
    const painted = Number(await page.locator('html').getAttribute('data-painted'));
    return { untilPaint: wire.until(painted), atRest: wire.until(Number.POSITIVE_INFINITY) };
  } finally {
    await context.close();
  }
}

/** Weighs first visits on a line that really is slow: what Lighthouse simulates says no bytes at a time. */
export async function startScales() {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  return {
    weigh: (url: string, storage?: Storage) => weigh(browser, url, storage),
    stop: () => browser.close(),
  };
}
