import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Mode = 'light' | 'dark';

/* Only these can differ in dark mode, because its elements are the same. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const modeOf = (page: Page): Promise<Mode> =>
  page.evaluate(() => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'));

/* antd draws everything anew, and changes its colours after its observer has run. */
const turn = (page: Page, mode: Mode) =>
  page.evaluate(async (wanted) => {
    if (wanted === 'dark') document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, mode);

/**
 * Runs axe in the page itself: no page has a frame of another site, and an extra window would double the cost. Of
 * what is right nothing is told, and axe's own code, of a megabyte, is sent once to a page.
 */
async function violationsOn(page: Page, mode: Mode): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (mode === 'dark') builder.withRules(colourRules);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${mode}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/**
 * Expects no axe violations on the page in light mode, and none of the colour rules in dark mode; it begins with the
 * mode that the page is in, since to change it costs as much as to look at it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const first = await modeOf(page);
  for (const mode of first === 'dark'
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const)) {
    await turn(page, mode);
    await expect(async () => {
      expect(await violationsOn(page, mode)).toEqual([]);
    }).toPass({ timeout: 20_000, intervals: [500] });
  }
}
