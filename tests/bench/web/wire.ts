import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { ensureWholeChromium } from '../../../scripts/lib/chromium.mjs';
import { browserFlags } from './browser-flags.ts';
import type { Storage } from './lighthouse.ts';

/** Bytes on the wire, headers included, and the scripts among them. */
export type Load = { all: number; scripts: number };

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

/** Listens to everything that a page asks for. The stream of changes stays open: with it no page would come to rest. */
export async function listen(session: CDPSession) {
  const requests = new Map<string, { script: boolean; bytes: number }>();
  const open = new Set<string>();
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests.set(requestId, { script: type === 'Script', bytes: 0 });
    open.add(requestId);
    last = performance.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
    open.delete(requestId);
    last = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/api/v1/live?*'] });
  const bytesOf = (all: { bytes: number }[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    /** What has come so far. */
    load: (): Load => {
      const all = [...requests.values()];
      return { all: bytesOf(all), scripts: bytesOf(all.filter(({ script }) => script)) };
    },
    rests: () => open.size === 0 && performance.now() - last > quiet,
  };
}

/*
 * A public page rests no sooner than it is hydrated, unless it is sent without scripts; the portal no sooner
 * than its first panel is shown.
 */
const resting =
  'html[data-hydrated], html:not(:has(script:is([src], #boot))), main :is(.panel, .ant-card)';

/** Waits until a page has come to rest by itself. */
export async function untilRest(page: Page, rests: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(rests() && (await page.locator(resting).first().isVisible()))) {
    if (performance.now() > deadline) throw new Error('The page does not come to rest.');
    await setTimeout(100);
  }
}

/** Lets pages of a context find something in their local storage. */
export const keepStorage = (context: BrowserContext, storage: Storage) =>
  context.addInitScript((given) => Object.assign(localStorage, given), storage);

async function weigh(browser: Browser, url: string, storage?: Storage): Promise<Load> {
  const context = await browser.newContext(phone);
  try {
    if (storage) await keepStorage(context, storage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await listen(session);
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { timeout: 60_000 });
    await untilRest(page, wire.rests);
    return wire.load();
  } finally {
    await context.close();
  }
}

/** Weighs first visits on a line that really is slow: what Lighthouse simulates says no bytes at a time. */
export async function startScales() {
  const executablePath = await ensureWholeChromium();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  return {
    weigh: (url: string, storage?: Storage) => weigh(browser, url, storage),
    stop: () => browser.close(),
  };
}
