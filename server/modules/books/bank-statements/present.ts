import { uniqBy } from 'es-toolkit';
import type { BankStatement, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { whyStill } from '../statement-matching/match.ts';
import type { CandidateMember } from '../statement-matching/members-repo.ts';
import type { Linkable } from './links-repo.ts';
import type { LineRow, StatementRow, TakenBack } from './repo.ts';

/** Returns a statement as the treasurer sees it. In naira. */
export const presentStatement = (row: StatementRow): BankStatement => ({
  ...row,
  _id: row.id,
  from: row.firstDay,
  to: row.lastDay,
  proposedAmount: nairaFromKobo(row.proposedKobo),
  uploadedBy: row.by,
  createdAt: row.createdAt.toISOString(),
});

/** Returns a line with the members whom it may be of, and what they owe now. In naira. */
export function presentLine(
  row: LineRow,
  members: ReadonlyMap<string, CandidateMember>,
  {
    members: payers,
    payments,
    vouchers,
    refunds,
    proposed,
    ...more
  }: Pick<StatementLine, 'members' | 'vouchers' | 'refunds' | 'rule' | 'purpose'> & {
    payments: readonly string[];
    proposed: readonly Linkable[];
    takesBack: TakenBack | null;
  },
): StatementLine {
  const linked = payments.length + vouchers.length + refunds.length > 0;
  const proposedOf = (kind: Linkable['kind']) => proposed.filter((one) => one.kind === kind);
  const candidates = row.candidates.flatMap(({ userId, score, why }) => {
    const member = members.get(userId);
    if (!member) return [];
    const { id, memberId, name, owedKobo } = member;
    const still = whyStill(why, { kobo: row.amountKobo, owedKobo });
    return [{ userId: id, memberId, name, owed: nairaFromKobo(owedKobo), score, why: still }];
  });
  return {
    ...row,
    ...more,
    _id: row.id,
    amount: nairaFromKobo(row.amountKobo),
    /* Two records of one person that were merged since are one. */
    candidates: uniqBy(candidates, ({ userId }) => userId),
    members: payers,
    payments: linked ? [...payments] : row.proposedPayments,
    vouchers: linked
      ? vouchers
      : proposedOf('voucher').map(({ id, number }) => ({ _id: id, voucherNumber: number })),
    refunds: linked
      ? refunds
      : proposedOf('refund').map(({ id, number, paymentId }) => ({
          _id: id,
          number,
          payment: paymentId,
        })),
    linked,
    settlement: row.settles !== null,
  };
}
