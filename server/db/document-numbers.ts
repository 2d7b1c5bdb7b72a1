import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './client.ts';
import { onlyRow } from './rows.ts';

/** Returns the number of a document of a year: `INV-2026-000123`. */
export const documentNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(6, '0')}`;

type Counters = PgTable & { prefix?: PgColumn; year: PgColumn; last: PgColumn };

/**
 * Returns what gives documents the next number of a year, without gaps and in the order of commits: a transaction that
 * fails gives its number back.
 */
export const nextNumber =
  (counters: Counters, prefix: string) =>
  async (tx: Transaction, year: number): Promise<string> => {
    const { last } = await tx
      .insert<PgTable>(counters)
      .values({ ...(counters.prefix && { prefix }), year, last: 1 })
      .onConflictDoUpdate({
        target: counters.prefix ? [counters.prefix, counters.year] : counters.year,
        set: { last: sql`${counters.last} + 1` },
      })
      .returning({ last: counters.last })
      .then(onlyRow);
    return documentNumber(prefix, year, Number(last));
  };
