import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { holderOf } from '../../../db/merged-records.ts';
import { users } from '../../../db/schema/index.ts';
import { isDeceased, mayBeToldOfAccount } from '../../../db/written-to.ts';
import { credentialColumns } from './columns.ts';

/** Returns whom a mail about their own account goes to; null for who may not be written to. */
export async function findAddressee(db: Queryable, id: string) {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .where(and(eq(users.id, id), mayBeToldOfAccount));
  return row ?? null;
}

/**
 * Returns who is mailed about a payment of a record: its member, or that of the record it was merged into, as it has
 * given its own address up; null for who may not be written to.
 */
export async function findAccountHolder(db: Queryable, recordId: string) {
  const { id, email, fname, confirmedAt, accountState } = users;
  const [row] = await db
    .select({ id, email, fname, confirmedAt, accountState })
    .from(users)
    .where(and(eq(id, holderOf(sql`${recordId}::uuid`)), mayBeToldOfAccount));
  return row ?? null;
}

/** Returns whom to tell that the registration was refused, and why; null where that was taken back. */
export async function findRefused(db: Queryable, id: string) {
  const { email, memberId, refusedReason } = users;
  const [row] = await db
    .select({ email, memberId, refusedReason })
    .from(users)
    .where(and(eq(users.id, id), eq(users.offRegister, 'refused'), sql`not ${isDeceased}`));
  return row ?? null;
}
