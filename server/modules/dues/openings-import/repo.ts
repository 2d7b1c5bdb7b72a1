import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { nameOf } from '../../../db/names.ts';
import { isNotReversed, reversalsOf } from '../../../db/reversals.ts';
import { insertInto, lockById, queryRows, queryValue } from '../../../db/rows.ts';
import {
  duesSettings,
  ledgerEntries,
  openItems,
  openingImports,
} from '../../../db/schema/index.ts';

import type { EntryRow } from '../ledger/public-repo.ts';

/** The member of a listed ID. */
export type ListedMember = { id: string; memberId: string; name: string; isMember: boolean };

/**
 * Looks members up by their IDs, in any spelling, in the order asked; null where there is none. The ID of a
 * record that was merged is that of the record it was merged into, unless another has it by now.
 */
export async function findByMemberId(db: Queryable, memberIds: readonly string[]) {
  const { rows } = await db.execute<ListedMember & { place: string }>(sql`
    select list.place, holder.id, holder.member_id as "memberId", holder.is_member as "isMember",
      holder.fname || ' ' || holder.lname as name
    from unnest(${sql.param(memberIds)}::text[]) with ordinality as list (member_id, place)
      join users on member_id_key(users.member_id) = member_id_key(list.member_id)
        and users.off_register is distinct from 'refused'
      join users holder on holder.id = coalesce(users.merged_into, users.id)
    order by users.off_register is null`);
  const byPlace = new Map(rows.map(({ place, ...member }) => [Number(place), member]));
  return memberIds.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** Counts who was on the register on a day, besides these members. */
export const countOthersOnRegister = async (
  db: Queryable,
  { asAt, listed }: { asAt: string; listed: readonly string[] },
): Promise<number> =>
  (await queryValue<number>(db)`
    select count(*)::integer as others from users
    where ${mayBeCharged} and id <> all(${sql.param(listed)}::uuid[])
      and exists (select from membership_events event where event.user_id = users.id
        and event.taken_back_at is null and (event.date is null or event.date <= ${asAt}))`) ?? 0;

/** An opening balance that stands, in kobo; negative for a credit. */
type StandingOpening = { userId: string; year: number; kobo: number };

/** Returns the opening balances of members that were not reversed. */
export const findOpenings = (db: Queryable, userIds: readonly string[]) =>
  queryRows<StandingOpening>(db)`
    select coalesce(record.merged_into, record.id) as "userId", year,
      (case when side = 'money' then -change_kobo else change_kobo end)::float8 as kobo
    from ledger_entries opening join users record on record.id = opening.user_id
    where kind = 'opening' and (record.id = any(${sql.param(userIds)}::uuid[])
        or record.merged_into = any(${sql.param(userIds)}::uuid[]))
      and ${isNotReversed('opening')}`;

type ImportRow = typeof openingImports.$inferSelect;

/** Notes a list that is imported. */
export const insertImport = insertInto(openingImports);

const stands = (alias: string) =>
  sql`${sql.raw(alias)}.kind = 'opening' and ${isNotReversed(alias)}`;

/** Returns the lists that were imported, the latest first, with what stands of them, in kobo. */
export async function listImports(db: Queryable) {
  const ofList = (sum: SQL) => sql<number>`(select ${sum} from ledger_entries opening
    where opening.opening_import_id = opening_imports.id and ${stands('opening')})`;
  return db
    .select({
      list: openingImports,
      by: nameOf(openingImports.actorId),
      undoneBy: nameOf(openingImports.undoneBy),
      members: ofList(sql`count(distinct opening.user_id)::integer`),
      owedKobo: ofList(
        sql`coalesce(sum(opening.change_kobo) filter (where opening.side = 'charge'), 0)::float8`,
      ),
      creditKobo: ofList(
        sql`coalesce(sum(opening.change_kobo) filter (where opening.side = 'money'), 0)::float8`,
      ),
    })
    .from(openingImports)
    .orderBy(desc(openingImports.createdAt));
}

/** Returns a list that was imported, locked until the transaction ends. */
export const lockImport = lockById(openingImports);

/** Reverses the balances of a list that nothing was paid from or to, or waived of; returns how many. */
export async function reverseUntouched(
  tx: Transaction,
  { id, ...by }: { id: string; actorId: string | null; reason: string },
): Promise<number> {
  const { rowCount } = await tx.execute(
    reversalsOf(
      sql`ledger_entries entry join open_items item on item.entry_id = entry.id
      where entry.opening_import_id = ${id} and ${stands('entry')} and item.open_kobo = entry.change_kobo
      order by entry.user_id`,
      by,
    ),
  );
  return rowCount ?? 0;
}

/** Returns the balances of a list that stand, with the member IDs of whose they are. */
export const standingOf = (tx: Transaction, id: string) =>
  tx
    .select({
      entry: ledgerEntries,
      memberId: sql<string>`(select member_id from users where users.id = ${ledgerEntries.userId})`,
    })
    .from(ledgerEntries)
    .innerJoin(openItems, eq(openItems.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.openingImportId, id), stands('ledger_entries')))
    .orderBy(ledgerEntries.position);

/**
 * Marks a list as taken back. The take-on day that it raised is again what it was before, or that of a list that came
 * after it; lists that came after it go back to that, too.
 */
export async function markUndone(
  tx: Transaction,
  { id, takeOn, takeOnBefore, createdAt }: ImportRow,
  by: { undoneBy: string | null; undoneReason: string },
): Promise<void> {
  await tx
    .update(openingImports)
    .set({ ...by, undoneAt: sql`now()` })
    .where(eq(openingImports.id, id));
  if (takeOn === null) return;
  await tx
    .update(openingImports)
    .set({ takeOnBefore })
    .where(eq(openingImports.takeOnBefore, takeOn));
  const ofLater = sql`(select max(later.take_on) from opening_imports later
    where later.undone_at is null and later.created_at > ${createdAt})`;
  await tx
    .update(duesSettings)
    .set({ takeOn: sql`greatest(${takeOnBefore}::date, ${ofLater})` })
    .where(eq(duesSettings.takeOn, takeOn));
}

/** Returns the write-offs of an opening balance that a refusal of its member's registration wrote, and that stand. */
export const writeOffsOfRefusal = (tx: Transaction, itemId: string): Promise<EntryRow[]> =>
  tx
    .select()
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.itemId} = ${itemId} and ${ledgerEntries.kind} = 'writeoff' and ${isNotReversed('ledger_entries')}
        and exists (select from membership_events event where event.kind = 'refused'
          and event.user_id = ${ledgerEntries.userId} and event.created_at = ${ledgerEntries.createdAt})`,
    );
