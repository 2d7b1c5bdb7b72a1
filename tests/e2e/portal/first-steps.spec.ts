import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, sessionOf } from '../support/people.ts';
import { title } from '../support/portal.ts';
import { firstAdmin, startBuiltServer } from '../support/server.ts';

const own = 'a password of my own';

/* `npm run admin:reset` beside the running server, as built. */
async function oneTimePassword(dataDir: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/cli.js', 'admin:reset', firstAdmin.memberId],
    { cwd: projectPath('.'), env: { PATH, HOME, DATA_DIR: dataDir, DEMO: '0' } },
  );
  return /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? '';
}

test('a one-time password is changed first, then the first admin says who they are', async ({
  page,
}) => {
  test.slow();
  const server = await startBuiltServer();
  try {
    const password = await oneTimePassword(server.dataDir);
    await enter(page, await sessionOf(server.url, firstAdmin.memberId, password));
    await page.goto(`${server.url}/admindashboard`);
    await page.waitForURL(`${server.url}/adminsettings/password`);
    await expect(page.getByText('You have logged in with a one-time password.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill(own);
    await page.getByLabel('Confirm new password').fill(own);
    await page.getByRole('button', { name: 'Change password' }).click();

    await page.waitForURL(`${server.url}/adminsettings`);
    const told = page.getByText('Tell us who you are');
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expectAccessible(page);
    await page.goto(`${server.url}/adminmembers`);
    await page.waitForURL(`${server.url}/adminsettings`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await page.getByLabel('First Name').fill('Adaeze');
    await page.getByLabel('Last Name').fill('Nwosu');
    await page.getByLabel('Email').fill('adaeze@example.com');
    await page.getByLabel('Current password').fill(own);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(told).toBeHidden();
    await page.goto(`${server.url}/admindashboard`);
    await expect(title(page)).toBeVisible();
    expect(page.url()).toBe(`${server.url}/admindashboard`);
  } finally {
    await page.close();
    await server.stop();
  }
});
