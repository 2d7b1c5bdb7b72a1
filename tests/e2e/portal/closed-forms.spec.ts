import type { Locator, Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { enter, registerConfirmed, registerMember } from '../support/people.ts';
import { openNavigation, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const said = 'It had been saved before the form was closed.';

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'its X': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  'the browser’s Back': (page) => page.goBack(),
};

/* While it is sent, its Cancel asks nothing either. */
const closings: typeof ways = {
  ...ways,
  Cancel: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
};

/* Lets the server act, and its answer through only when it is released. */
async function holdAnswer(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: `*/api/v1/${path}`, requestStage: 'Response' }],
  });
  const paused = new Promise<string>((resolve) => {
    session.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  return {
    acted: paused,
    async release() {
      await session.send('Fetch.continueRequest', { requestId: await paused });
      await session.detach();
    },
  };
}

async function openAddFile(page: Page, name: string, bytes: number) {
  await page.getByRole('link', { name: 'Add file' }).click();
  const form = page.getByRole('dialog', { name: 'Add File' });
  const again = form.getByRole('button', { name: 'Discard the draft' });
  if (await again.isVisible()) await again.click();
  await form.getByLabel('File Name').fill(name);
  await form.locator('input[type=file]').setInputFiles({
    name: 'minutes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(bytes, 'Minutes of the general meeting. '),
  });
  return form;
}

/* Answers how uploads are fast again. */
async function slowUploads(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const limitTo = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limitTo(400_000);
  return () => limitTo(-1);
}

async function closeToasts(page: Page) {
  const toasts = page.locator('.toast');
  while ((await toasts.count()) > 0)
    await toasts
      .first()
      .getByRole('button', { name: 'Close' })
      .dispatchEvent('click', {}, { timeout: 1_000 })
      .catch(() => undefined);
}

const stopped = (page: Page, path: string) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));

test('an upload on its way is stopped, however its form is closed', async ({ page, site }) => {
  test.slow();
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminresources`);
  const hurry = await slowUploads(page);
  for (const close of Object.values(closings)) {
    const form = await openAddFile(page, 'Closed on its way', 4_000_000);
    await form.getByRole('button', { name: 'Add file' }).click();
    await expect(form.getByRole('progressbar')).toBeVisible();
    const gone = stopped(page, '/upload');
    await close(page);
    await gone;
    await expect(form).toBeHidden();
  }
  /* If one were still on its way, the rest of it would arrive at once now. */
  await hurry();
  await page.waitForTimeout(1_500);
  const { files } = await site.api('GET', '/file/getUpload');
  expect(JSON.stringify(files)).not.toContain('Closed on its way');
  await expect(page.getByText(said)).toBeHidden();
});

test('a document that is sent as it is chosen is stopped where its page is left', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admincontent/reports/create`);
  await slowUploads(page);
  await page.locator('.document-input input[type=file]').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      Buffer.alloc(4_000_000),
      Buffer.from('%%EOF'),
    ]),
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  const gone = stopped(page, '/document');
  await (await openNavigation(page)).getByRole('link', { name: 'Members' }).click();
  await gone;
});

test('a file that had arrived before its form was closed is said, and can be undone, however it is closed', async ({
  page,
  site,
}) => {
  test.slow();
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminresources`);
  for (const [way, close] of Object.entries(closings))
    await test.step(way, async () => {
      const name = `Closed too late by ${way}`;
      const form = await openAddFile(page, name, 1_000);
      const answer = await holdAnswer(page, 'file/upload');
      await form.getByRole('button', { name: 'Add file' }).click();
      await answer.acted;
      await expect(form.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
      await close(page);
      await expect(form).toBeHidden();
      await answer.release();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText('File uploaded successful!')).toBeHidden();
      await expect(page.getByRole('row', { name })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('The change was undone.')).toBeVisible();
      await expect(page.getByRole('row', { name })).toBeHidden();
      /* What was saved is no draft any more. */
      await page.getByRole('link', { name: 'Add file' }).click();
      await expect(form.getByLabel('File Name')).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await closeToasts(page);
    });
});

test('a form that is left for another page while it is sent says what became of it there', async ({
  page,
  site,
}) => {
  await ensureSubscription(site);
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('First Name').fill('Leaves');
  const answer = await holdAnswer(page, 'user/updateMe');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await answer.acted;
  await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await answer.release();
  await expect(page.getByText(said)).toBeVisible();
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  /* Also why it was not saved; until that is known, the browser asks before the window is closed. */
  await page.goto(`${site.url}/settings`);
  let lose = () => {};
  const isLost = new Promise<void>((resolve) => (lose = resolve));
  await page.route('**/user/updateMe', async (route) => {
    await isLost;
    await route.abort();
  });
  await page.getByLabel('First Name').fill('Lost');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  lose();
  await expect(page.getByText(/^It was not saved: No response/)).toBeVisible();
});

test('what is typed in a form is asked about, however it is closed', async ({ page, site }) => {
  test.slow();
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminresources`);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const form = page.getByRole('dialog', { name: 'Add File' });
  const name = form.getByLabel('File Name');
  for (const [way, close] of Object.entries(ways))
    await test.step(way, async () => {
      await page.getByRole('link', { name: 'Add file' }).click();
      await name.fill(`Typed before ${way}`);
      await close(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(name).toHaveValue(`Typed before ${way}`);
      await expect(page).toHaveURL(/adminresources\/create$/);
      await name.focus();
      await close(page);
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(form).toBeHidden();
      await expect(page).toHaveURL(/adminresources$/);
    });
});

