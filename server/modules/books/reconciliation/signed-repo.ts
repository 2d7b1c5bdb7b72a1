import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { type OutstandingItem, reconciliations, users } from '../../../db/schema/index.ts';

export async function insertReconciliation(
  tx: Transaction,
  row: typeof reconciliations.$inferInsert,
): Promise<void> {
  await tx.insert(reconciliations).values(row);
}

export type SignedRow = {
  id: string;
  until: string;
  statementKobo: number;
  bookKobo: number;
  outstanding: OutstandingItem[];
  by: string;
  createdAt: Date;
};

const signed = (db: Queryable) =>
  db
    .select({
      id: reconciliations.id,
      until: reconciliations.until,
      statementKobo: reconciliations.statementKobo,
      bookKobo: reconciliations.bookKobo,
      outstanding: reconciliations.outstanding,
      by: sql<string>`${users.fname} || ' ' || ${users.lname}`,
      createdAt: reconciliations.createdAt,
    })
    .from(reconciliations)
    .innerJoin(users, eq(users.id, reconciliations.actorId));

const newestFirst = [desc(reconciliations.until), desc(reconciliations.createdAt)] as const;

/** Returns the reconciliations of an account that were signed, the newest first. */
export const listSigned = (db: Queryable, accountId: string, limit: number): Promise<SignedRow[]> =>
  signed(db)
    .where(eq(reconciliations.accountId, accountId))
    .orderBy(...newestFirst)
    .limit(limit);

/** Returns the reconciliation of an account that was signed last for exactly that day; null without one. */
export async function findSigned(
  db: Queryable,
  accountId: string,
  until: string,
): Promise<SignedRow | null> {
  const [row] = await signed(db)
    .where(and(eq(reconciliations.accountId, accountId), eq(reconciliations.until, until)))
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}
