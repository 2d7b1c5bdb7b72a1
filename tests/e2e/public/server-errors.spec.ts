import { expect, type Locator, test } from '@playwright/test';
import {
  contact,
  field,
  fieldError,
  openFilled,
  type PublicForm,
  registration,
} from '../support/forms.ts';

type Errors = Record<string, string>;
type Case = {
  title: string;
  kind: PublicForm;
  status: number;
  body: { message?: string; errors?: Errors };
  /** What then stands beside fields, in the form's order. */
  fields: Errors;
  above?: string;
};

const taken = 'This member ID is registered already.';
const emailTaken = 'This e-mail address is registered already.';

/* An errors map goes to its fields and to them only. */
const cases: Case[] = [
  {
    title: 'a map goes to its fields, in the form’s order',
    kind: registration,
    status: 409,
    body: { message: taken, errors: { memberId: taken, email: emailTaken } },
    fields: { email: emailTaken, memberId: taken },
  },
  {
    title: 'a 401 with a map marks its field only',
    kind: registration,
    status: 401,
    body: { message: taken, errors: { memberId: taken } },
    fields: { memberId: taken },
  },
  {
    title: 'a 401 without a map marks the birthday and the member ID with the sentence',
    kind: registration,
    status: 401,
    body: { message: 'Member not found.' },
    fields: { birthDay: 'Member not found.', memberId: 'Member not found.' },
  },
  {
    title: 'a 401 without a sentence has the log-in’s own',
    kind: registration,
    status: 401,
    body: {},
    fields: { birthDay: 'incorrect format.', memberId: 'Unauthorized access.' },
  },
  {
    title: 'another sentence stands at the member ID',
    kind: registration,
    status: 400,
    body: { message: 'Registration is closed.' },
    fields: { memberId: 'Registration is closed.' },
  },
  {
    title: 'an error of a field that the form has not stands above it',
    kind: registration,
    status: 400,
    body: { message: 'Look again.', errors: { chapter: 'Chapter is required.' } },
    fields: {},
    above: 'Chapter is required.',
  },
  {
    title: 'a plain form shows the sentence too',
    kind: contact,
    status: 400,
    body: { message: 'Please look again.', errors: { email: 'We cannot write to this address.' } },
    fields: { email: 'We cannot write to this address.' },
    above: 'Please look again.',
  },
];

const told = (form: Locator) => form.locator('.error:not(:empty)');

for (const kind of [registration, contact])
  test(`${kind.name}: what the server says of fields stands at them`, async ({ page }) => {
    test.slow();
    let answer = {};
    await page.route(kind.call, (route) => route.fulfill(answer));
    const form = await openFilled(page, kind);
    for (const { title, status, body, fields, above } of cases.filter((one) => one.kind === kind))
      await test.step(title, async () => {
        answer = { status, json: { status: 'fail', ...body } };
        await form.getByRole('button', { name: kind.button, exact: true }).click();
        await expect(told(form)).toHaveText(Object.values(fields));
        for (const [name, says] of Object.entries(fields))
          await expect(fieldError(form, name)).toHaveText(says);
        const [first] = Object.keys(fields);
        if (first) await expect(field(form, first)).toBeFocused();
        if (above) await expect(form.getByRole('alert')).toHaveText(above);
        else await expect(form.getByRole('alert')).toHaveCount(0);
        for (const name of Object.keys(fields)) {
          await field(form, name).fill('x');
          await expect(fieldError(form, name)).toBeEmpty();
          await field(form, name).fill(kind.typed[name] ?? '');
        }
      });
  });
