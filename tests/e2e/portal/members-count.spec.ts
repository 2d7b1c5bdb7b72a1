import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

/* The list has the first admin too, who is no member (`totalUsers`). */
const steps = [
  { added: 0, said: '1 member in total', cards: 1, pages: 1 },
  { added: 1, said: '2 members in total', cards: 2, pages: 1 },
  { added: 19, said: '21 members in total', cards: 20, pages: 2 },
];

test('a society of nobody but its admin, of one member, of twenty', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await enterAsAdmin(page, site);
  for (const { added, said, cards, pages } of steps) {
    if (added > 0) await importMembers(site, added);
    await page.goto(`${site.url}/admindashboard`);
    const total = page
      .getByLabel('The society in figures')
      .getByText('Total Members', { exact: true });
    await expect(total.locator('..')).toContainText(String(Number.parseInt(said, 10) - 1));
    await atEachWidth(page, async () => {
      await expect(page.getByText('No subscription has been set up yet')).toBeVisible();
      await expectNoSideways(page);
    });
    await page.goto(`${site.url}/adminmembers`);
    /* Where there is one page, there is nothing to turn to. */
    const pager = page.getByRole('navigation', { name: 'Pages of members' });
    await atEachWidth(page, async () => {
      await expect(page.locator('.member-cards > li')).toHaveCount(cards);
      await expect(pager).toHaveCount(pages > 1 ? 1 : 0);
      if (pages > 1) await expect(pager).toContainText(`Showing page 1 of ${pages}, ${said}`);
      await expectNoSideways(page);
    });
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('.member-cards > li')).toHaveCount(1);
});
