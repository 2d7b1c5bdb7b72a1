import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/* Only these can differ in dark mode, because its elements are the same. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violations on the page in light mode, and none of the colour rules in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      if (wanted === 'dark') document.documentElement.dataset.theme = 'dark';
      else delete document.documentElement.dataset.theme;
    }, mode);
    /* antd changes its colours after its observer has run. */
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    await expect(async () => {
      /* Runs in the page itself: no page has a frame of another site, and an extra window would double the cost. */
      const builder = new AxeBuilder({ page }).setLegacyMode();
      if (mode === 'dark') builder.withRules(colourRules);
      const { violations } = await builder.analyze();
      const found = violations.map(
        ({ id, nodes }) =>
          `${mode}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
      expect(found).toEqual([]);
    }).toPass({ timeout: 20_000, intervals: [500] });
  }
}
