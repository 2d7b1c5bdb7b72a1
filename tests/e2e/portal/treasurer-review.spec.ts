import { expect, test } from '@playwright/test';
import { enter, sessionOf } from '../support/people.ts';
import { chooseOption, expectNoSideways } from '../support/portal.ts';
import { firstAdmin, startNewServer } from '../support/server.ts';

/* The sample data has payments under review; this server is the test's own, because it decides on them. */
test('what is under review is accepted or kept as credit, with a reason', async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startNewServer({ settings: { DEMO: '1' } });
  try {
    const session = await sessionOf(server.url, firstAdmin.memberId, firstAdmin.password);
    const headers = { authorization: `Bearer ${session.token}` };
    const read = async (path: string) =>
      (await fetch(`${server.url}/api/v1/${path}`, { headers })).json();
    const { data: queue } = await read('payment/review');
    expect(queue.items.length).toBeGreaterThan(1);
    const [one, other] = queue.items;
    const ledgerOf = async ({ payment }: typeof one) =>
      (await read(`ledger/member/${payment.user._id}`)).data;
    const before = await ledgerOf(one);
    const creditBefore = (await ledgerOf(other)).credit;
    await enter(page, session);
    await page.goto(`${server.url}/admindues`);
    await page.getByRole('link', { name: /^Review and suspense \d+ to decide$/ }).click();
    const items = page.getByRole('list', { name: 'Payments under review' });
    const first = items.getByRole('listitem', { name: new RegExp(one.payment.paymentId) });
    await expect(first).toContainText(one.why);
    await expect(first).toContainText('Gateway says');
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    /* Another window, in which the form of the same decision stays open meanwhile. */
    const later = await page.context().newPage();
    await later.goto(page.url());
    const same = later.getByRole('listitem', { name: new RegExp(one.payment.paymentId) });
    await same.getByRole('button', { name: 'Keep as credit' }).click();
    const late = later.getByRole('dialog', { name: 'Keep as credit?' });
    await late.getByLabel('Reason').fill('As I was told');

    await first.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept?' });
    await expect(dialog).toContainText('The member gets a receipt.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByText('Reason is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The rest follows');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(first).toHaveCount(0);
    await expect(same).toHaveCount(0);
    await late.getByRole('button', { name: 'Keep as credit' }).click();
    await expect(late).toContainText('This payment is no longer under review.');
    await expect(late.getByLabel('Reason')).toHaveValue('As I was told');
    await later.close();
    expect((await ledgerOf(one)).owed).toBe(Math.max(0, before.owed - one.received));

    /* A click on the wrong button: the refund that nobody made is taken back, and the money waits again. */
    const second = items.getByRole('listitem', { name: new RegExp(other.payment.paymentId) });
    await second.getByRole('button', { name: 'Refund' }).click();
    const back = page.getByRole('dialog', { name: 'Refund?' });
    await back.getByLabel('Reason').fill('The other one was meant');
    await chooseOption(page, 'Paid from', 'Example Bank');
    await back.getByRole('button', { name: 'Refund' }).click();
    await expect(second).toHaveCount(0);
    const review = page.url();
    await page.goto(`${server.url}/admindues/${other.payment._id}`);
    await expect(page.getByText(/on .+, from .*Example Bank/)).toBeVisible();
    await page.getByRole('button', { name: 'Not refunded after all' }).click();
    const mistake = page.getByRole('dialog', { name: 'Was this money not refunded after all?' });
    await expect(mistake).toContainText('Example Bank again from');
    await mistake.getByLabel('Reason').fill('Nothing was paid back');
    await mistake.getByRole('button', { name: 'Take the refund back' }).click();
    await expect(page.getByText('The payment waits for a decision again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not refunded after all' })).toHaveCount(0);
    await page.goto(review);

    await second.getByRole('button', { name: 'Keep as credit' }).click();
    const credit = page.getByRole('dialog', { name: 'Keep as credit?' });
    await credit.getByLabel('Reason').fill('As the member asked');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(credit.getByLabel('Reason')).toHaveValue('As the member asked');
    await credit.getByRole('button', { name: 'Keep as credit' }).click();
    await expect(second).toHaveCount(0);
    expect((await ledgerOf(other)).credit).toBe(creditBefore + other.received);

    const { owed, credit: kept } = await ledgerOf(other);
    /* The gateway of the sample data makes no refunds, so the form asks how this one was made. */
    await page.goto(`${server.url}/admindues/${other.payment._id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: 'Refund this payment?' });
    await refund.getByLabel('Amount').fill('500.50');
    await refund.getByLabel('Reason').fill('Asked for it back');
    await chooseOption(page, 'Paid from', 'Example Bank');
    await refund.getByRole('button', { name: 'Refund payment' }).click();
    await expect(page.getByText('The refund has been recorded.')).toBeVisible();
    const after = await ledgerOf(other);
    expect(after.owed - after.credit).toBe(owed - kept + 500.5);
  } finally {
    await server.stop();
  }
});
