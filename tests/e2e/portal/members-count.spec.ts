import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { widths } from '../support/portal.ts';
import { test as base, expect } from '../support/server.ts';

/* A server that nobody else registers on: a worker of its own brings one. */
const test = base.extend<object, { alone: string }>({ alone: ['count', { scope: 'worker' }] });

/* The list has the first admin too, who is no member (`totalUsers`). */
const steps = [
  { added: 0, said: '1 member in total', cards: 1, pages: 1 },
  { added: 1, said: '2 members in total', cards: 2, pages: 1 },
  { added: 19, said: '21 members in total', cards: 20, pages: 2 },
];

test('a society of nobody but its admin, of one member, of twenty', async ({ page, site }) => {
  test.slow();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await enterAsAdmin(page, site);
  for (const { added, said, cards, pages } of steps) {
    if (added > 0) await importMembers(site, added);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/admindashboard`);
      const total = page
        .getByLabel('The society in figures')
        .getByText('Total Members', { exact: true });
      await expect(total.locator('..')).toContainText(String(Number.parseInt(said, 10) - 1));
      await expect(page.getByText('No subscription has been set up yet')).toBeVisible();
      expect(await sideways()).toBe(0);
      await page.goto(`${site.url}/adminmembers`);
      await expect(page.locator('.member-cards > li')).toHaveCount(cards);
      /* Where there is one page, there is nothing to turn to. */
      const pager = page.getByRole('navigation', { name: 'Pages of members' });
      await expect(pager).toHaveCount(pages > 1 ? 1 : 0);
      if (pages > 1) await expect(pager).toContainText(`Showing page 1 of ${pages}, ${said}`);
      expect(await sideways()).toBe(0);
    }
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('.member-cards > li')).toHaveCount(1);
});
