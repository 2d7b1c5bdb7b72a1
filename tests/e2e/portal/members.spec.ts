import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import {
  arrived,
  atEachWidth,
  chooseOption,
  expectNoSideways,
  searchFor,
} from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search Member. . .');

test('the list as cards and as a table is accessible at each width', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 2);
  await enterAsAdmin(page, site);
  for (const view of ['', '&view=table']) {
    await page.goto(`${site.url}/adminmembers${searchFor(surname)}${view}`);
    await atEachWidth(page, async () => {
      const people = page.getByRole('link', { name: new RegExp(`Ade0\\d ${surname}`) });
      await expect(people).toHaveCount(2);
      await expectNoSideways(page);
      await expectAccessible(page);
    });
  }
});

test('on a phone the filters stand within the page', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers`);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('main').locator('.list-filters');
  const left = () => filters.evaluate((form) => form.getBoundingClientRect().left);
  await expect.poll(left).toBeGreaterThanOrEqual(16);
  const right = await filters.evaluate((form) => form.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(344);
  await expectAccessible(page);
});

test('what the address alone narrows the list to is said, and ended by a press', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers?state=nowhere&placeOfWork=nobody`);
  await expect(page.getByRole('link', { name: 'View Profile' })).toHaveCount(0);
  await page.getByRole('button', { name: 'State: nowhere: show all' }).click();
  await page.getByRole('button', { name: 'Place of work: nobody: show all' }).click();
  await expect(page).not.toHaveURL(/nowhere|nobody/);
  await expect(page.getByRole('link', { name: 'View Profile' }).first()).toBeVisible();
});

test('a reload and Back keep the search, the filter, the sort, the view and the page', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 23);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers`);
  await searchBox(page).fill(surname);
  await expect(page.getByText('Showing page 1 of 2, 23 members in total')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Filters' }).click();
  await chooseOption(page, 'Account', 'No password yet');
  await page.keyboard.press('Escape');
  await chooseOption(page, 'Sort', 'Z-A');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('cell', { name: `Ade23 ${surname}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const asChosen = async () => {
    await expect(searchBox(page)).toHaveValue(surname);
    await expect(page.getByRole('button', { name: /^Filters ?, 1 set$/ })).toBeVisible();
    await expect(page.locator('.filter').filter({ hasText: 'Sort' })).toContainText('Z-A');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(page.getByText('Showing page 2 of 2, 23 members in total')).toBeVisible();
    const names = page.getByRole('table', { name: 'members' }).locator('.listed-name');
    await expect(names).toHaveText([`Ade03 ${surname}`, `Ade02 ${surname}`, `Ade01 ${surname}`]);
  };
  await asChosen();
  await page.reload();
  await asChosen();
  await page.getByRole('link', { name: `Ade02 ${surname}` }).click();
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: `Ade02 ${surname}` }),
  ).toBeVisible();
  await page.goBack();
  await asChosen();
  await page.getByRole('button', { name: /^Filters ?, 1 set$/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page.getByText('Showing page 1 of 2, 23 members in total')).toBeVisible();
  await chooseOption(page, 'Page Size', '30 / page');
  await expect(page.getByText('Showing page 1 of 1, 23 members in total')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing page 1 of 1, 23 members in total')).toBeVisible();
});

test('an older answer never stands over a newer one, and the typing keeps the focus', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 3);
  await enterAsAdmin(page, site);
  let older = () => undefined as unknown;
  await page.route(/getAllUsers.*search=Zu[^&]*(&|$)/, async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('search');
    if (asked === surname) return route.continue();
    /* Held back until the newer one stands. */
    await new Promise<void>((resolve) => {
      older = resolve as () => undefined;
    });
    await route.continue();
  });
  await page.goto(`${site.url}/adminmembers`);
  const asking = page.waitForRequest(/search=Zu&|search=Zu$/);
  await searchBox(page).pressSequentially('Zu');
  await asking;
  await searchBox(page).pressSequentially(surname.slice(2));
  await expect(page.getByRole('listitem').filter({ hasText: 'View Profile' })).toHaveCount(3);
  const late = page.waitForResponse(/search=Zu&|search=Zu$/).catch(() => null);
  older();
  await Promise.race([late, page.waitForTimeout(1500)]);
  await page.waitForTimeout(200);
  await expect(page.getByRole('listitem').filter({ hasText: 'View Profile' })).toHaveCount(3);
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(surname);
});

