import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { searched } from '../support/content.ts';
import { enter, enterAsAdmin, enterDemo, registerConfirmed } from '../support/people.ts';
import { atEachWidth, expectNoSideways, searchFor, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ mode: 'default' });

type List = {
  path: string;
  heading: string;
  /** Of the API, after `/api/v1/`. */
  call: string;
  /** As the list says them. */
  loading: string;
  empty: string | RegExp;
  /** In place of the server's sentence. */
  failed?: string;
  /** What stands there on a new server is searched away, and this button brings it back. */
  query?: string;
  all?: string;
  /** Rows, where they are no table's. */
  rows?: string;
};

/* A row of a table, or on a phone of a member's list. */
const aRow =
  ':is(tbody tr:not(.ant-table-measure-row), .compact-rows > li, .compact-list li):not(.skeleton-row)';

const member: List[] = [
  {
    path: '/payment',
    heading: 'Payment History',
    call: 'payment/userPayment',
    loading: 'Loading payments…',
    empty: 'No payment record found.',
  },
  {
    path: '/message',
    heading: 'Messages',
    call: 'announcements',
    loading: 'Loading messages…',
    empty: 'No messages yet. The district’s announcements appear here.',
    rows: '.compact-rows > li',
  },
  {
    path: '/resourcesdash',
    heading: 'Resources',
    call: 'file/getUpload',
    loading: 'Loading files…',
    empty: 'No resources found.',
    failed: 'Failed to fetch files',
  },
];

const admin: List[] = [
  {
    path: '/adminmembers',
    heading: 'Members',
    call: 'user/getAllUsers',
    loading: 'Loading members…',
    empty: 'No members match this search and these filters.',
    query: searchFor('whoever'),
    all: 'Show all members',
    rows: '.member-cards > li',
  },
  {
    path: '/admindues',
    heading: 'Annual Dues',
    call: 'payment/payments',
    loading: 'Loading payments…',
    empty: 'No records found.',
  },
  {
    path: '/adminresources',
    heading: 'Resources List',
    call: 'file/getUpload',
    loading: 'Loading files…',
    empty: 'No resources found. Files that you add here appear under Resources for members.',
    failed: 'Failed to fetch files',
  },
  {
    path: '/adminmessage',
    heading: 'Admin Messages',
    call: 'contact/messages',
    loading: 'Loading messages…',
    empty: 'The inbox is empty. Messages from the contact page appear here.',
  },
  {
    path: '/admincontent/news',
    heading: 'News',
    call: 'content/news/items',
    loading: 'Loading News…',
    empty: 'No results. Change the search or the filter.',
    query: searched('news', 'whatever').replace('/admincontent/news', ''),
  },
];

/* Answers the list's own call by what stands in `answer`; while it is to be held, not at all. */
async function play(page: Page, call: string, failsFirst = true) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let fails = failsFirst;
  await page.route(
    (url) => url.pathname === `/api/v1/${call}`,
    async (route) => {
      await held;
      if (!fails) return route.continue();
      return route.fulfill({ status: 500, json: { status: 'error', message: 'It broke.' } });
    },
  );
  return {
    release,
    mend: () => {
      fails = false;
    },
  };
}

async function expectStates(page: Page, url: string, list: List) {
  const answer = await play(page, list.call);
  await page.goto(`${url}${list.path}${list.query ?? ''}`);
  await expect(title(page)).toHaveText(list.heading, { timeout: 15_000 });
  const main = page.locator('main');
  await expect(main.getByRole('status').filter({ hasText: list.loading })).toBeAttached();
  await atEachWidth(page, async () => {
    await expect(main.locator('.skeleton, .skeleton-row, .ant-skeleton').first()).toBeVisible();
    await expect(main.getByText(list.empty)).toBeHidden();
  });

  answer.release();
  const failure = main.getByRole('alert').filter({ hasText: list.failed ?? 'It broke.' });
  await expect(failure).toBeVisible({ timeout: 15_000 });
  await atEachWidth(page, async () => {
    await expect(failure).toBeVisible();
    await expect(main.getByText(list.empty)).toBeHidden();
    await expectAccessible(page);
  });

  answer.mend();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await atEachWidth(page, async () => {
    await expect(main.getByText(list.empty)).toBeVisible();
    await expect(failure).toBeHidden();
    await expect(main.locator('.skeleton, .skeleton-row, .ant-skeleton')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);
  });
  if (list.all === undefined) return;
  await main.getByRole('button', { name: list.all }).click();
  await expect(main.getByText(list.empty)).toBeHidden();
  await expect(page.getByPlaceholder('Search Member. . .')).toHaveValue('');
}

for (const list of member)
  test(`${list.path} loads, fails, is tried again, and is empty`, async ({
    page,
    ownSite: site,
  }) => {
    test.slow();
    await enter(page, await registerConfirmed(site));
    await expectStates(page, site.url, list);
  });

