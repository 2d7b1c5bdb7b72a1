import { eq } from 'drizzle-orm';
import { dayInNigeria, thisYear } from '#contract/day.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { payments } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { createSubscription } from '../../../server/modules/dues/subscription/subscription.ts';
import { insertPayment } from '../../../server/modules/payments/record/repo.ts';
import {
  dueDateOf,
  postPayment,
} from '../../../server/modules/payments/settlement/post-payment.ts';
import { makeMember } from './builders.ts';
import { createFakeGateway } from './fake-gateway.ts';
import { queuedMails } from './queue.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** This year's dues in the tests, in kobo: ₦15,000.50. */
export const dueKobo = 1_500_050;

/** A subscription, charged to the members who are there. */
export async function makeSubscription(
  { context }: TestServer,
  { dueDate = `${thisYear()}-03-31`, priceKobo = dueKobo } = {},
) {
  const form = { subName: 'Annual dues', subDetail: 'All in', price: priceKobo };
  const { _id } = await createSubscription(
    context,
    { ...form, subscriptionType: dueDate },
    systemActor('job', 'test'),
  );
  return _id;
}

/** How who has not paid this year's dues stands: they are owed once their day is over. */
export const unpaidStanding = () =>
  dayInNigeria() > `${thisYear()}-03-31` ? 'owing' : 'financial';

type Money = Partial<typeof payments.$inferInsert> & { kobo?: number; paidAt?: Date };

/** Money of a member that a gateway settled, booked as the server books it, and what came beyond it; its id. */
export async function bookPayment(
  { context }: TestServer,
  userId: string,
  dueYear: number,
  { kobo = dueKobo, paidAt = new Date(), surplusKobo = 0, ...more }: Money = {},
): Promise<string> {
  const id = newId();
  await context.db.transaction(async (tx) => {
    await lockLedgersOf(tx, [userId]);
    const row = await insertPayment(tx, {
      id,
      userId,
      dueYear,
      invoiceNumber: id,
      reference: id,
      ...(await dueDateOf(tx, dueYear)),
      amountKobo: kobo,
      gateway: 'sandbox',
      status: 'review',
      ...more,
    });
    await postPayment(
      tx,
      row,
      { kobo, paidAt, preferredYear: dueYear, surplusKobo },
      {
        actor: systemActor('gateway', 'sandbox'),
      },
    );
  });
  return id;
}

/** Takes subscriptions, payments and the whole ledger away, which only the owner of the tables can do. */
export async function removeDues({ context }: TestServer): Promise<void> {
  await context.pool.query(`begin;
    alter table ledger_entries disable trigger user;
    alter table allocations disable trigger user;
    alter table share_accruals disable trigger user;
    alter table receipts disable trigger user;
    alter table suspense_entries disable trigger user;
    truncate allocations, open_items, closed_balances, member_accounts, ledger_entries, payments, payment_years, cash_days, subscriptions cascade;
    alter table ledger_entries enable trigger user;
    alter table allocations enable trigger user;
    alter table share_accruals enable trigger user;
    alter table receipts enable trigger user;
    alter table suspense_entries enable trigger user;
    commit`);
}

/** The server with dues to pay and a gateway whose answers the test decides. */
export async function startWithFakeGateway(env: Record<string, string> = {}) {
  const fake = createFakeGateway();
  const server = await startTestServer(env, { gateway: fake.gateway });
  const subscriptionId = await makeSubscription(server);
  return { server, fake, subscriptionId };
}

export const askForLink = (server: TestServer, token: string, more = '') =>
  server.get(`/api/v1/payment/paymentLink/annual-dues${more}`, token);

/** The payments of a user as they stand in the database, the oldest first. */
export const paymentsOf = ({ context }: TestServer, userId: string) =>
  context.db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id);

/** A member who has opened a checkout: their token and the checkout's reference. */
export async function memberWithCheckout(server: TestServer) {
  const member = await makeMember(server, { memberSince: '2001' });
  const { body } = await askForLink(server, member.token);
  const link: string = body.data.data.link;
  return { ...member, link, reference: link.slice(link.lastIndexOf('/') + 1) };
}

/** The one payment of that reference. */
export async function paymentOf({ context }: TestServer, reference: string) {
  const [row] = await context.db.select().from(payments).where(eq(payments.reference, reference));
  if (!row) throw new Error(`There is no payment ${reference}.`);
  return row;
}

/** Makes the payment look as old as that. */
export async function agePayment({ context }: TestServer, reference: string, hours: number) {
  const createdAt = new Date(Date.now() - hours * 3_600_000);
  await context.db.update(payments).set({ createdAt }).where(eq(payments.reference, reference));
}

/** How many receipts have been asked for, sent or not. */
export async function receiptCount(server: TestServer): Promise<number> {
  return (await queuedMails(server)).filter(({ kind }) => kind === 'receipt').length;
}

/** Finds days of which the kept sum of an account is not that of its movements. */
export const daysThatDiffer = `select account_id, date from cash_days full join (
    select coalesce(account_id, '00000000-0000-0000-0000-000000000000') as account_id, date, sum(kobo) as kobo
    from cash_movements group by 1, 2
  ) summed using (account_id, date)
  where coalesce(cash_days.kobo, 0) <> coalesce(summed.kobo, 0)`;

/** Finds payments whose kept years, or what they paid of one, are not those of the ledger. */
export const yearsThatDiffer = `select payment_id, year from payment_years full join (
    select money.payment_id, item.year, sum(amount_kobo) as kobo
    from allocations join open_items item on item.entry_id = charge_id join ledger_entries money on money.id = money_id
    where money.payment_id is not null and not exists (select from levies where levies.id = item.cause_id)
    group by 1, 2 having sum(amount_kobo) > 0
    union all select id, due_year, 0 from payments where net_kobo = 0
  ) summed using (payment_id, year)
  where payment_years.kobo is distinct from summed.kobo`;
