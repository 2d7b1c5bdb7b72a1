import type { Actor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import { reverseEntry } from '../../dues/ledger/post.ts';
import { findEntryOfPayment, theirsSince } from '../../dues/ledger/public-repo.ts';
import { keepReceipt } from '../receipts/issue-receipt.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { isRefused } from './events-repo.ts';
import { koboUnderWay } from './money-back-repo.ts';
import { bookMoney, postPayment } from './post-payment.ts';

type By = { actor: Actor; reason?: string | null };

/** Why money of who was refused waits for the treasurer. */
export const refusedPayer = 'The payer’s registration was refused.';

/* What the ledger has of it is taken back on the day of the books on which the suspense has it: no day of its account changes. */
async function hold(tx: Transaction, payment: repo.PaymentRow, by: By): Promise<number> {
  const { id, netKobo, surplusKobo, cashAccountId } = payment;
  const entry = netKobo > 0 ? await findEntryOfPayment(tx, id) : null;
  /* Of before receipts were written down. */
  await keepReceipt(tx, id);
  if (entry) {
    const theirs = await theirsSince(tx, entry, netKobo);
    const postedOn = await firstOpenDay(tx, cashAccountId ? [cashAccountId] : [], theirs);
    await reverseEntry(tx, entry, by, { date: entry.date, postedOn });
  }
  const change = {
    status: 'review',
    receivedKobo: netKobo + surplusKobo,
    surplusKobo: 0,
    reviewReason: refusedPayer,
  } as const;
  await repo.updatePayment(tx, id, change);
  await auditPayment(tx, by.actor, 'payment.held', payment, change);
  return change.receivedKobo;
}

const moneyOf = ({ receivedKobo, paidAt }: repo.PaymentRow) => ({
  kobo: receivedKobo ?? 0,
  paidAt: paidAt ?? new Date(),
});

/**
 * Books a payment again that was held, as credit and without a receipt, so that it can be taken back as any other. The
 * ledger must be locked.
 */
export const bookHeld = (tx: Transaction, payment: repo.PaymentRow, by: By): Promise<void> =>
  bookMoney(tx, payment, { ...moneyOf(payment), asCredit: true }, by);

/**
 * Takes what is left of the payments of who was refused out of their account: it waits for the treasurer in suspense
 * (docs/payments.md), and its receipts are void. The ledger must be locked.
 *
 * @returns what was held, in kobo
 */
export async function holdPaymentsOf(tx: Transaction, userId: string, by: By): Promise<number> {
  let heldKobo = 0;
  for (const payment of await repo.lockCounted(tx, userId)) heldKobo += await hold(tx, payment, by);
  return heldKobo;
}

/** Holds what comes back to who was refused meanwhile, as a refund that was not made. The ledger must be locked. */
export async function holdIfRefused(tx: Transaction, userId: string, by: By): Promise<void> {
  if (await isRefused(tx, userId)) await holdPaymentsOf(tx, userId, by);
}

/**
 * Gives somebody whose refusal is taken back the payments again that were held with it and wait still, each with a new
 * receipt. The ledger must be locked.
 *
 * @returns the payments
 */
export async function returnHeldOf(tx: Transaction, userId: string, by: By): Promise<string[]> {
  const returned: string[] = [];
  for (const payment of await repo.lockHeld(tx, userId)) {
    /* Whether it is given back is decided at its gateway. */
    if ((await koboUnderWay(tx, payment.id)) > 0) continue;
    returned.push(payment.id);
    await postPayment(tx, payment, moneyOf(payment), by, { reviewReason: null });
    const change = { status: 'successful', reviewReason: null } as const;
    await auditPayment(tx, by.actor, 'payment.accepted', payment, change, { reason: by.reason });
  }
  return returned;
}