test('a dialog in a drawer asks once, stays when one clicks beside it, and gives the focus back', async ({
  page,
  site,
}) => {
  const { user } = await registerConfirmed(site);
  const form = { userId: user._id, amount: 100, method: 'Cash', datePayed: '2026-01-05' };
  const { data } = await site.api('POST', '/payment/record', { ...form, reference: user.memberId });
  await enterAsAdmin(page, site);
  const opener = page.getByRole('button', { name: 'Reverse', exact: true });
  const dialog = page.getByRole('dialog', { name: /^Reverse/ });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await test.step('a key is the dialog’s also while it grows', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${site.url}/admindues/${data.payment._id}`);
    await expect(opener).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await session.detach();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
  });

  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  /* A long title breaks before the cross. */
  const cross = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  const endOfTitle = await dialog.locator('.ant-modal-title').evaluate((title) => {
    const { right } = title.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(title).paddingRight);
  });
  expect(endOfTitle).toBeLessThanOrEqual(cross?.x ?? 0);
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Reason').fill('Another member paid it');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  /* What is left by Back is kept for its own page, as that of a drawer. */
  await page.goto(`${site.url}/admindues`);
  await page
    .getByRole('link', { name: String(user.fname) })
    .first()
    .click();
  await expect(page).toHaveURL(/admindues\/[^/]+$/);
  await opener.press('Enter');
  await dialog.getByLabel('Reason').fill('Left by Back');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await opener.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Left by Back');
  /* What is on its way is not asked about, until it has failed. */
  await dialog.getByLabel('Reason').fill('Another member paid it');
  const reversing = '**/payment/*/reverse';
  await page.route(reversing, (route) => route.abort());
  const send = dialog.getByRole('button', { name: 'Reverse payment' });
  await send.click();
  await expect(dialog.getByText('No response from the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute(reversing);
  await page.reload();
  await opener.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Another member paid it');
  await expect(dialog.getByText('Your draft has been restored.')).toBeVisible();
  const isSent = page.waitForRequest(reversing);
  let fail = () => {};
  const isLost = new Promise<void>((resolve) => (fail = resolve));
  await page.route(reversing, async (route) => {
    await isLost;
    await route.abort();
  });
  await send.click();
  await isSent;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
  fail();
  await expect(page.getByText(/^It was not saved: No response/)).toBeVisible();
});

test('a draft of an act is not laid over a record that was changed since', async ({
  page,
  site,
}) => {
  const { user } = await registerConfirmed(site);
  const form = { userId: user._id, amount: 100, method: 'Cash', datePayed: '2026-01-05' };
  const { data } = await site.api('POST', '/payment/record', { ...form, reference: user.memberId });
  const { _id } = data.payment;
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues/${_id}`);
  const correct = page.getByRole('button', { name: 'Correct', exact: true });
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  await correct.press('Enter');
  await dialog.getByLabel('Reason').fill('Typed before the other');
  const reference = `${user.memberId}-other`;
  await site.api('PATCH', `/payment/${_id}`, { reference, reason: 'By another admin' });
  await page.reload();
  await correct.press('Enter');
  await expect(dialog.getByLabel('Reference')).toHaveValue(reference);
});

