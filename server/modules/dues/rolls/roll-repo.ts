import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { memberKinds } from '#contract/membership.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { firstRow, insertInto, queryRows } from '../../../db/rows.ts';
import { type Elector, rolls, rollWithdrawals } from '../../../db/schema/index.ts';
import { openAt } from '../allocations/public-repo.ts';

/** By what a roll is drawn. */
export type RollRule = {
  asAt: string;
  joinedBy: string;
  /** The day before which a due date is overdue. */
  overdueBefore: string;
  nonVoting: readonly string[];
  /** The categories that it is of; all by default. */
  categories?: readonly string[] | undefined;
};

/* Who was so at the end of a day, as it is known for the day of the roll. */
const whoWas = (day: string, asAt: string, kinds: readonly string[]): SQL => sql`(
  select user_id from (
    select distinct on (user_id) user_id, kind from membership_events, books_known_at(${asAt}) known
    where created_at <= known and (taken_back_at is null or taken_back_at > known)
      and (date is null or date <= ${day})
    order by user_id, date desc nulls last, position desc
  ) last where kind = any(${sql.param(kinds)}::text[]))`;

/**
 * Returns who was an elector at the end of a day, by name: a member, not suspended, who had joined by the qualifying
 * day, of a category that votes, with nothing overdue (docs/ledger.md, 'Who counts').
 */
export async function electorsAt(
  db: Queryable,
  { asAt, joinedBy, overdueBefore, nonVoting, categories }: RollRule,
): Promise<Elector[]> {
  const category = sql`coalesce(former_value('category', id, ${asAt}), dues_category, designation)`;
  const isOf = categories
    ? sql`and ${category} = any(${sql.param([...categories])}::text[])`
    : sql``;
  return queryRows<Elector>(db)`
    with items as materialized (${openAt(asAt)}),
    merged as materialized (select record_id, holder_id from merged_on(${asAt})), late as (
      select coalesce(merged.holder_id, charge.user_id) as user_id
      from items join ledger_entries charge on charge.id = items.item_id
        left join merged on merged.record_id = charge.user_id
      where due_date_on(items.item_id, ${asAt}) < ${overdueBefore}
    )
    select member_id as "memberId", lname, fname, mname, designation from users
    where (off_register is null or off_register = 'merged')
      and id not in (select record_id from merged)
      and id in ${whoWas(
        asAt,
        asAt,
        memberKinds.filter((kind) => kind !== 'suspended'),
      )}
      and id in ${whoWas(joinedBy, asAt, memberKinds)}
      and ${category} <> all(${sql.param(nonVoting)}::text[]) ${isOf}
      and id not in (select user_id from late)
    order by sort_name collate "C", id`;
}

export const insertRoll = insertInto(rolls);

/** Marks a roll as drawn by mistake; returns whether it was not yet. */
export async function insertWithdrawal(
  tx: Transaction,
  row: Omit<typeof rollWithdrawals.$inferInsert, 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(rollWithdrawals).values(row).onConflictDoNothing();
  return rowCount === 1;
}

const rollColumns = {
  ...pick(rolls, ['id', 'name', 'asAt', 'joinedBy', 'members', 'drawnAt', 'rule']),
  by: nameOf(rolls.actorId),
  withdrawnAt: rollWithdrawals.createdAt,
  withdrawnBy: nameOf(rollWithdrawals.actorId),
  reason: rollWithdrawals.reason,
};

/** Returns the rolls that were drawn, the newest first, without their rows. */
export const listRolls = (db: Queryable) =>
  db
    .select(rollColumns)
    .from(rolls)
    .leftJoin(rollWithdrawals, eq(rollWithdrawals.rollId, rolls.id))
    .orderBy(desc(rolls.drawnAt), desc(rolls.id));

/** Returns a roll that was drawn, with its rows. */
export const findRoll = (db: Queryable, id: string) =>
  db
    .select({
      name: rolls.name,
      asAt: rolls.asAt,
      joinedBy: rolls.joinedBy,
      drawnAt: rolls.drawnAt,
      electors: rolls.electors,
      withdrawn: rollWithdrawals.reason,
    })
    .from(rolls)
    .leftJoin(rollWithdrawals, eq(rollWithdrawals.rollId, rolls.id))
    .where(eq(rolls.id, id))
    .then(firstRow);
