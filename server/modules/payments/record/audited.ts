import type { AuditAction } from '#contract/system/audit/terms.ts';
import { type Actor, changedFields, writeAudit } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import type { PaymentRow } from './repo.ts';

/* What an auditor follows of a payment. */
const pick = (payment: Partial<PaymentRow>) => {
  const { status, amountKobo, receivedKobo, surplusKobo, userId, reviewReason } = payment;
  return { status, amountKobo, receivedKobo, surplusKobo, userId, reviewReason };
};

/** Writes the entries of checkouts that were open and are closed. */
export async function auditClosed(tx: Transaction, actor: Actor, closed: readonly PaymentRow[]) {
  for (const { status, reviewReason, ...payment } of closed) {
    const open = { ...payment, status: 'pending' as const };
    await auditPayment(tx, actor, 'payment.failed', open, { status, reviewReason });
  }
}

/**
 * Writes the entry of a change of a payment: its state, amounts in kobo, member and remark, as far as
 * they change.
 *
 * @param more what else is told of it: a reason, an amount that is given back
 */
export async function auditPayment(
  tx: Transaction,
  actor: Actor,
  action: Extract<AuditAction, `payment.${string}`>,
  payment: Partial<PaymentRow> & Pick<PaymentRow, 'id' | 'userId'>,
  change: Partial<PaymentRow> = {},
  more: Record<string, unknown> = {},
): Promise<void> {
  const changed = changedFields(pick(payment), pick(change));
  await writeAudit(tx, actor, action, payment.id, {
    userId: change.userId ?? payment.userId,
    before: changed?.before ?? null,
    after: { ...changed?.after, ...more },
  });
}