test('what is typed on a page is asked about as well, until it is saved', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 1);
  const { _id } = await findMember(site, surname);
  await enterAsAdmin(page, site);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const leave = async () =>
    (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  const expectAsked = async (kept: Locator, text: string, close = leave) => {
    await close();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(kept).toHaveValue(text);
  };

  await test.step('a note', async () => {
    await page.goto(`${site.url}/adminmembers/user/${_id}`);
    const note = page.getByLabel('New note');
    await note.fill('T');
    await note.fill('');
    await leave();
    await expect(page).toHaveURL(/admindashboard$/);
    await page.goBack();
    await note.fill('Telephoned.');
    await expectAsked(note, 'Telephoned.');
    /* A dialog over it that is opened and closed. */
    await page.getByRole('button', { name: 'Record a change' }).click();
    const change = page.getByRole('dialog', { name: /^Record a change/ });
    await expect(change).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(change).toBeHidden();
    await expectAsked(note, 'Telephoned.');
    /* A drawer over it: neither its way in nor its way out loses the note, which is asked about as before. */
    const record = page.getByRole('dialog', { name: 'Record a payment' });
    for (const close of Object.values(ways)) {
      await page.getByRole('link', { name: 'Record a payment' }).click();
      await expect(record).toBeVisible();
      await close(page);
      await expect(record).toBeHidden();
    }
    await page.getByRole('link', { name: 'Record a payment' }).click();
    await record.getByLabel('Amount').fill('5');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(record).toBeHidden();
    await expectAsked(note, 'Telephoned.');
    await page.reload();
    await expect(note).toHaveValue('Telephoned.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(note).toHaveValue('');
    await leave();
    await expect(page).toHaveURL(/admindashboard$/);
  });

  await test.step('a category for dues, and another name of it', async () => {
    await page.goto(`${site.url}/adminpayment/settings`);
    const categories = page.getByRole('region', { name: 'Categories for dues' });
    await categories.getByLabel('Name').fill('Firm');
    await categories.getByLabel('Code').fill('firm');
    await expectAsked(categories.getByLabel('Code'), 'firm');
    const grace = page.getByLabel('Days of grace');
    const before = await grace.inputValue();
    await grace.fill('7');
    await categories.getByRole('button', { name: 'Add category' }).click();
    await expect(categories.getByLabel('Code')).toHaveValue('');
    await expectAsked(grace, '7');
    /* What others change meanwhile stays, also under a draft. */
    await site.api('PATCH', '/ledger/settings', { signatoryTitle: 'Treasurer' });
    await page.reload();
    await expect(page.getByText('Your draft has been restored.')).toBeVisible();
    await expect(grace).toHaveValue('7');
    await expect(page.getByLabel('Title of the signatory')).toHaveValue('Treasurer');
    await site.api('PATCH', '/ledger/settings', { otherPurposes: 'Hall hire' });
    const settings = async () => (await site.api('GET', '/ledger/settings')).data.settings;
    for (const days of ['7', before]) {
      await grace.fill(days);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(async () => (await settings()).graceDays).toBe(Number(days));
    }
    expect(await settings()).toMatchObject({
      signatoryTitle: 'Treasurer',
      otherPurposes: 'Hall hire',
    });
    await site.api('PATCH', '/ledger/settings', { signatoryTitle: '', otherPurposes: '' });
    await categories.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Firm' });
    const name = dialog.getByLabel('Name');
    await name.fill('Practice');
    await expectAsked(name, 'Practice', () => page.keyboard.press('Escape'));
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(categories).toContainText('Practice');
    await leave();
    await expect(page).toHaveURL(/admindashboard$/);
  });

  await test.step('a correction of an import', async () => {
    await page.goto(`${site.url}/adminmembers/import`);
    const rows = ['Member ID,First name,Last name,Phone number', `${surname}99,Ngozi,Udo,0803`];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: '', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('button', { name: 'Preview the changes' }).click();
    const phone = page.getByLabel('Phone number of row 2');
    await phone.fill('0804');
    await phone.press('Enter');
    await expect(page.getByText('“0804” is left out')).toBeVisible();
    await expectAsked(phone, '0804');
    await page.getByRole('button', { name: 'Import 1 member' }).click();
    await expect(page.getByText(/^1 added/)).toBeVisible();
    await leave();
    await expect(page).toHaveURL(/admindashboard$/);
  });
});
