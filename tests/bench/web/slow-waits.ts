import type { Browser, Page } from '@playwright/test';
import { median } from '../load.ts';
import { light, type Row, under } from '../report.ts';
import { sinceLogIn, slowWaits } from './budgets.ts';
import type { Login } from './site.ts';
import { slowData, slowDown } from './throttle.ts';
import { listen, phone, untilRest } from './wire.ts';

type Role = keyof typeof slowWaits;

/** What shows that what was waited for is there, and the page that is opened from the dashboard. */
const looks: Record<Role, { figures: string; link: string; next: string; nextName: string }> = {
  member: {
    figures: '.owed-sum',
    link: 'Settings',
    next: 'main form input:not([type=file])',
    nextName: 'settings',
  },
  admin: {
    figures: '.figures li:first-child a',
    link: 'Members',
    next: '.member-cards:not(.skeleton) .member-card',
    nextName: 'the members’ list',
  },
};

/** ms from a tap until something is painted. */
async function after(page: Page, selector: string, tap: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await tap();
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  return performance.now() - begun;
}

/* From the address of the log-in to the dashboard at rest, the password typed as people do, and on to the next page. */
async function visit(browser: Browser, url: string, role: Role, { memberId, password }: Login) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const wire = await listen(await context.newCDPSession(page));
    await slowDown(page, slowData);
    await page.goto(`${url}/login`, { timeout: 60_000 });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Membership ID').pressSequentially(memberId, { delay: 150 });
    await dialog.locator('[name=password]').pressSequentially(password, { delay: 150 });
    const { figures, link, next } = looks[role];
    const button = dialog.getByRole('button', { name: 'Login', exact: true });
    const toFigures = await after(page, figures, () => button.click());
    await untilRest(page, wire.rests);
    const bytes = wire.load().all;
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const entry = page.getByRole('dialog').getByRole('link', { name: link, exact: true });
    const toNext = await after(page, next, () => entry.click());
    return { figures: toFigures, next: toNext, bytes };
  } finally {
    await context.close();
  }
}

/** What both roles wait for on slow mobile data with nothing in the cache, and what it weighs; medians. */
export async function measureSlowWaits(
  browser: Browser,
  url: string,
  logins: Record<Role, Login>,
  runs: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const role of ['member', 'admin'] as const) {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, url, role, logins[role]));
    const of = (figure: keyof (typeof visits)[0]) => median(visits.map((one) => one[figure]));
    const bar = slowWaits[role];
    rows.push(
      under(`slow data, ${role}: figures after the log-in`, of('figures'), bar.figures),
      under(`slow data, ${role}: ${looks[role].nextName}`, of('next'), bar.next),
      light(`${role}: since /login, at rest`, of('bytes'), sinceLogIn[role]),
    );
  }
  return rows;
}
