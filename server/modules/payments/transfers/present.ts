import { nairaFromKobo } from '#contract/naira.ts';
import type { Transfer, TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import type { Context } from '../../../context.ts';
import { signLink } from '../../../security/links.ts';
import { presentListed } from '../../account/users/present.ts';
import type { ListedTransfer, TransferWithMember } from './repo.ts';

type Parts = Pick<Context, 'signer' | 'settings'>;

/** What the links of receipts are signed for, and the seconds that they work. */
export const receiptPurpose = 'transfer receipt';
const linkLifetime = 30 * 60;

/** Returns a transfer as its member sees it, with a fresh link to its receipt. In naira. */
export function presentTransfer({ signer, settings }: Parts, row: ListedTransfer): Transfer {
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
    payment: row.paymentId,
    receiptOf: row.receivedKobo === null ? null : nairaFromKobo(row.receivedKobo),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Returns a transfer as the treasurer sees it, beside what its member owes. In naira. */
export function presentForTreasurer(parts: Parts, row: TransferWithMember): TreasurerTransfer {
  return {
    ...presentTransfer(parts, row.transfer),
    member: presentListed(row.member, parts.settings.publicUrl),
    owed: nairaFromKobo(row.owedKobo),
    yearsOwed: row.yearsOwed,
    decidedBy: row.decider,
  };
}
