import type { Transaction } from '../../../db/client.ts';
import { allocateOpenOfMany } from '../ledger/post.ts';
import { membersWithCreditAndDebt } from '../ledger/repo.ts';

/** Lets credit that members have pay what they were charged just now; null for all members. */
export async function payFromCredit(tx: Transaction, userIds: readonly string[] | null) {
  await allocateOpenOfMany(tx, await membersWithCreditAndDebt(tx, userIds));
}
