import { expect, type Locator, type Page } from '@playwright/test';
import { open, withoutPictures } from './live.ts';

/** A form of the public site: how tests open, fill in and send it. */
export type PublicForm = {
  name: string;
  path: string;
  /** Finds the form on the open page. */
  at: (page: Page) => Locator;
  /** The URL pattern of its call. */
  call: string;
  button: string;
  /** The text or choice by field name. */
  typed: Record<string, string>;
  /** The radio buttons and checkboxes to tick. */
  ticked: (form: Locator) => Locator[];
  photo?: boolean;
  /** Finds the server's error message. */
  sentence: (form: Locator) => Locator;
  /** The messages if the server sends none, and if it does not answer in time. */
  says: { dead: string; unknown: string; slow: string };
};

/** A photo of one pixel: small enough to be sent unchanged. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const alert = (form: Locator) => form.getByRole('alert');
const noAnswer = 'No response from the server. Please try again later.';
const unknown = 'An error occurred. Please try again.';
const slow = 'The server took too long to answer. Please try again.';

export const login: PublicForm = {
  name: 'log-in',
  path: '/login',
  at: (page) => page.getByRole('dialog', { name: 'Member login' }).locator('form'),
  call: '**/api/v1/user/login',
  button: 'Login',
  typed: { memberId: 'MB001', password: 'a long enough phrase' },
  ticked: (form) => [form.getByLabel('Remember me')],
  sentence: alert,
  says: { dead: noAnswer, unknown, slow: noAnswer },
};

export const registration: PublicForm = {
  name: 'registration',
  path: '/register',
  at: (page) => page.locator('form.sign-up'),
  call: '**/api/v1/user/signup',
  button: 'Create Account',
  typed: {
    fname: 'Títílayọ̀',
    mname: 'Ọmọ́wùmí',
    lname: 'Adébáyọ̀',
    birthDay: '29-02',
    maritalStatus: 'married',
    email: 'titilayo@example.com',
    phoneNumber: '+234 803 123 4567',
    secondaryPhoneNumber: '0802-000-0000',
    state: 'Oyo',
    address: '1 Ring Road, Ibadan',
    memberId: 'MB900002',
    status: 'FCA',
    memberSince: '2009',
    placeOfWork: 'Self-employed',
    password: 'a long enough phrase',
    passwordConfirm: 'a long enough phrase',
  },
  ticked: (form) => [
    form.getByRole('group', { name: 'existing member' }).getByLabel('No', { exact: true }),
    form.getByRole('group', { name: 'diaspora' }).getByLabel('No', { exact: true }),
    form.getByLabel('I agree that the society'),
  ],
  photo: true,
  sentence: (form) => fieldError(form, 'memberId'),
  says: { dead: noAnswer, unknown, slow },
};

export const contact: PublicForm = {
  name: 'contact',
  path: '/contact',
  at: (page) => page.getByRole('main').locator('form'),
  call: '**/api/v1/contact',
  button: 'SEND',
  typed: {
    name: 'Ngọzi Ụmeh',
    email: 'ngozi@example.com',
    phoneNumber: '08030000000',
    foundUs: 'Search engine',
    message: 'When is the next meeting?',
  },
  ticked: () => [],
  sentence: alert,
  says: { dead: noAnswer, unknown, slow },
};

export const newsletter: PublicForm = {
  name: 'newsletter',
  path: '/',
  at: (page) => page.getByRole('region', { name: 'newsletter' }).locator('form'),
  call: '**/api/v1/newsletter',
  button: 'Continue',
  typed: { email: 'ngozi@example.com' },
  ticked: (form) => [form.getByLabel('E-mail me the newsletter')],
  sentence: alert,
  says: { dead: noAnswer, unknown, slow },
};

/** The four forms that visitors can send. */
export const publicForms = [login, registration, contact, newsletter];

/** Returns registration with a different person each time, for a server that saves it. */
export function registrationAt(url: string) {
  const number = `MB${Math.floor(Math.random() * 1e9)}`;
  const somebody = { memberId: number, email: `${number}@example.com` };
  return {
    ...registration,
    path: `${url}/register`,
    typed: { ...registration.typed, ...somebody },
  };
}

/** Returns the field of that name; radio buttons share one, so the first of them. */
export const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`).first();

/** Returns the error beside a field, found as a screen reader finds it. */
export function fieldError(form: Locator, name: string): Locator {
  return form.locator('.field', { has: form.page().locator(`[name="${name}"]`) }).locator('.error');
}

/** Fills in all fields of an open form. */
export async function fillIn(form: Locator, kind: PublicForm): Promise<void> {
  for (const [name, value] of Object.entries(kind.typed)) {
    const one = field(form, name);
    if ((await one.evaluate((element) => element.tagName)) === 'SELECT')
      await one.selectOption(value);
    else await one.fill(value);
  }
  for (const box of kind.ticked(form)) await box.check();
  if (kind.photo) await choosePhoto(form, { name: 'me.png', buffer: tinyPng });
}

/** Opens a form and fills in all fields. */
export async function openFilled(page: Page, kind: PublicForm): Promise<Locator> {
  await withoutPictures(page);
  await open(page, kind.path);
  const form = kind.at(page);
  await form.waitFor();
  await fillIn(form, kind);
  return form;
}

export async function choosePhoto(
  form: Locator,
  { name, buffer, mimeType = 'image/png' }: { name: string; buffer: Buffer; mimeType?: string },
): Promise<void> {
  await field(form, 'photo').setInputFiles({ name, mimeType, buffer });
}

/** Expects all values of `openFilled` to be unchanged. */
export async function expectKept(form: Locator, kind: PublicForm): Promise<void> {
  for (const [name, value] of Object.entries(kind.typed))
    await expect(field(form, name), name).toHaveValue(value);
  for (const box of kind.ticked(form)) await expect(box).toBeChecked();
  if (kind.photo)
    expect(await form.locator('input[type=file]').evaluate(countFiles), 'photo').toBe(1);
}

const countFiles = (input: Element) =>
  input instanceof HTMLInputElement ? input.files?.length : 0;
