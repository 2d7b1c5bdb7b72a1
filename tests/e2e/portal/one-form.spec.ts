import type { Locator, Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { registerConfirmed } from '../support/people.ts';
import { expect, type Site, test } from '../support/server.ts';

type Way = (form: Locator) => Promise<unknown>;

/** A form of the portal: where it stands, its first field, and how it can be left. */
type PortalForm = {
  /** The page before it. */
  from: string;
  /** @returns where it is in that page: the link's address */
  path: (site: Site) => Promise<string>;
  /** Opens it where it is; it is there by itself where this is left out. */
  open?: (page: Page) => Promise<unknown>;
  /** Fills in what else it needs. */
  fillIn?: Way;
  at: (page: Page) => Locator;
  field: string;
  /** What its error begins with. */
  label: string;
  submit: string;
  call: string;
  ways: Readonly<Record<string, Way>>;
};

const back: Way = (form) => form.page().goBack();

const overPage = {
  Back: back,
  Escape: (form) => form.page().keyboard.press('Escape'),
  'its X': (form) => form.getByRole('button', { name: 'Close' }).click(),
} satisfies PortalForm['ways'];

async function paymentOf(site: Site): Promise<string> {
  const { user } = await registerConfirmed(site);
  const { data } = await site.api('POST', '/payment/record', {
    userId: user._id,
    amount: 100,
    method: 'Cash',
    datePayed: '2026-01-05',
    reference: user.memberId,
  });
  return `/admindues/${data.payment._id}`;
}

const forms: Readonly<Record<string, PortalForm>> = {
  'on a page': {
    from: '/adminmessage/groups',
    path: async () => '/adminmessage/groups/create',
    at: (page) => page.getByRole('main'),
    field: 'name',
    label: 'Name',
    submit: 'Add group',
    call: '**/api/v1/audiences',
    ways: {
      Back: back,
      'a link': (form) =>
        form
          .page()
          .getByRole('navigation', { name: 'Breadcrumb' })
          .getByRole('link', { name: 'Groups' })
          .click(),
    },
  },
  'in a drawer': {
    from: '/adminbooks/cash-book/categories',
    path: async () => '/adminbooks/cash-book/categories/create',
    fillIn: (form) => form.getByRole('radio').first().check(),
    at: (page) => page.getByRole('dialog', { name: 'Add a category' }),
    field: 'name',
    label: 'Name',
    submit: 'Add category',
    call: '**/api/v1/cash-book/categories',
    ways: overPage,
  },
  'in a dialog': {
    from: '/admindues',
    path: paymentOf,
    open: (page) => page.getByRole('button', { name: 'Reverse', exact: true }).click(),
    at: (page) => page.getByRole('dialog', { name: /^Reverse/ }),
    field: 'reason',
    label: 'Reason',
    submit: 'Reverse payment',
    call: '**/api/v1/payment/*/reverse',
    ways: overPage,
  },
};

for (const [where, kind] of Object.entries(forms))
  test(`a form ${where} is as every form: its errors, its draft, its way out, and what is on its way`, async ({
    page,
    site,
  }) => {
    const form = kind.at(page);
    const field = form.getByRole('textbox', { name: kind.label });
    const send = form.getByRole('button', { name: kind.submit });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const restored = form.getByText('Your draft has been restored.');
    let sent = 0;
    let answer = (_status: number, _body: object) => {};
    await page.route(kind.call, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent += 1;
      const [status, body] = await new Promise<[number, object]>((resolve) => {
        answer = (...given) => resolve(given);
      });
      await route.fulfill({ status, json: body });
    });
    page.on('dialog', (dialog) => dialog.accept());
    await enterAsAdmin(page, site);
    const path = await kind.path(site);
    const begin = async () => {
      await kind.open?.(page);
      await expect(field).toBeVisible();
    };
    /* By a link, so that Back leads to a page of the portal; a dialog's page may be there still. */
    const open = async () => {
      if (new URL(page.url()).pathname !== path)
        await page.locator(`main a[href^="${path}"]`).first().click();
      await begin();
    };
    const expectError = async (sentence: string | RegExp) => {
      await expect(field).toHaveAccessibleDescription(sentence);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
    };

    await test.step('left empty it is not sent, and its first field says why', async () => {
      await page.goto(site.url + kind.from);
      await open();
      await expect(form.locator('form')).toHaveJSProperty('noValidate', true);
      await send.click();
      await expectError(new RegExp(`${kind.label} is required\\.`));
      expect(sent).toBe(0);
    });

    await test.step('it is sent once, and says meanwhile that it is on its way', async () => {
      await field.fill('Typed once');
      await kind.fillIn?.(form);
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      await send.press('Enter');
      await send.press('Enter');
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await expect(send).toBeFocused();
      await expect.poll(() => sent).toBe(1);
    });

    await test.step('what the server says of a field stands beside it', async () => {
      const sentence = `${kind.label} is taken.`;
      answer(409, { status: 'fail', message: sentence, errors: { [kind.field]: sentence } });
      await expectError(new RegExp(sentence));
      await expect(field).toHaveValue('Typed once');
      await expect(send).toHaveAttribute('aria-disabled', 'false');
    });

    await test.step('what the server says of no field stands above the button', async () => {
      await send.click();
      await expect.poll(() => sent).toBe(2);
      answer(503, { status: 'error', message: 'Nothing can be saved just now.' });
      await expect(form.getByRole('alert')).toContainText('Nothing can be saved just now.');
      await expect(field).toHaveValue('Typed once');
    });

    for (const [way, leave] of Object.entries(kind.ways))
      await test.step(`it is asked about before it is left by ${way}, and kept all the same`, async () => {
        await field.fill(`Left by ${way}`);
        await leave(form);
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await expect(question).toBeHidden();
        await expect(field).toHaveValue(`Left by ${way}`);
        await leave(form);
        await question.getByRole('button', { name: 'Leave' }).click();
        await expect(field).toBeHidden();
        await open();
        await expect(restored).toBeVisible();
        await expect(field).toHaveValue(`Left by ${way}`);
      });

    await test.step('it survives a reload', async () => {
      await field.fill('Typed before a reload');
      await page.reload();
      await begin();
      await expect(restored).toBeVisible();
      await expect(field).toHaveValue('Typed before a reload');
    });

    await test.step('what is not saved after it was left is kept', async () => {
      await send.click();
      await expect.poll(() => sent).toBe(3);
      await Object.values(kind.ways)[0]?.(form);
      await expect(field).toBeHidden();
      await expect(question).toBeHidden();
      answer(503, { status: 'error', message: 'Nothing can be saved just now.' });
      await expect(page.getByText(/^It was not saved: Nothing can be saved/)).toBeVisible();
      await open();
      await expect(field).toHaveValue('Typed before a reload');
    });

    await test.step('its Cancel asks nothing and keeps nothing', async () => {
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(field).toBeHidden();
      await expect(question).toBeHidden();
      await open();
      await expect(field).toHaveValue('');
      await expect(restored).toBeHidden();
    });
  });