test('what is filtered is saved as CSV and as a workbook', async ({ page, site }) => {
  test.slow();
  /* So many that a workbook of them is packed by a worker of the spreadsheet's worker. */
  const surname = await importMembers(site, 300);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}`);
  await expect(page.getByText('300 members in total')).toBeVisible({ timeout: 20_000 });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const save = async (name: string) => {
    const saving = page.waitForEvent('download');
    await choose(name);
    const file = await saving;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  };
  const failure = page.locator('.toast.error');
  await page.route(/format=csv/, (route) => route.abort(), { times: 1 });
  await choose('CSV');
  await expect(failure).toBeVisible();
  const csv = await save('CSV');
  expect(await failure.count()).toBe(0);
  expect(csv.name).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.bytes.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(301);
  expect(lines.slice(1).filter((line) => line.includes(surname))).toHaveLength(300);
  const workbook = await save('Excel');
  expect(workbook.name).toMatch(/\.xlsx$/);
  const rows = await readSheet(workbook.bytes);
  expect(rows).toHaveLength(301);
  expect(rows[0]?.join()).toBe(lines[0]?.replace(/^\uFEFF/, ''));
  expect(rows.flat().filter((cell) => cell === '08031234567')).toHaveLength(300);
});

test('a new registration is confirmed in the queue, and that can be taken back', async ({
  page,
  site,
}) => {
  test.slow();
  const phoneNumber = '08039990021';
  const { user: known } = await registerMember(site.url, { fname: 'Known', phoneNumber });
  const { user } = await registerMember(site.url, {
    fname: 'Newly',
    lname: 'Registered',
    phoneNumber,
  });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindashboard`);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: 'New registrations' }).click();
  const tab = page.getByRole('link', { name: /New registrations \d+ to confirm/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'New registrations' }),
  ).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const alike = page.getByRole('region', { name: 'On the register already?' });
  await expect(alike).toContainText(
    `Newly Registered (${user.memberId}) may be Known ${known.lname} (${known.memberId})`,
  );
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ hasText: user.memberId });
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Newly Registered is confirmed.')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

/* What antd's Table is handed a tick of, by the member's name. */
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` }).check();

test('who is ticked and hidden by a search is named, confirmed under the name that was shown, or dropped', async ({
  page,
  site,
}) => {
  const surname = `Ticked${process.pid}`.replace(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  );
  const [first] = await Promise.all(
    ['One', 'Two', 'Three'].map((fname) => registerMember(site.url, { fname, lname: surname })),
  );
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&view=table`);
  for (const fname of ['One', 'Three', 'Two']) await select(page, `${fname} ${surname}`);
  await searchBox(page).fill(`Two ${surname}`);
  const bar = page.getByRole('region', { name: 'Selected records' });
  const hidden = `Not in the list below: One ${surname} and Three ${surname}.`;
  await expect(bar.getByRole('status')).toHaveText(`3 members selected. ${hidden}`);

  await site.api('PATCH', `/user/${first?.user._id}`, { fname: 'Another' });
  await bar.getByRole('button', { name: 'Confirm' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm 3 members?' });
  await expect(ask).toContainText(hidden);
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(ask).toContainText('A name was changed meanwhile.');
  await ask.getByRole('button', { name: 'Cancel' }).click();

  await bar.getByRole('button', { name: 'Keep only those below' }).click();
  await expect(bar.getByRole('status')).toHaveText('1 member selected');
});

