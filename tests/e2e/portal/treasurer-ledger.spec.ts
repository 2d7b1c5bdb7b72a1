import type { Page } from '@playwright/test';
import { enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();

async function open(page: Page, site: Site, path: string) {
  await enterAsAdmin(page, site);
  await page.goto(site.url + path);
}

const ledgerOf = async (site: Site, id: string) =>
  (await site.api('GET', `/ledger/member/${id}`)).data;
/* What they owe, besides dues that a test before may have set up. */
const owedBy = async (site: Site, ids: readonly string[]) =>
  Promise.all(ids.map(async (id): Promise<number> => (await ledgerOf(site, id)).owed));

/* What they owe of the year of the opening balance. */
const owedOfYear = async (site: Site, id: string) =>
  (await ledgerOf(site, id)).years.find((one: { year: number }) => one.year === year - 1)?.owed;

const openingOf = (site: Site, userId: string, amount: number) =>
  site.api('POST', '/ledger/openings', {
    userId,
    year: year - 1,
    amount,
    reason: 'From the old books',
  });

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

test('a levy says whom it charges before it does, and is undone while nothing of it is paid', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 3);
  const members = [1, 2, 3].map((at) => findMember(site, `${surname}0${at}`));
  const ids = (await Promise.all(members)).map(({ _id }) => String(_id));
  const name = `Hall fund ${surname}`;
  /* Another officer has charged one of them already. */
  await site.api('POST', '/ledger/levies', {
    name: name.toUpperCase(),
    amount: 100,
    dueDate: `${year}-12-31`,
    group: { ids: ids[2] },
  });
  const before = await owedBy(site, ids);
  const more = before.map((owed) => owed + 2500);
  /* As from the members' list, where they are selected. */
  await open(page, site, `/adminmembers?view=table&search=${surname}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page
    .getByRole('region', { name: 'Selected records' })
    .getByRole('button', { name: /levy/i })
    .click();
  const form = page.getByRole('dialog', { name: 'Charge a levy or a penalty' });
  await expect(form).toContainText('3 members selected');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Amount').fill('2,500');
  await form.getByLabel('Due Date').fill(`31-12-${year}`);
  await form.getByLabel('Due Date').press('Tab');
  await form.getByRole('button', { name: 'Preview and charge' }).click();
  const question = page.getByRole('dialog').last();
  await expect(question).toContainText('Charge 3 members, ₦7,500.00?');
  await expect(question).toContainText('1 member of them was charged under this name');
  expect(await owedBy(site, ids)).toEqual(before);
  await confirm(page, 'Charge now');
  await expect(page.getByText('3 members charged.')).toBeVisible();
  expect(await owedBy(site, ids)).toEqual(more);

  await page.goto(`${site.url}/admindues/levies`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('₦7,500.00');
  await site.api('POST', '/payment/record', {
    /* More than the dues that come first. */
    userId: ids[0],
    amount: (before[0] ?? 0) + 1000,
    method: 'Cash',
    reference: `Slip ${surname}`,
    datePayed: `${year}-01-15`,
  });
  const undo = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Undo' }).click();
    await confirm(page, 'Undo');
  };
  await undo();
  await expect(
    page.getByText(/^Nothing was undone: of 3 charges, 1 is paid or waived/),
  ).toBeVisible();
  expect((await owedBy(site, ids)).slice(1)).toEqual(more.slice(1));

  const { data } = await site.api('GET', `/payment/user/${ids[0]}`);
  await site.api('POST', `/payment/${data[0]._id}/reverse`, { reason: 'A mistake' });
  await page.reload();
  await undo();
  await expect(page.getByText(`${name} has been undone for 3 members.`)).toBeVisible();
  await expect(row).toContainText('Undone');
  expect(await owedBy(site, ids)).toEqual(before);
});

test('opening balances: a preview row by row, then the import, and never twice', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 2);
  const lines = [
    'Membership No,Year,Arrears,Prepaid',
    `${surname}01,${year - 1},"12,500.50",`,
    `${surname}02,${year - 1},,3000`,
    `${surname}99,${year - 1},1000,`,
  ];
  const file = { name: 'balances.csv', mimeType: '', buffer: Buffer.from(lines.join('\r\n')) };
  await open(page, site, '/admindues/openings');
  await page.locator('input[type=file]').setInputFiles(file);
  const takeOn = page.getByLabel('Take-on day');
  await takeOn.fill(`${year - 1}-12-31`);
  await page.getByRole('button', { name: 'Preview the balances' }).click();
  const state = page.getByRole('region', { name: 'What happens' });
  await expect(state).toContainText('2 balances to import: ₦12,500.50 owed and ₦3,000.00 credit');
  await expect(state).toContainText('1 wrong. Nothing is saved yet.');
  const entries = async (number: string) => {
    const { _id } = await findMember(site, `${surname}${number}`);
    const ledger = await ledgerOf(site, _id);
    return ledger.entries.filter(({ kind }: { kind: string }) => kind === 'opening');
  };
  expect(await entries('01')).toEqual([]);
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Leave out 1 wrong row and import 2' }).click();
  await expect(state).toContainText('2 balances imported');
  expect(await entries('01')).toMatchObject([{ year: year - 1, amount: 12_500.5 }]);
  expect(await entries('02')).toMatchObject([{ year: year - 1, amount: -3000 }]);

  await page.getByRole('button', { name: 'Another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await takeOn.fill(`${year - 1}-12-31`);
  await page.getByRole('button', { name: 'Preview the balances' }).click();
  await expect(state).toContainText('2 already recorded');
  await expect(page.getByRole('button', { name: /import 2/i })).toHaveCount(0);

  /* Where another admin is first, the dialog stays, and says so. */
  await page.goto(`${site.url}/admindues/openings`);
  const imports = page.getByRole('region', { name: 'Imports so far' });
  const imported = imports.getByRole('listitem').first();
  await imported.getByRole('button', { name: /^Take back/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Take back/ });
  await dialog.getByLabel('Reason').fill('The wrong year');
  const { data } = await site.api('GET', '/ledger/openings/imports');
  const undo = `/ledger/openings/imports/${data.imports[0]._id}/undo`;
  await site.api('POST', undo, { reason: 'The wrong list' });
  await expect(imported).toContainText('The wrong list');
  await dialog.getByRole('button', { name: 'Take the import back' }).click();
  await expect(dialog).toContainText('This import has been reversed already.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('The wrong year');
});

test('a part is waived and the rest written off, each with its reason', async ({ page, site }) => {
  test.slow();
  const { user } = await registerMember(site.url);
  await openingOf(site, user._id, 9000);
  await open(page, site, `/adminmembers/user/${user._id}`);
  await page.getByRole('link', { name: 'Waive', exact: true }).click();
  const waive = page.getByRole('dialog', { name: 'Waive' });
  await waive.getByLabel('Amount').fill('10,000');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(waive.getByText('Reason is required.')).toBeVisible();
  await waive.getByLabel('Reason').fill('Illness, decided by the council');
  await waive.getByLabel('Amount').fill('4,000');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('then owes ₦5,000.00');
  await confirm(page, 'Waive');
  await expect(page.getByText('Waived.')).toBeVisible();
  expect(await owedOfYear(site, user._id)).toBe(5000);

  await page.getByRole('link', { name: 'Write off' }).click();
  const writeOff = page.getByRole('dialog', { name: 'Write off' });
  await writeOff.getByLabel('Reason').fill('Moved abroad');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await confirm(page, 'Write off');
  await expect(page.getByText('Written off.')).toBeVisible();
  expect(await owedOfYear(site, user._id)).toBe(0);
  const { entries } = await ledgerOf(site, user._id);
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['opening', 'waiver', 'writeoff']),
  );
});

test('what was given up has a page, which says that there is nothing', async ({ page, site }) => {
  await open(page, site, '/adminjobs');
  await expect(title(page)).toHaveText('Failed jobs');
  await expect(page.getByText('Nothing has failed.')).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
});

test('a period is closed after a question, and refuses what is dated into it', async ({
  page,
  site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url);
  await open(page, site, '/adminbooks/periods');
  await expect(title(page)).toHaveText('Closed periods');
  await page.getByRole('link', { name: 'Close a period' }).click();
  const form = page.getByRole('dialog', { name: 'Close a period' });
  await form.getByLabel('Until').fill('31-12-2019');
  await form.getByLabel('Until').press('Tab');
  /* What comes below the day moves the button. */
  await expect(form.getByText(/left to do until/)).toBeVisible();
  await form.getByRole('button', { name: 'Close the period' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('can be opened again, with a reason');
  await confirm(page, 'Close');
  await expect(page.getByText('The books are closed until 31 December 2019.')).toBeVisible();
  await expect(page.getByRole('row', { name: /31 December 2019/ })).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  const late = site.api('POST', '/payment/record', {
    userId: user._id,
    amount: 1000,
    method: 'Cash',
    reference: `Slip ${user.memberId}`,
    datePayed: '2019-06-30',
  });
  await expect(late).rejects.toThrow('409');

  await page.goto(`${site.url}/admindues/record`);
  const payment = page.getByRole('dialog', { name: 'Record a payment' });
  await payment.getByRole('combobox', { name: 'Member' }).fill(user.memberId);
  await page.locator('.ant-select-item-option:visible', { hasText: user.memberId }).click();
  await payment.getByLabel('Amount').fill('500');
  await payment.getByRole('radio', { name: 'Cash', exact: true }).check();
  await payment.getByLabel('Reference').fill(`Slip ${user.memberId}`);
  await payment.getByLabel('Date paid').fill('30-06-2019');
  await payment.getByLabel('Date paid').press('Tab');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await payment.getByRole('button', { name: 'Date it 1 January 2020' }).click();
  await expect(payment.getByLabel('Date paid')).toHaveValue('01/01/2020');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText(/^Payment recorded\./)).toBeVisible();
});
