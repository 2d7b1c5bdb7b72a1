import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { statementRules, users } from '../../../db/schema/index.ts';

/** Keeps a rule, unless there is one of this text. */
export async function insertRule(
  tx: Transaction,
  row: typeof statementRules.$inferInsert,
): Promise<void> {
  await tx.insert(statementRules).values(row).onConflictDoNothing();
}

/** Returns the rules with who made them, the oldest first. */
export async function listRules(db: Queryable) {
  return db
    .select({
      _id: statementRules.id,
      text: statementRules.text,
      createdAt: statementRules.createdAt,
      createdBy: { _id: users.id, fname: users.fname, lname: users.lname },
    })
    .from(statementRules)
    .innerJoin(users, eq(users.id, statementRules.createdBy))
    .orderBy(statementRules.createdAt, statementRules.id);
}

/** Deletes a rule and returns its text; null where there is none. */
export async function deleteRule(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(statementRules)
    .where(eq(statementRules.id, id))
    .returning({ text: statementRules.text });
  return row?.text ?? null;
}
