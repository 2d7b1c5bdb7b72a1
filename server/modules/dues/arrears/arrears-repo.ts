import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { arrearsLettersQuery } from '#contract/dues/ledger/schemas.ts';
import type { PageRange } from '#contract/lists.ts';
import type { Queryable } from '../../../db/client.ts';
import { queryRows } from '../../../db/rows.ts';
import { containingTerm, memberWordsOf } from '../../../db/search.ts';
import { batchesOf, columnList, type Snapshot } from '../../../db/snapshot.ts';
import { isUuid } from '../../../ids.ts';
import { type ListedRow, listedColumns } from '../../account/users/public-repo.ts';
import { openAt } from '../allocations/public-repo.ts';

export type ArrearsFilters = z.output<typeof arrearsLettersQuery> & { asAt?: string | undefined };

/* Who owed at the end of an earlier day. */
export const owedAt = (asAt: string): SQL => sql`(
  select coalesce(merged.holder_id, charge.user_id) as user_id, sum(open.open_kobo)::bigint as owed_kobo,
    count(distinct charge.year)::integer as years_owed
  from (${openAt(asAt)}) open join ledger_entries charge on charge.id = open.item_id
    left join merged_on(${asAt}) merged on merged.record_id = charge.user_id
  group by 1)`;

/* Whether who owes is in arrears: who has applied, or was refused, owes and is not (docs/ledger.md). */
export const isInArrears = (asAt: string | undefined): SQL =>
  sql`${
    asAt
      ? sql`coalesce(membership_known_on(users.id, ${asAt}), users.membership)`
      : sql`users.membership`
  } not in ('applied', 'refused')`;

/* Who owes something: members, and who has left or died; not who has applied (docs/ledger.md). */
export const owing = ({ search, minYears, years, ids, asAt }: ArrearsFilters): SQL => sql`
  from ${asAt ? owedAt(asAt) : sql`member_accounts`} account
    join users on users.id = account.user_id
    ${search ? sql`join member_search on member_search.user_id = account.user_id` : sql``}
  where account.owed_kobo > 0 and account.years_owed >= ${minYears}
    ${years === undefined ? sql`` : sql`and account.years_owed = ${years}`}
    ${ids === undefined ? sql`` : sql`and account.user_id = any(${sql.param(ids.filter(isUuid))}::uuid[])`}
    and ${isInArrears(asAt)}
    ${sql.join(
      memberWordsOf(search).map(
        (word) => sql`and member_search.terms like ${containingTerm(word)}`,
      ),
      sql` `,
    )}`;

export type Owing = ListedRow & { kobo: number; years: number };

/*
 * Members who owe, those who owe most years and then most money first: the order of an index, which puts nulls last.
 */
const inOrder = (filters: ArrearsFilters): SQL => sql`
    select ${columnList(listedColumns)}, owed_kobo::float8 as kobo, years_owed as years
    ${owing(filters)}
    order by account.years_owed desc nulls last, account.owed_kobo desc nulls last, account.user_id`;

/** Returns a page of members who owe, those who owe most years and then most money first. */
export const arrearsPage = (db: Queryable, filters: ArrearsFilters, page: PageRange) =>
  queryRows<Owing>(db)`${inOrder(filters)} limit ${page.limit} offset ${page.offset}`;

/** Yields all members who owe in that order, in batches of a snapshot. */
export const allOwing = (tx: Snapshot, filters: ArrearsFilters): AsyncGenerator<Owing[]> =>
  batchesOf<Owing>(tx, inOrder(filters));

/** What a member owes of a due year; null for what is of none. In kobo. */
type OwedOfYear = { userId: string; year: number | null; kobo: number };

/** Returns the due years of which somebody owes something, the oldest first. */
export async function owedYears(db: Queryable, asAt?: string): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ year: number | null }>(
    asAt
      ? sql`select distinct year from ledger_entries
          where side = 'charge' and posted_on <= ${asAt} order by year nulls last`
      : sql`select distinct year from open_items
          where side = 'charge' and open_kobo > 0 order by year nulls last`,
  );
  return rows.map(({ year }) => year);
}

/*
 * What is open of the charges of some members, now or at the end of an earlier day; also of records that were
 * merged into theirs, whose entries stay with the record that they were written for.
 */
function openOf(ids: SQL, asAt: string | undefined): SQL {
  if (!asAt)
    return sql`select user_id, year, open_kobo from open_items
      where side = 'charge' and user_id = any(${ids})`;
  return sql`with merged as materialized (select record_id, holder_id from merged_on(${asAt})), records as materialized (
      select id as record_id, id as holder_id from unnest(${ids}) asked (id)
      where id not in (select record_id from merged)
      union all select record_id, holder_id from merged where holder_id = any(${ids})
    )
    select holder_id as user_id, charge.year, sum(changes.kobo) as open_kobo from (
      select user_id, item_id, change_kobo as kobo from ledger_entries
      where side = 'charge' and posted_on <= ${asAt} and user_id in (select record_id from records)
      union all
      select user_id, charge_id, -amount_kobo from allocations
      where posted_on <= ${asAt} and user_id in (select record_id from records)
    ) changes join records on records.record_id = changes.user_id
      join ledger_entries charge on charge.id = changes.item_id
    group by holder_id, charge.id, charge.year`;
}

/**
 * Returns what members owe by due year.
 *
 * @param asAt the day at whose end they owed it; now by default
 */
export async function owedByYear(db: Queryable, userIds: readonly string[], asAt?: string) {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  return queryRows<OwedOfYear>(db)`
    select user_id as "userId", year, sum(open_kobo)::float8 as kobo
    from (${openOf(ids, asAt)}) open where open_kobo > 0 group by user_id, year`;
}
