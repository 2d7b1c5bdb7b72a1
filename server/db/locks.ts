import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';

/** Advisory lock numbers of what may be done by one transaction at a time. */
const numbers = {
  /** Who is an admin, and whose account is disabled. */
  roster: 7_318_005_201,
  /** Putting a list on the register. */
  import: 7_318_005_202,
  /** Deciding who is to be invited. */
  invitations: 7_318_005_203,
} as const;

/** Waits for its turn and keeps it until the transaction ends. */
export async function takeTurn(tx: Transaction, what: keyof typeof numbers): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbers[what]})`);
}
