import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { hasRows } from '../../../db/rows.ts';
import { clearedMovements, statementLines, statements } from '../../../db/schema/index.ts';

/**
 * Returns whether something of a statement is confirmed: a line is recorded, linked or has a voucher, or somebody
 * marked a movement by it.
 */
export const isConfirmed = (tx: Transaction, id: string): Promise<boolean> =>
  hasRows(tx)`
    select 1 from statement_lines line where line.statement_id = ${id} and (
      line.state = 'recorded'
      or exists (select from statement_line_payments link where link.line_id = line.id)
      or exists (select from statement_line_vouchers link where link.line_id = line.id)
      or line.state = 'known' and line.amount_kobo < 0
        and exists (select from cleared_movements cleared where cleared.statement_line_id = line.id)
      or exists (select from cleared_movements cleared where cleared.statement_line_id = line.id
        and (cleared.actor_id is not null or cleared.cleared_on <= account_signed_until(line.account_id)))
    ) limit 1`;

/**
 * Returns whether the books name a line of a statement for good: its money was in suspense, or a gateway's settlement was
 * written for it, also where that was taken back.
 */
export const isNamedInBooks = (tx: Transaction, id: string): Promise<boolean> =>
  hasRows(tx)`
    select 1 from statement_lines line where line.statement_id = ${id} and (
      exists (select from suspense_entries held where held.line_id = line.id)
      or exists (select from cash_entries entry where entry.statement_line_id = line.id)
    ) limit 1`;

/** Returns, for each line that later files have too, the first of those and the line itself. */
export async function listHeirs(tx: Transaction, id: string) {
  const own = alias(statementLines, 'own');
  return tx
    .selectDistinctOn([own.id], { heir: statementLines.id, key: statementLines.lineKey, own })
    .from(statementLines)
    .innerJoin(own, eq(own.id, statementLines.duplicateOf))
    .where(and(eq(own.statementId, id), ne(statementLines.statementId, id)))
    .orderBy(own.id, asc(statementLines.updatedAt), asc(statementLines.id));
}

/** Deletes a statement, its lines, and what was marked by them without anybody's doing. */
export async function deleteStatement(tx: Transaction, id: string): Promise<void> {
  const ofStatement = tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(eq(statementLines.statementId, id));
  await tx.delete(clearedMovements).where(inArray(clearedMovements.statementLineId, ofStatement));
  await tx.delete(statementLines).where(eq(statementLines.statementId, id));
  await tx.delete(statements).where(eq(statements.id, id));
}

type Heir = Awaited<ReturnType<typeof listHeirs>>[number];

/** Puts a line of a later file in the place of the one that is deleted: it is new there, with what was said of it. */
export async function promote(tx: Transaction, { heir, key, own }: Heir): Promise<void> {
  const { state, reason, userId, dueYear, sureBy, candidates, proposedPayments } = own;
  const { proposedLinks, settles, takesBack, ruleId, waits } = own;
  await tx
    .update(statementLines)
    .set({
      state,
      reason,
      userId,
      dueYear,
      sureBy,
      candidates,
      proposedPayments,
      proposedLinks,
      settles,
      takesBack,
      ruleId,
      waits,
      duplicateOf: null,
      ordinal: sql`1 + coalesce((select max(other.ordinal) from statement_lines other
        where other.account_id = ${own.accountId} and md5(other.line_key) = md5(${key})
          and other.duplicate_of is null), 0)`,
      updatedAt: sql`now()`,
    })
    .where(eq(statementLines.id, heir));
  for (const refers of [statementLines.duplicateOf, statementLines.takesBack])
    await tx
      .update(statementLines)
      .set(refers === statementLines.duplicateOf ? { duplicateOf: heir } : { takesBack: heir })
      .where(eq(refers, own.id));
}
