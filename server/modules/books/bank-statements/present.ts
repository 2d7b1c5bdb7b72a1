import type { BankStatement, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { CandidateMember } from '../statement-matching/members-repo.ts';
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
    payments,
    vouchers,
    refunds,
    rule,
    takesBack,
  }: Pick<StatementLine, 'vouchers' | 'refunds' | 'rule'> & {
    payments: readonly string[];
    takesBack: TakenBack | null;
  },
): StatementLine {
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
    payments: payments.length > 0 ? [...payments] : row.proposedPayments,
    vouchers,
    refunds,
    linked: payments.length + vouchers.length + refunds.length > 0,
    waits: row.waits,
    rule,
    takesBack,
  };
}