test('the dialog of an act on several is left by Escape, and its button has the focus again', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 1);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&view=table`);
  await select(page, `Ade01 ${surname}`);
  const change = page
    .getByRole('region', { name: 'Selected records' })
    .getByRole('button', { name: 'Change category' });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the category of 1 member?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
});

test('several members are confirmed, invited, exported and written to at once', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 3);
  const { user } = await registerMember(site.url, { fname: 'Newly', lname: surname });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&view=table`);
  await select(page, `Ade01 ${surname}`);
  await select(page, `Newly ${surname}`);
  const bar = page.getByRole('region', { name: 'Selected records' });
  await expect(bar.getByRole('status')).toHaveText('2 members selected');
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saving).createReadStream())
    chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(3);

  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.opened = this.href;
    };
  });
  await bar.getByRole('button', { name: 'E-mail' }).click();
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-opened', /^mailto:\?bcc=/);
  expect(decodeURIComponent((await body.getAttribute('data-opened')) ?? '')).toContain(user.email);

  await bar.getByRole('button', { name: 'Invite' }).click();
  await page
    .getByRole('dialog', { name: 'Invite 2 members?' })
    .getByRole('button', { name: 'Invite' })
    .click();
  const left = 'with an account, without e-mail, not written to, or invited within the hour';
  await expect(
    page.getByText(`1 invitation is on the way. 1 left out: ${left}: Newly ${surname}.`),
  ).toBeVisible();
  /* Who was left out is ticked still. */
  await expect(bar.getByRole('status')).toHaveText('1 member selected');

  await bar.getByRole('button', { name: 'Confirm' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm 1 member?' });
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('1 member confirmed.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Unconfirmed' })).toHaveCount(0);
});

test('a member is put on the register by hand, and invited', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const surname = await importMembers(site, 1);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}`);
  await page.getByRole('link', { name: 'Add member' }).click();
  await expect(page).toHaveURL(/\/adminmembers\/create\?/);
  const form = page.getByRole('dialog', { name: 'Add member' });
  await form.getByRole('button', { name: 'Add member' }).click();
  await expect(form.getByText('First name is required.')).toBeVisible();
  await expect(form.getByLabel('First Name')).toBeFocused();
  /* From here on at a desk. */
  await atEachWidth(page, () => expectAccessible(page));
  await form.getByLabel('First Name').fill('Nneka');
  await form.getByLabel('Last Name').fill(surname);
  await form.getByLabel('E-mail').fill(`ade01@${surname.toLowerCase()}.example.com`);
  await form.getByLabel('Member ID').fill(`${surname}01`);
  await form.getByRole('switch', { name: 'Send the invitation now' }).click();
  const add = form.getByRole('button', { name: 'Add member' });
  const ask = page.getByRole('dialog', { name: 'is the e-mail address of others as well' });
  await add.click();
  await expect(ask.getByRole('listitem')).toContainText(`(${surname}01)`);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toHaveCount(0);
  await add.click();
  await ask.getByRole('button', { name: 'Share the address' }).click();
  /* Said once, beside its field. */
  await expect(form.getByText(/already registered/)).toHaveCount(1);
  await expect(form.locator('.form-foot [role=alert]')).toHaveText('');
  await form.getByLabel('Member ID').fill(`${surname}99`);
  await add.click();
  await ask.getByRole('button', { name: 'Share the address' }).click();
  await expect(page.getByText(`Nneka ${surname} is on the register.`)).toBeVisible();
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: `Nneka ${surname}` }),
  ).toBeVisible();
  await expect(page.locator('.member-head').getByText('Invited')).toBeVisible();

  /* The form that changes it asks as well, of an address that is new to the member. */
  const edit = page.getByRole('dialog', { name: `Edit Nneka ${surname}` });
  const save = async (email: string) => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await edit.getByLabel('E-mail').fill(email);
    await edit.getByRole('button', { name: 'Save changes' }).click();
  };
  const own = `nneka@${surname.toLowerCase()}.example.com`;
  await save(own);
  await expect(edit).toBeHidden();
  await expect(ask).toHaveCount(0);
  await save(`ade01@${surname.toLowerCase()}.example.com`);
  await expect(ask.getByRole('listitem')).toContainText(`(${surname}01)`);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit.getByLabel('E-mail')).not.toHaveValue(own);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await ask.getByRole('button', { name: 'Share the address' }).click();
  await expect(edit).toBeHidden();
  await expect(arrived(page).getByText(`ade01@${surname.toLowerCase()}`).first()).toBeVisible();
});
