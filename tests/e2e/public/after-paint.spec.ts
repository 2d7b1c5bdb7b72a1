import { expect, test } from '@playwright/test';

declare global {
  interface Window {
    /** Lets the page have its frames. */
    paint(): void;
  }
}

/* The scripts and the manifest would delay the first paint. */
for (const path of ['/', '/about', '/login'])
  test(`what ${path} can wait for is fetched once it is painted`, async ({ page }) => {
    await page.addInitScript(() => {
      const held: FrameRequestCallback[] = [];
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (callback) => held.push(callback);
      window.paint = () => {
        window.requestAnimationFrame = requestAnimationFrame;
        for (const callback of held) requestAnimationFrame(callback);
      };
    });
    await page.goto(path);
    const fetched = () =>
      page.evaluate(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => /\.js$|webmanifest$|^\/page-data/.test(name)).length;
      });
    expect(await fetched()).toBe(0);
    await page.evaluate(() => window.paint());
    await expect.poll(fetched).toBeGreaterThan(0);
  });
