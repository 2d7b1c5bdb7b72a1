import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { nameOf } from '../../../db/names.ts';
import { isNotReversed } from '../../../db/reversals.ts';
import { lockById, queryValue, queryValues } from '../../../db/rows.ts';
import { levies } from '../../../db/schema/index.ts';
import { inParts, membersAtOnce } from './charging-repo.ts';

type NewLevy = typeof levies.$inferInsert;
type LevyRow = typeof levies.$inferSelect;

/** Returns how many of these members a levy would charge. */
export const countChargeable = async (db: Queryable, userIds: readonly string[]): Promise<number> =>
  (await queryValue<number>(db)`
    select count(*)::integer as members from users
    where ${mayBeCharged} and users.id = any(${sql.param(userIds)}::uuid[])`) ?? 0;

/** Returns how many of these members have a charge that stands of a levy of that name and due year, in whichever letters. */
export const countNamed = async (
  db: Queryable,
  { name, dueDate }: Pick<LevyRow, 'name' | 'dueDate'>,
  userIds: readonly string[],
): Promise<number> =>
  (await queryValue<number>(db)`
    select count(distinct item.user_id)::integer as members
    from open_items item join levies on levies.id = item.cause_id
    where item.full_kobo > 0 and item.user_id = any(${sql.param(userIds)}::uuid[])
      and lower(levies.name) = lower(${name}::text)
      and extract(year from levies.due_date) = ${Number(dueDate.slice(0, 4))}`) ?? 0;

/** Inserts a levy and its charges; returns whom it charges. */
export async function insertLevy(tx: Transaction, levy: NewLevy, userIds: readonly string[]) {
  await tx.insert(levies).values(levy);
  const year = Number(levy.dueDate.slice(0, 4));
  return inParts((after) =>
    tx.execute<{ userId: string }>(sql`
      with charged as materialized (
        select gen_random_uuid() as id, users.id as user_id from users
        where ${mayBeCharged} and users.id = any(${sql.param(userIds)}::uuid[])
          and users.id > ${after}
        order by users.id limit ${membersAtOnce}
      ), written as (
        insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date,
          name, levy_id, date, posted_on, actor_id)
        select id, user_id, ${levy.kind}, id, 'charge', ${levy.amountKobo}::bigint,
          ${year}::integer, ${levy.dueDate}::date, ${levy.name}, ${levy.id}::uuid,
          ${levy.date}::date, greatest(${levy.date}::date, books_closed_until() + 1),
          ${levy.actorId ?? null}::uuid
        from charged
        returning user_id
      )
      select user_id as "userId" from written order by user_id`),
  );
}

/** Returns the charges that stand of the bank's charge for the return of a payment. */
export const chargesForReturn = (tx: Transaction, paymentId: string): Promise<string[]> =>
  queryValues<string>(tx)`
    select entry.id from levies join ledger_entries entry on entry.levy_id = levies.id and entry.item_id = entry.id
    where levies.returned_payment_id = ${paymentId}
      and ${isNotReversed('entry')}
    order by entry.position`;

/** What has become of a levy's charges, in kobo. `full` leaves out those that were reversed. */
type Figures = {
  members: number;
  full: number;
  open: number;
  paid: number;
  writtenOff: number;
};

/** Returns all levies, the newest first, with who charged them and their figures. */
export async function listLevies(db: Queryable) {
  const { rows } = await db.execute<Figures & { id: string }>(sql`
    with paid as (
      select charge_id, sum(amount_kobo) as kobo from allocations
      where charge_id in (select id from ledger_entries where levy_id is not null)
      group by charge_id
    ), written_off as (
      select item_id, -sum(change_kobo) as kobo from ledger_entries entry
      where kind = 'writeoff' and ${isNotReversed('entry')}
        and item_id in (select id from ledger_entries where levy_id is not null)
      group by item_id
    )
    select entry.levy_id as id,
      count(*) filter (where item.full_kobo > 0)::integer as members,
      sum(item.full_kobo)::float8 as full, sum(item.open_kobo)::float8 as open,
      coalesce(sum(paid.kobo), 0)::float8 as paid,
      coalesce(sum(written_off.kobo), 0)::float8 as "writtenOff"
    from ledger_entries entry
      join open_items item on item.entry_id = entry.id
      left join paid on paid.charge_id = entry.id
      left join written_off on written_off.item_id = entry.id
    where entry.levy_id is not null group by entry.levy_id`);
  const figures = new Map(rows.map((row) => [row.id, row]));
  const all = await db
    .select({ levy: levies, by: nameOf(levies.actorId) })
    .from(levies)
    .orderBy(desc(levies.createdAt), desc(levies.id));
  const none = { members: 0, full: 0, open: 0, paid: 0, writtenOff: 0 };
  return all.map((row) => ({ ...row, figures: figures.get(row.levy.id) ?? none }));
}

/** Returns a levy, locked until the transaction ends. */
export const lockLevy = lockById(levies);

/** Marks a levy as undone. */
export async function markUndone(tx: Transaction, id: string): Promise<void> {
  await tx.update(levies).set({ undoneAt: sql`now()` }).where(eq(levies.id, id));
}
