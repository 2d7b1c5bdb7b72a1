import type { Page } from '@playwright/test';

/** Lighthouse's slow 4G, as its simulation counts it. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** Mobile data on a bad day: 400 kbit/s, and 400 ms for each answer. */
export const slowData: typeof slow4g = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

/** Slows a page's processor down to a fourth, and its line where one is given. */
export async function slowDown(page: Page, network?: typeof slow4g): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
}
