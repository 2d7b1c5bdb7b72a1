import type { BankStatement, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { CandidateMember } from '../statement-matching/members-repo.ts';
import type { Linkable } from './links-repo.ts';
import type { LineRow, StatementRow, TakenBack } from './repo.ts';

/** Returns a statement as the treasurer sees it. In naira. */
export function presentStatement(row: StatementRow): BankStatement {
  const { lines, known, proposed, doubtful, ignored, recorded, waiting } = row;
  return {
    _id: row.id,
    account: row.account,
    accountId: row.accountId,
    accountNumber: row.accountNumber,
    fileName: row.fileName,
    from: row.firstDay,
    to: row.lastDay,
    lines,
    known,
    proposed,
    doubtful,
    ignored,
    recorded,
    waiting,
    proposedAmount: nairaFromKobo(row.proposedKobo),
    uploadedBy: row.by,
    createdAt: row.createdAt.toISOString(),
  };
}

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
    rule,
    purpose,
    takesBack,
  }: Pick<StatementLine, 'members' | 'vouchers' | 'refunds' | 'rule' | 'purpose'> & {
    payments: readonly string[];
    proposed: readonly Linkable[];
    takesBack: TakenBack | null;
  },
): StatementLine {
  const linked = payments.length + vouchers.length + refunds.length > 0;
  const proposedOf = (kind: Linkable['kind']) => proposed.filter((one) => one.kind === kind);
  return {
    _id: row.id,
    row: row.row,
    date: row.date,
    amount: nairaFromKobo(row.amountKobo),
    narration: row.narration,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    dueYear: row.dueYear,
    candidates: row.candidates.flatMap(({ userId, score, why }) => {
      const member = members.get(userId);
      if (!member) return [];
      const { memberId, name, owedKobo } = member;
      return [{ userId, memberId, name, owed: nairaFromKobo(owedKobo), score, why }];
    }),
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
    waits: row.waits,
    rule,
    purpose,
    takesBack,
  };
}
