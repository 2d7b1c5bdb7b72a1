import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { firstRow, insertInto } from '../../../db/rows.ts';
import {
  type OutstandingItem,
  reconciliations,
  reconciliationWithdrawals,
} from '../../../db/schema/index.ts';

export const insertReconciliation = insertInto(reconciliations);

/** Takes a signature back. */
export const insertWithdrawal = insertInto(reconciliationWithdrawals);

export type SignedRow = {
  id: string;
  until: string;
  statementKobo: number;
  bookKobo: number;
  outstanding: OutstandingItem[];
  by: string;
  createdAt: Date;
  /** Null where it stands. */
  withdrawn: { reason: string; at: Date; by: string } | null;
};

const signed = (db: Queryable) =>
  db
    .select({
      id: reconciliations.id,
      until: reconciliations.until,
      statementKobo: reconciliations.statementKobo,
      bookKobo: reconciliations.bookKobo,
      outstanding: reconciliations.outstanding,
      by: nameOf<string>(reconciliations.actorId),
      createdAt: reconciliations.createdAt,
      withdrawn: {
        reason: reconciliationWithdrawals.reason,
        at: reconciliationWithdrawals.createdAt,
        by: nameOf<string>(reconciliationWithdrawals.actorId),
      },
    })
    .from(reconciliations)
    .leftJoin(
      reconciliationWithdrawals,
      eq(reconciliationWithdrawals.reconciliationId, reconciliations.id),
    );

const newestFirst = [desc(reconciliations.until), desc(reconciliations.createdAt)] as const;

/** Returns the reconciliations of an account that were signed, the newest first; also those taken back. */
export const listSigned = (db: Queryable, accountId: string, limit: number): Promise<SignedRow[]> =>
  signed(db)
    .where(eq(reconciliations.accountId, accountId))
    .orderBy(...newestFirst)
    .limit(limit);

/** Returns the reconciliation of an account that was signed last for exactly that day, and stands; null without one. */
export const findSigned = (db: Queryable, accountId: string, until: string) =>
  signed(db)
    .where(
      and(
        eq(reconciliations.accountId, accountId),
        eq(reconciliations.until, until),
        isNull(reconciliationWithdrawals.reconciliationId),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .then(firstRow);

/** Returns a reconciliation, also one whose signature was taken back; null where there is none. */
export const findReconciliation = (db: Queryable, id: string): Promise<SignedRow | null> =>
  signed(db).where(eq(reconciliations.id, id)).then(firstRow);
