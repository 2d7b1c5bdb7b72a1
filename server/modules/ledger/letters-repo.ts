import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { letterCounters, letters } from '../../db/schema/index.ts';

export type LetterRow = typeof letters.$inferSelect;

export async function findLetter(
  db: Queryable,
  userId: string,
  date: string,
): Promise<LetterRow | null> {
  const [row] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.userId, userId), eq(letters.date, date)));
  return row ?? null;
}

export async function findLetterByCode(db: Queryable, code: string): Promise<LetterRow | null> {
  const [row] = await db.select().from(letters).where(eq(letters.verifyCode, code));
  return row ?? null;
}

/** Returns the next letter's number of a year, `LGS-2026-000123`, without gaps. */
export async function nextLetterNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(letterCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: letterCounters.year,
      set: { last: sql`${letterCounters.last} + 1` },
    })
    .returning();
  return `LGS-${year}-${String(counter?.last).padStart(6, '0')}`;
}

export async function insertLetter(
  tx: Transaction,
  row: typeof letters.$inferInsert,
): Promise<LetterRow> {
  const [inserted] = await tx.insert(letters).values(row).returning();
  if (!inserted) throw new Error('The letter was not inserted.');
  return inserted;
}
