import { nairaFromKobo } from '#contract/naira.ts';
import type { Transfer, TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import type { PaymentSince } from '#contract/payments/transfers/terms.ts';
import type { Context } from '../../../context.ts';
import { signLink } from '../../../security/links.ts';
import { presentListed } from '../../account/users/present.ts';
import { reasonForMember } from '../corrections/reason.ts';
import type { PaymentRow } from '../record/repo.ts';
import type { ListedTransfer, TransferWithMember } from './repo.ts';

type Parts = Pick<Context, 'signer' | 'settings'>;

/** What the links of receipts are signed for, and the seconds that they work. */
export const receiptPurpose = 'transfer receipt';
const linkLifetime = 30 * 60;

const movedReason = 'It was another member’s payment, and has been moved to them.';

function sinceOf(payment: PaymentRow, isMoved: boolean): PaymentSince | null {
  if (isMoved) return 'moved';
  if (payment.status === 'refunded') return 'refunded';
  if (payment.status === 'review') return 'waits';
  if (payment.status !== 'failed') return null;
  return payment.returnedOn ? 'returned' : 'reversed';
}

/* What became of the payment that a transfer was approved with: the approval stays, and its receipt may not. */
function presentPaid({ payment, isMoved }: ListedTransfer) {
  if (!payment) return { payment: null, receiptOf: null, since: null, sinceReason: null };
  const since = sinceOf(payment, isMoved);
  return {
    payment: payment.id,
    receiptOf: nairaFromKobo(payment.receivedKobo ?? payment.amountKobo),
    since,
    sinceReason: since && (isMoved ? movedReason : reasonForMember(payment)),
  };
}

/** Returns a transfer as its member sees it, with a fresh link to its receipt. In naira. */
export function presentTransfer({ signer, settings }: Parts, listed: ListedTransfer): Transfer {
  const row = listed.transfer;
  const query = signLink(signer, receiptPurpose, row.id, linkLifetime);
  return {
    _id: row.id,
    amount: nairaFromKobo(row.amountKobo),
    date: row.date,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    receipt: {
      src: `${settings.publicUrl}/api/v1/transfers/${row.id}/receipt?${query}`,
      contentType: row.contentType,
      size: row.bytes,
    },
    ...presentPaid(listed),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Returns a transfer as the treasurer sees it, beside what its member owes. In naira. */
export function presentForTreasurer(parts: Parts, row: TransferWithMember): TreasurerTransfer {
  return {
    ...presentTransfer(parts, row),
    member: presentListed(row.member, parts.settings.publicUrl),
    owed: nairaFromKobo(row.owedKobo),
    yearsOwed: row.yearsOwed,
    decidedBy: row.decider,
  };
}
