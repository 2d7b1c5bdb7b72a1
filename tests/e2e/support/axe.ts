import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/* What dark mode can change: its elements are the same. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it stands, in light; in dark what depends on colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      if (wanted === 'dark') document.documentElement.dataset.theme = 'dark';
      else delete document.documentElement.dataset.theme;
    }, mode);
    /* antd takes the colours once its observer has heard of it. */
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    await expect(async () => {
      /* In the page itself: no page of ours has another site's frame, and a window to sum up in costs as much again. */
      const builder = new AxeBuilder({ page }).setLegacyMode();
      if (mode === 'dark') builder.withRules(colourRules);
      const { violations } = await builder.analyze();
      const found = violations.map(
        ({ id, nodes }) =>
          `${mode}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
      expect(found).toEqual([]);
    }).toPass({ timeout: 8_000, intervals: [500] });
  }
}
