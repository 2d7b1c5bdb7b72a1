import { sql } from 'drizzle-orm';
import type { Membership } from '#contract/membership.ts';
import type { Queryable } from '../../../db/client.ts';
import { holderOf } from '../../../db/merged-records.ts';

/** What decides about the money of a payer. */
export type Payer = {
  membership: Membership | null;
  offRegister: 'refused' | 'merged' | null;
  accountState: string;
  /** What they owe, in kobo. */
  owedKobo: number;
};

/** Returns whose account a payment counts for: its payer's, or that of the record theirs was merged into. */
export async function findPayer(db: Queryable, userId: string): Promise<Payer | null> {
  const { rows } = await db.execute<Payer>(sql`
    select membership, off_register as "offRegister", account_state as "accountState",
      coalesce((select owed_kobo from member_accounts account where account.user_id = users.id), 0)::float8 as "owedKobo"
    from users where id = ${holderOf(sql`${userId}::uuid`)}`);
  return rows[0] ?? null;
}
