import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  contact,
  field,
  fieldError,
  login,
  newsletter,
  openFilled,
  type PublicForm,
  registration,
} from '../support/forms.ts';
import { open } from '../support/live.ts';

type Wrong = [name: string, value: string, says: string];

const birthDay = 'Date of birth must be in the format dd-mm.';
const phone = 'Phone number must be 11 digits.';
const secondPhone = 'Secondary phone number must be 11 digits.';
const short = 'Password must be at least 8 characters.';
const noEmail = 'Please enter a valid e-mail address.';

const rules: [PublicForm, Wrong[]][] = [
  [
    registration,
    [
      ['fname', ' ', 'First name is required.'],
      ['lname', '', 'Last name is required.'],
      ['birthDay', '', birthDay],
      ['birthDay', '1-1', birthDay],
      ['birthDay', '00-12', birthDay],
      ['birthDay', '32-01', birthDay],
      ['birthDay', '01-13', birthDay],
      ['birthDay', '30-02', 'February has no 30th.'],
      ['maritalStatus', '', 'Marital status is required.'],
      ['email', '', 'Email is required.'],
      ['email', 'nobody', noEmail],
      ['phoneNumber', '0803123456', phone],
      ['phoneNumber', '080312345678', phone],
      ['phoneNumber', '0803123456x', phone],
      ['secondaryPhoneNumber', '0803', secondPhone],
      ['address', '', 'Address is required.'],
      ['memberId', '', 'Member ID is required.'],
      ['memberSince', '1066', 'Member since must be a year, such as 2009.'],
      ['placeOfWork', '', 'Place of work is required.'],
      ['passwordConfirm', 'a long enough phrasE', 'Passwords do not match.'],
    ],
  ],
  [
    contact,
    [
      ['name', '  ', 'Name is required.'],
      ['email', 'nobody', noEmail],
      ['phoneNumber', '', 'Phone number is required.'],
      ['phoneNumber', 'call me', 'Please enter a phone number that we can call.'],
    ],
  ],
  [
    newsletter,
    [
      ['email', '', 'Email is required.'],
      ['email', 'nobody@', noEmail],
    ],
  ],
  [
    login,
    [
      ['memberId', '', 'Please provide a membershipId and password'],
      ['memberId', '   ', 'Please provide a membershipId and password'],
    ],
  ],
];

async function put(one: Locator, value: string) {
  if ((await one.evaluate((element) => element.tagName)) === 'SELECT')
    await one.selectOption(value);
  else await one.fill(value);
}

/** The sentences that stand beside fields. */
const told = (form: Locator) => form.locator('.error:not(:empty)');

/** Counts the calls, which get no answer. */
async function countCalls(page: Page, { call }: PublicForm) {
  const count = { calls: 0 };
  await page.route(call, (route) => {
    count.calls += 1;
    return route.abort();
  });
  return count;
}

for (const [kind, wrongs] of rules)
  test(`${kind.name}: each rule speaks at its field, which takes the focus, until it is edited`, async ({
    page,
  }) => {
    test.slow();
    const count = await countCalls(page, kind);
    const form = await openFilled(page, kind);
    const button = form.getByRole('button', { name: kind.button, exact: true });
    for (const [name, value, says] of wrongs)
      await test.step(`${name}: '${value}'`, async () => {
        const one = field(form, name);
        await put(one, value);
        await button.click();
        await expect(told(form)).toHaveText([says]);
        await expect(fieldError(form, name)).toHaveText(says);
        await expect(one).toBeFocused();
        await expect(one).toHaveAttribute('aria-invalid', 'true');
        await expect(one).toHaveAccessibleDescription(new RegExp(says.replace(/[?.]/g, '\\$&')));
        await put(one, kind.typed[name] ?? '');
        await expect(told(form)).toHaveCount(0);
        await expect(one).not.toHaveAttribute('aria-invalid');
      });
    expect(count.calls).toBe(0);
    await button.click();
    await expect(form.getByRole('alert')).toHaveText(kind.says.dead);
    expect(count.calls).toBe(1);
  });

test('registration: a password that is short or common, and all that is missing at once', async ({
  page,
}) => {
  const count = await countCalls(page, registration);
  await open(page, '/register');
  const form = registration.at(page);
  const send = form.getByRole('button', { name: 'Create Account' });
  await send.click();
  await expect(told(form)).toHaveText([
    'First name is required.',
    'Last name is required.',
    birthDay,
    'Marital status is required.',
    'Profile picture is required.',
    'Email is required.',
    phone,
    'Address is required.',
    'Member ID is required.',
    'Place of work is required.',
    'Choose Yes or No.',
    'Choose Yes or No.',
    short,
    'Please confirm the password.',
    'Please agree to the privacy notice.',
  ]);
  for (const group of ['existing member', 'diaspora'])
    await form.getByRole('group', { name: group }).getByLabel('Yes').check();
  await expect(told(form)).toHaveCount(13);
  await form.getByLabel('I agree that the society').check();
  await expect(told(form)).toHaveCount(12);
  for (const [password, says] of [
    ['1234567', short],
    ['password123', 'This password is one of the most common ones. Please choose another.'],
  ] as const) {
    await form.locator('[name=password]').fill(password);
    await form.locator('[name=passwordConfirm]').fill(password);
    await send.click();
    await expect(fieldError(form, 'password')).toHaveText(says);
    await expect(fieldError(form, 'passwordConfirm')).toBeEmpty();
  }
  expect(count.calls).toBe(0);
});

test('registration: an unanswered question takes the focus where it is the first one wrong', async ({
  page,
}) => {
  const unanswered = { ...registration, ticked: () => [] };
  const form = await openFilled(page, unanswered);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(told(form)).toHaveCount(3);
  const group = form.getByRole('group', { name: 'existing member' });
  await expect(group.getByLabel('Yes')).toBeFocused();
  await expect(group).toHaveAccessibleDescription('Choose Yes or No.');
});

test('log-in: a password alone or an ID alone is not enough, and the password has no error', async ({
  page,
}) => {
  const count = await countCalls(page, login);
  const form = await openFilled(page, login);
  await form.locator('[name=password]').fill('');
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(told(form)).toHaveText(['Please provide a membershipId and password']);
  await expect(fieldError(form, 'memberId')).not.toBeEmpty();
  await expect(form.locator('[name=password]')).not.toHaveAttribute('aria-invalid');
  expect(count.calls).toBe(0);
});

test('newsletter: the consent is asked for at its box', async ({ page }) => {
  const form = await openFilled(page, { ...newsletter, ticked: () => [] });
  const consent = form.getByLabel('E-mail me the newsletter');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription('Please agree that we may write to you.');
  await consent.check();
  await expect(told(form)).toHaveCount(0);
});
