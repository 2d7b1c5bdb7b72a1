import { mayCall, type Permitted } from '#contract/access.ts';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Desk } from '#contract/overview/desk.ts';
import type { Context } from '../../../context.ts';
import { findUndelivered } from '../../../jobs/failed-repo.ts';
import { countOpenLines } from '../../books/bank-statements/public-repo.ts';
import { countUnsigned } from '../../books/reconciliation/public-repo.ts';
import { hasSampleSite } from '../../content/site/public-repo.ts';
import { currentSubscription } from '../../dues/subscription/subscription.ts';
import { countToConfirm, hasMembers } from '../../members/list/public-repo.ts';
import { countReview } from '../../payments/corrections/review-queue.ts';
import { readRefusedKeys } from '../../payments/settlement/refused-keys.ts';
import { sumSuspense } from '../../payments/suspense/public-repo.ts';
import { countReported } from '../../payments/transfers/transfers.ts';

const endOfLastMonth = () => addDays(`${dayInNigeria().slice(0, 7)}-01`, -1);

async function suspenseOf({ db }: Context): Promise<Desk['suspense']> {
  const { count, kobo } = await sumSuspense(db);
  return { count, amount: nairaFromKobo(kobo) };
}

async function unsignedOf({ db }: Context): Promise<Desk['unsigned']> {
  const until = endOfLastMonth();
  return { accounts: await countUnsigned(db, until), until };
}

/* What nothing else begins without: where the society is reached, its members, and a year. */
async function missingOf({ db }: Context, person: Permitted): Promise<Desk['missing']> {
  const [site, members, plan] = [
    calls.updateContentItem,
    calls.importMembers,
    calls.createSubscription,
  ];
  return [
    ...(mayCall(person, site.access) && (await hasSampleSite(db)) ? (['site'] as const) : []),
    ...(mayCall(person, members.access) && !(await hasMembers(db)) ? (['members'] as const) : []),
    ...(mayCall(person, plan.access) && !(await currentSubscription(db))
      ? (['subscription'] as const)
      : []),
  ];
}

/** Counts what waits for a person; each part by the access of the call that acts on it. */
export async function readDesk(context: Context, person: Permitted): Promise<Desk> {
  const { db } = context;
  const missing = await missingOf(context, person);
  const desk: Desk = missing?.length ? { missing } : {};
  if (mayCall(person, calls.confirmStatement.access)) desk.lines = await countOpenLines(db);
  if (mayCall(person, calls.resolveReview.access)) {
    desk.review = await countReview(db);
    desk.suspense = await suspenseOf(context);
  }
  if (mayCall(person, calls.decideTransfer.access)) desk.transfers = await countReported(db);
  if (mayCall(person, calls.confirmUser.access)) Object.assign(desk, await countToConfirm(db));
  if (mayCall(person, calls.signReconciliation.access)) desk.unsigned = await unsignedOf(context);
  if (mayCall(person, calls.refusedKeys.access)) desk.gateways = await readRefusedKeys(db);
  if (mayCall(person, calls.retryMails.access)) desk.mails = await findUndelivered(db);
  return desk;
}
