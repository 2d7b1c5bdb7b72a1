import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong with the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      if (wanted === 'dark') document.documentElement.dataset.theme = 'dark';
      else delete document.documentElement.dataset.theme;
    }, mode);
    /* Colours change over 180 ms once the script has heard of it, which takes a busy machine longer. */
    await page.waitForTimeout(300);
    await expect(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) =>
          `${mode}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
      expect(found).toEqual([]);
    }).toPass({ timeout: 8_000, intervals: [500] });
  }
}
