import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import { enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { arrived, chooseOption, widths } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

type Cell = string | number;

const csvOf = (rows: Cell[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
const xlsxOf = (rows: Cell[][]) => writeXlsxFile(rows).toBuffer();

const outcome = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Outcomes' }).getByText(name);
const rowsOf = (page: Page) => page.getByRole('table', { name: 'rows' }).locator('tbody tr');
/* On a phone they are no table. */
/* Those of the file, not the imports so far below it. */
const compactRowsOf = (page: Page) =>
  page.locator('.ant-list-item').filter({ hasNotText: 'Imported on' });

/* What is chosen for a heading of the file. */
const chosen = (page: Page, heading: string) =>
  page
    .getByRole('region', { name: 'Columns' })
    .getByRole('listitem')
    .filter({ hasText: heading })
    .locator('.ant-select-selection-item');
const step = (page: Page) => page.locator('[aria-current=step]');

async function open(page: Page, site: Site) {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/import`);
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'Import members' }),
  ).toBeVisible();
}

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}

/* In a workbook a phone number is a number, whose first 0 is lost. The other kind's would be a likely duplicate. */
const kinds = [
  {
    name: 'members.csv',
    write: csvOf,
    phone: '08031112222',
    typed: '08039998888',
    width: widths[0],
  },
  {
    name: 'members.xlsx',
    write: xlsxOf,
    phone: 8031113333,
    typed: '08039997777',
    width: widths[1],
  },
];

for (const { name, write, phone, typed, width } of kinds)
  test(`${name}: a dry run row by row writes nothing, the import does`, async ({
    browser,
    page,
    site,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const surname = await importMembers(site, 2);
    const email = (first: string) => `${first}@${surname.toLowerCase()}.example.com`;
    const rows: Cell[][] = [
      ['THE DISTRICT SOCIETY OF CHARTERED ACCOUNTANTS'],
      [
        'S/N',
        'Membership number',
        'SURNAME',
        'Other names',
        'E-mail Address',
        'GSM NO',
        'D.O.B',
        'Notes',
      ],
      [
        1,
        `${surname}11`,
        surname.toUpperCase(),
        'NEWLY GRACE',
        email('newly'),
        phone,
        '12/03',
        'a note',
      ],
      [' ', '', '', '', '', '', '', ''],
      [2, `${surname}01`, surname, 'Changed', email('ade01'), '08031234567', '', ''],
      [3, `${surname}02`, surname, 'Ade02', email('ade02'), '08031234567', '', ''],
      [4, `${surname}12`, surname, 'Short', '', '0803', '', ''],
      [5, `${surname}11`, surname, 'Twice', email('twice'), '08031234567', '', ''],
      ['ZONE B'],
      [6, '', surname, 'Unnumbered', '', '', '', ''],
    ];
    await open(page, site);
    await expect(step(page)).toHaveText('File');
    await expectAccessible(page);
    await choose(page, name, await write(rows));
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'E-mail Address' })).toBeVisible();
    await expect(chosen(page, 'E-mail Address')).toHaveText('Email');
    await expect(chosen(page, 'Notes')).toHaveText('Leave out');
    await expect(step(page)).toHaveText('Columns');
    await expectAccessible(page);

    const heading = page.getByRole('heading', { name: `${name}: 6 rows` });
    const said = page.getByRole('region', { name: 'What happens' }).getByRole('status');
    await expect(
      page.getByRole('checkbox', { name: 'Write names in capitals as usual' }),
    ).toBeChecked();
    const birthdays = page.getByRole('radiogroup', { name: 'Birthdays such as 12/03 are' });
    await expect(birthdays.getByRole('radio', { name: '12 March' })).toBeChecked();
    await expect(page.getByText('All of them can be read both ways.')).toBeVisible();
    await birthdays.getByText('3 December').click();
    await page.getByRole('button', { name: 'Preview the changes' }).click();
    await expect(said).toHaveText(
      '2 to add, 1 to change, 1 the same, 1 duplicate left out, 1 refused. Nothing is saved yet.',
    );
    await expect(heading).toBeFocused();
    await expect(step(page)).toHaveText('Check');
    const isPhone = width === widths[0];
    const list = () => (isPhone ? compactRowsOf(page) : rowsOf(page));
    const expectRows = (...expected: [row: number, who: string, id: string, rest: string][]) =>
      expect(list()).toHaveText(
        expected.map(([row, who, id, rest]) =>
          isPhone
            ? new RegExp(`^${who}Row ${row} · ${id}${rest}`)
            : new RegExp(`^${row}${who}${id}${rest}`),
        ),
      );
    const usual = surname.charAt(0) + surname.slice(1).toLowerCase();
    await expectRows([10, `Unnumbered ${surname}`, '–', 'Member ID is required\\.']);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const refused = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(refused).toHaveLength(2);
    expect(refused[1]).toMatch(/,Unnumbered,.*,Member ID is required\.$/);
    await outcome(page, 'To change 1').click();
    await expectRows([5, `Changed ${surname}`, `${surname}01`, 'First name: Ade01 → Changed']);
    await outcome(page, 'The same 1').click();
    await expectRows([6, `Ade02 ${surname}`, `${surname}02`, '']);
    await outcome(page, 'To add 2').click();
    await expect(list().first()).toContainText('Birthday: 12/03 → 3 December');
    await expect(list().first()).toContainText(`→ ${usual}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(findMember(site, `${surname}11`)).rejects.toThrow();
    expect((await findMember(site, `${surname}01`)).fname).toBe('Ade01');

    /* What is wrong is typed anew, and looked up alone. */
    await outcome(page, 'With cells left out 1').click();
    await expect(list()).toContainText('Phone number “0803” is left out');
    await page.getByLabel('Phone number of row 7').fill(typed);
    await page.getByLabel('Phone number of row 7').press('Enter');
    await expect(outcome(page, 'With cells left out')).toBeHidden();
    await outcome(page, 'Refused 1').click();
    await page.getByLabel('Member ID of row 10').fill(`${surname}13`);
    await page.getByLabel('Member ID of row 10').press('Enter');
    await expect(said).toContainText('3 to add');
    await outcome(page, 'Likely duplicates 1').click();
    await expect(list()).toContainText(`Same member ID. Row 3: NEWLY ${surname.toUpperCase()}`);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Import 4 members' }).click();
    await expect(said).toContainText(
      '3 added, 1 changed, 1 the same, 1 duplicate left out, 0 refused.',
    );
    await expect(step(page)).toHaveText('Import');
    await expect(page.getByRole('button', { name: 'Mail the invitations' })).toBeVisible();
    await expect(heading).toBeFocused();
    expect(await findMember(site, `${surname}11`)).toMatchObject({
      fname: 'Newly',
      mname: 'Grace',
      lname: usual,
      phoneNumber: String(phone).padStart(11, '0'),
      birthDay: '03-12',
    });
    expect((await findMember(site, `${surname}01`)).fname).toBe('Changed');
    expect((await findMember(site, `${surname}12`)).phoneNumber).toBe(typed);

    /* Two of them have no address: letters stand for the mails. */
    await page.getByRole('link', { name: 'Letters for those without an e-mail address' }).click();
    await page.getByRole('button', { name: 'Make the letters' }).click();
    const letter = page.getByRole('article', { name: `Letter to Short ${surname}` });
    const code = (await letter.locator('.letter-code').textContent()) ?? '';
    await expect(letter.getByRole('button', { name: 'Copy the link' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const member = await browser.newContext({ viewport: { width, height: 800 } });
    const theirs = await member.newPage();
    await theirs.goto(`${site.url}/claim`);
    await theirs.getByLabel('Code from your letter').fill(code.toLowerCase());
    await theirs.getByLabel('New password', { exact: true }).fill('a long enough phrase');
    await theirs.getByLabel('Confirm new password').fill('a long enough phrase');
    await theirs.getByRole('button', { name: 'Set the password' }).click();
    await expect(theirs.getByText('There is no e-mail address on your record')).toBeVisible();
    await member.close();
  });

test('a file that is no list of members is said to be none, and another can be chosen', async ({
  page,
  site,
}) => {
  await open(page, site);
  const failure = page.getByRole('region', { name: 'Choose a file' }).getByRole('alert');
  const unread = 'This file could not be read. Is it a CSV or an Excel (.xlsx) file?';
  const none = 'There are no rows below the headings of this file.';
  const plain = { width: 40, height: 40, channels: 3 as const, background: '#0c4a38' };
  const wrong: [string, Buffer, string][] = [
    ['photo.csv', await sharp({ create: plain }).png().toBuffer(), unread],
    ['empty.csv', Buffer.from(''), none],
    ['letter.xlsx', Buffer.from('Dear members,'), unread],
    ['headings.xlsx', await xlsxOf([['Member ID', 'Email']]), none],
    ['large.csv', Buffer.alloc(20_000_001, 'a'), 'This file is larger than 20 MB.'],
  ];
  for (const [name, buffer, sentence] of wrong) {
    await choose(page, name, buffer);
    await expect(failure).toHaveText(sentence);
  }
  await choose(page, 'letter.csv', Buffer.from('Dear members,\nthe dues are due.\n'));
  const look = page.getByRole('button', { name: 'Preview the changes' });
  await expect(look).toBeDisabled();
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('status')).toHaveText(
    'Choose the column with the member ID: members are found by it.',
  );
  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(
    page,
    'short.csv',
    csvOf([
      ['Reg', 'First name'],
      ['ZZ 1', 'Ada'],
    ]),
  );
  await chooseOption(page, 'Reg', 'Member ID');
  await expect(columns.getByRole('status')).toHaveText('Still needed for new members: Last name.');
  await look.click();
  await expect(rowsOf(page)).toContainText(['Last name is required.']);
});

test('a call that fails leaves the list as it is, to be sent again', async ({ page, site }) => {
  const surname = await importMembers(site, 1);
  await open(page, site);
  await choose(
    page,
    'one.csv',
    csvOf([
      ['Member ID', 'First name'],
      [`${surname}01`, 'Ada'],
    ]),
  );
  const look = page.getByRole('button', { name: 'Preview the changes' });
  await page.route('**/members/import', (route) => route.abort());
  await look.click();
  const panel = page.getByRole('region', { name: 'What happens' });
  await expect(panel.getByRole('alert')).toContainText('No response from the server.');
  await page.unroute('**/members/import');
  await look.click();
  await expect(panel.getByRole('alert')).toBeHidden();
  await expect(outcome(page, 'To change 1')).toBeVisible();

  /* Left while it is imported: the page that is there by then says that it failed. */
  let fail = () => {};
  const left = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const sent = page.waitForRequest('**/members/import');
  await page.route('**/members/import', async (route) => {
    await left;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await sent;
  await page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: 'Messages' })
    .click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  fail();
  await expect(page.getByText('No response from the server.')).toBeVisible();
});

for (const [kind, write] of [
  ['csv', csvOf],
  ['xlsx', xlsxOf],
] as const)
  test(`10,000 rows of ${kind} are read and looked up while the page stays awake`, async ({
    page,
    site,
  }) => {
    test.slow();
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `LONG${index}`,
      'Ada',
      'Obi',
      `ada${index}@long.example.com`,
      `0803${String(index).padStart(7, '0')}`,
    ]);
    /* The server sees one call at a time; the first and the last row are not in one. */
    rows.push(['long0', 'Ada', 'Obi', 'other@long.example.com', '08031234567']);
    const headings = ['Member ID', 'First name', 'Last name', 'Email', 'Phone number'];
    const file = await write([headings, ...rows]);
    await open(page, site);
    await page.evaluate(() => {
      const longest = { ms: 0, begun: performance.now() };
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
      }).observe({ type: 'longtask' });
    });
    await choose(page, `long.${kind}`, file);
    await page.getByRole('button', { name: 'Preview the changes' }).click({ timeout: 60_000 });
    await expect(
      page.getByText('10,000 to add, 0 to change, 0 the same, 1 duplicate left out, 0 refused.'),
    ).toBeVisible({ timeout: 60_000 });
    await outcome(page, 'Likely duplicates 1').click();
    await expect(rowsOf(page)).toContainText(['Same member ID. Row 2: Ada Obi']);
    await outcome(page, 'To add 10,000').click();
    await expect(page.getByText('Showing page 1 of 200, 10,000 rows in total')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(50);
    const [longest, whole] = await page.evaluate(() => {
      const { ms, begun } = Reflect.get(window, 'longest');
      return [Number(ms), performance.now() - begun];
    });
    /* A part of the whole time, which grows with it where the machine is busy. */
    expect(longest).toBeLessThan(whole / 4);
  });

test('the wrong list is taken back in one act; what was done since stays and is named', async ({
  browser,
  page,
  site,
}) => {
  test.slow();
  const letters = await importMembers(site, 1);
  await page.setViewportSize({ width: widths[0], height: 800 });
  await open(page, site);
  const rows = Array.from({ length: 3 }, (_, row) => [
    `W${letters}${row}`,
    'Ada',
    `${letters}x${row}`,
  ]);
  const name = `wrong ${letters}.csv`;
  await choose(page, name, csvOf([['Member ID', 'First name', 'Last name'], ...rows]));
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await page.getByRole('button', { name: 'Import 3 members' }).click();
  const years = page.getByRole('dialog').getByRole('button', { name: 'Import' });
  await expect(years.or(page.getByText('3 added, 0 changed'))).not.toHaveCount(0);
  if (await years.isVisible()) await years.click();
  const imports = page.getByRole('region', { name: 'Imports so far' });
  const line = imports.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('3 added, 0 changed');

  /* One of them is edited meanwhile, and another admin opens the same dialog. */
  const edited = await findMember(site, `W${letters}0`);
  await site.api('PATCH', `/user/${edited._id}`, { address: '1 Ring Road' });
  const other = await (await browser.newContext()).newPage();
  await open(other, site);
  const asked = async (of: Page) => {
    await of.getByRole('button', { name: `Take back ${name}` }).click();
    const dialog = of.getByRole('dialog');
    await expect(dialog).toContainText('2 records that it added leave the register');
    await expect(dialog.getByRole('region', { name: 'What stays' })).toContainText(
      `(W${letters}0)`,
    );
    await expect(dialog).toContainText(/Record changed on \d/);
    await dialog.getByLabel('Reason').fill('The list of another district');
    return dialog;
  };
  const [mine, theirs] = [await asked(page), await asked(other)];
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Take the import back' }).click();
  await expect(line).toContainText('Taken back in part');
  await expect(line).toContainText('2 removed, 0 put back, 1 left: The list of another district');
  await theirs.getByRole('button', { name: 'Take the import back' }).click();
  await expect(theirs.getByRole('alert')).toContainText('has been reversed already');
  await expect(theirs.getByLabel('Reason')).toHaveValue('The list of another district');
  await other.context().close();
});
