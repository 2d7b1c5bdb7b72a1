import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const executablePath = findChromium();
const isRoot = process.getuid?.() === 0;

/*
 * Chromium takes the last switch of this name, so the list is Playwright's own and, at its end, the pages of the
 * address bar: no test sees it, and each window would load two of them, which costs as much as a page of ours.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/* Chosen once: the workers read this file anew, with the environment of the first. */
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
const port = process.env.E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;

/** Browser tests against the built site, with the machine's own Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: Math.min(2, cpus().length),
  fullyParallel: true,
  // Once more on a busy CI machine; a test that needs it is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.CI === undefined ? 'list' : 'dot',
  // For two busy cores; what hangs is found by the shorter time of an expectation.
  timeout: 60_000,
  // A page's code and its first data come within this on two busy cores.
  expect: { timeout: 10_000 },
  globalTeardown: './tests/e2e/support/remove-data.ts',
  // The built server with its sample data; specs that pay or write start one of their own.
  webServer: {
    command: 'node dist/server/main.js',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: join(tmpdir(), `society-e2e-${port}`),
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
  },
  use: {
    baseURL,
    // Nothing moves while it is pressed; what is about movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker answers passes by `page.route`; the one test of it allows it.
    serviceWorkers: 'block',
    // To record every test takes longer than to run it: `--trace on` records the one that fails here.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium's sandbox refuses root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // A page lives for seconds here: code that is compiled once more to run faster never gives that time back.
        '--js-flags=--no-opt,--no-maglev',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
});
