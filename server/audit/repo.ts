import type { Transaction } from '../db/client.ts';
import { auditEntries } from '../db/schema/index.ts';

type NewEntry = typeof auditEntries.$inferInsert;

/** Rows of one statement, within the 65,535 parameters of a statement. */
const rowsPerStatement = 2_000;

export async function insertEntries(tx: Transaction, rows: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx.insert(auditEntries).values(rows.slice(from, from + rowsPerStatement));
}
