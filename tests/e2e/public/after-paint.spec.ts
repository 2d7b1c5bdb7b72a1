import { expect, test } from '@playwright/test';

declare global {
  interface Window {
    /** Lets the page know of its first paint. */
    tellOfPaint(): void;
  }
}

/* What a page asks for by itself, its scripts and the manifest, would come in the way of its first paint. */
for (const path of ['/', '/about', '/login'])
  test(`what ${path} can wait for is fetched once it is painted`, async ({ page }) => {
    await page.addInitScript(() => {
      const { observe } = PerformanceObserver.prototype;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type !== 'paint') return observe.call(this, options);
        window.tellOfPaint = () => observe.call(this, options);
      };
    });
    await page.goto(path);
    const fetched = () =>
      page.evaluate(async () => {
        /* Less than the page itself waits where it is told nothing (boot.ts). */
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => /\.js$|webmanifest$|^\/page-data/.test(name)).length;
      });
    expect(await fetched()).toBe(0);
    await page.evaluate(() => window.tellOfPaint());
    await expect.poll(fetched).toBeGreaterThan(0);
  });