for (const list of admin)
  test(`${list.path} loads, fails, is tried again, and is empty`, async ({
    page,
    ownSite: site,
  }) => {
    test.slow();
    await enterAsAdmin(page, site.url);
    await expectStates(page, site.url, list);
  });

/* Rows of a table that lead to one page by two links. */
const rowsLinkedTwice = () =>
  [...document.querySelectorAll('main tbody tr')]
    .filter((row) => {
      const paths = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      return new Set(paths).size < paths.length;
    })
    .map((row) => row.textContent);

/* The server with sample data, which nobody writes to. */
for (const [who, lists] of [
  ['member', member],
  ['admin', admin],
] as const)
  test(`the lists of the ${who} have rows, and fit`, async ({ page, baseURL }) => {
    test.slow();
    await enterDemo(page, baseURL ?? '', who);
    for (const { path, heading, rows = aRow } of lists) {
      await page.goto(path);
      await expect(title(page)).toHaveText(heading);
      await atEachWidth(page, async () => {
        await expect(page.locator('main .panel').locator(rows).first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
        await expect(page.locator('a :is(a, button)')).toHaveCount(0);
        await expectNoSideways(page);
      });
    }
  });

test('a row leads to its record by one link, also where the column of that is hidden', async ({
  page,
  baseURL,
}) => {
  await enterDemo(page, baseURL ?? '', 'admin');
  await page.goto('/adminmembers?view=table');
  const rows = page.locator('main tbody tr').filter({ has: page.locator('a') });
  await expect(rows.first()).toBeVisible();
  expect(await page.evaluate(rowsLinkedTwice)).toEqual([]);
  await page.goto('/admincontent/news');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Item' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Item' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
});

/* Words that are pale on paper, where no background is printed. */
const paleWords = () =>
  [...document.querySelectorAll('main *')]
    .filter((one) => !one.closest('svg') && one.checkVisibility())
    .filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
    .filter((one) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3 > 120;
    })
    .map((one) => one.textContent);

for (const mode of ['light', 'dark'])
  test(`words are dark on paper, in the ${mode} mode`, async ({ page, baseURL }) => {
    await page.addInitScript((mode) => localStorage.setItem('colorMode', mode), mode);
    await enterDemo(page, baseURL ?? '', 'admin');
    for (const path of ['/adminmembers?view=table', '/admindues/arrears', '/adminpayment']) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expect(page.locator('main .panel').locator(aRow).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(paleWords)).toEqual([]);
    }
  });

test('what is ticked in a list, and its ticks, are not printed', async ({ page, baseURL }) => {
  await enterDemo(page, baseURL ?? '', 'admin');
  for (const [path, width] of [
    ['/admindues', 1440],
    ['/admindues', 360],
    ['/adminbooks/reconciliation', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const ticks = page.locator('main').getByRole('checkbox');
    await ticks.nth(1).check();
    const selected = page.getByText('1 payment selected');
    if (path === '/admindues') await expect(selected).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(ticks.first()).toBeHidden();
    await expect(ticks.nth(1)).toBeHidden();
    await expect(selected).toBeHidden();
  }
});

test('a column of buttons alone is not printed', async ({ page, baseURL }) => {
  await enterDemo(page, baseURL ?? '', 'admin');
  for (const [path, heading] of [
    ['/admindues/transfers', 'Check'],
    ['/adminmembers/registrations', 'Confirm'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const head = page.locator('thead th').getByText(heading, { exact: true });
    await expect(head).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(head).toBeHidden();
  }
});

test('the first rows of a long list are asked for while its code loads, and once', async ({
  page,
  baseURL,
}) => {
  await enterDemo(page, baseURL ?? '', 'admin');
  await page.goto('/admindashboard');
  await expect(page.locator('.figures li').first()).toBeVisible();
  const codeOf = (path: string) => path.startsWith('/assets/') && path.endsWith('.js');
  for (const [name, path] of [
    ['Members', '/user/getAllUsers?page=1&limit=20&sort=name'],
    ['Annual Dues', '/payment/payments?page=1&limit=20&sort=-day'],
  ] as const) {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => codeOf(url.pathname),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    const rows = page.waitForResponse((response) => response.url().endsWith(path));
    await page.getByRole('link', { name, exact: true }).click();
    await rows;
    release();
    const list = page.locator('main .resource-list');
    await expect(list.locator(`${aRow}, .member-cards > li`).first()).toBeVisible();
    await expect(list).toHaveAttribute('aria-busy', 'false');
    expect(asked.filter((one) => one === `/api/v1${path}`)).toHaveLength(1);
  }
  /* The same where the code is there before the rows. */
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { release } = await play(page, 'user/getAllUsers', false);
  await page.goto('/adminmembers');
  const list = page.locator('main .resource-list');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(list.locator('.member-cards > li').first()).toBeVisible();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  expect(asked.filter((one) => one.endsWith('&sort=name'))).toHaveLength(1);
});
