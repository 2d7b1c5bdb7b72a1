import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

/** Returns the newest link of that page in a mail to the address, once it is there. */
async function mailedLink(dataDir: string, address: string, page: string): Promise<string> {
  const link = new RegExp(`https?://\\S+/${page}/[\\w-]+`);
  const find = async () => {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.sort().map((name) => readFile(join(folder, name), 'utf8')),
    );
    const own = mails.filter((mail) => mail.includes(`To: ${address}`));
    const texts = own.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
    return texts.map((text) => link.exec(text)?.[0]).findLast(Boolean) ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

test('a newcomer sees where the mail went, confirms the address, and a second press says so', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  const email = String(member.user.email);
  await enter(page, member);
  const notice = page.getByRole('region', { name: 'An e-mail to confirm' });
  await page.goto(`${site.url}/dashboard`);
  await atEachWidth(page, async () => {
    await expect(notice).toContainText(`We have sent an e-mail to ${email}.`);
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await notice.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(page.getByText(`An e-mail with a link is on its way to ${email}.`)).toBeVisible();

  const link = await mailedLink(site.dataDir, email, 'confirm-email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('Thank you. Your e-mail address is confirmed.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('This e-mail address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);

  /* The browser's stored user is of before the confirmation: the settings ask the server. */
  await page.goto(`${site.url}/settings`);
  await expect(
    page.locator('.ant-form-item-extra').filter({ hasText: /^Confirmed$/ }),
  ).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByText('Payment History').first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the settings show what was changed on another device, and save over it', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  const form = new FormData();
  form.set('placeOfWork', 'Kolanut Savings');
  const answer = await fetch(`${site.url}/api/v1/user/updateMe`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/settings`);
  await expect(page.getByLabel('Place of Work')).toHaveValue('Kolanut Savings');
  await page.getByLabel('State').fill('Lagos');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('Lagos');
  await expect(page.getByLabel('Place of Work')).toHaveValue('Kolanut Savings');
});

test('a new address waits for its confirmation, and "This was not me" undoes it', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  const email = String(member.user.email);
  const next = `new.${email}`;
  await enter(page, member);
  await page.goto(await mailedLink(site.dataDir, email, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();

  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Email').fill(next);
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('region', { name: 'An e-mail to confirm' });
  await expect(notice).toContainText(`We have sent an e-mail to ${next}.`);
  await expect(notice).toContainText(`Until then it stays ${email}.`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText(`${next} waits until you open the link in the mail.`)).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });

  await page.goto(await mailedLink(site.dataDir, next, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();

  await page.goto(await mailedLink(site.dataDir, email, 'not-me'));
  await atEachWidth(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'This was not me' })).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'This was not me: undo it' }).click();
  await expect(page.getByText(`Your e-mail address is ${email}.`)).toBeVisible();
  expect(await mailedLink(site.dataDir, email, 'reset-password')).toContain('/reset-password/');
});
