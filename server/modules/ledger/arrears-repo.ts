import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { containing, wordsOf } from '../../db/search.ts';

export type ArrearsFilters = { search: string; minYears: number; asAt?: string | undefined };

/* What each charge had open at the end of a day: by the kept items today, by the ledger before. */
const openAt = (asAt: string | undefined): SQL =>
  asAt
    ? sql`(
      select item.entry_id, item.user_id, item.year,
        coalesce((select sum(change_kobo) from ledger_entries
          where item_id = item.entry_id and date <= ${asAt}), 0)
        - coalesce((select sum(amount_kobo) from allocations
          where charge_id = item.entry_id and date <= ${asAt}), 0) as open_kobo
      from open_items item where side = 'charge')`
    : sql`(select entry_id, user_id, year, open_kobo from open_items
        where side = 'charge' and open_kobo > 0)`;

/* Confirmed members on the register who owe something, with the number of years (ledger.md). */
const owing = ({ search, minYears, asAt }: ArrearsFilters): SQL => sql`
  select item.user_id, sum(item.open_kobo)::bigint as kobo,
    count(distinct item.year)::integer as years
  from ${openAt(asAt)} item join users on users.id = item.user_id
    join member_search on member_search.user_id = users.id
  where item.open_kobo > 0 and users.confirmed_at is not null and users.is_member
    ${sql.join(
      wordsOf(search).map((word) => sql`and member_search.terms like ${containing(word)}`),
      sql` `,
    )}
  group by item.user_id having count(distinct item.year) >= ${minYears}`;

/** Sums arrears by the number of years that members owe; the fewest first. In kobo. */
export async function arrearsByAge(db: Queryable, filters: ArrearsFilters) {
  const { rows } = await db.execute<{ years: number; members: number; kobo: number }>(sql`
    select years, count(*)::integer as members, sum(kobo)::float8 as kobo
    from (${owing(filters)}) owing group by years order by years`);
  return rows;
}

type Owing = {
  userId: string;
  memberId: string;
  fname: string;
  mname: string | null;
  lname: string;
  photoKey: string | null;
  accountState: string;
  confirmed: boolean;
  kobo: number;
  years: number;
};

/** Returns a page of members who owe, those who owe most years and then most money first. */
export async function arrearsPage(
  db: Queryable,
  filters: ArrearsFilters,
  page: { limit: number; offset: number },
): Promise<Owing[]> {
  const { rows } = await db.execute<Owing>(sql`
    select users.id as "userId", users.member_id as "memberId", users.fname, users.mname,
      users.lname, users.photo_key as "photoKey", users.account_state as "accountState",
      users.confirmed_at is not null as confirmed, owing.kobo::float8 as kobo, owing.years
    from (${owing(filters)}) owing join users on users.id = owing.user_id
    order by owing.years desc, owing.kobo desc, users.id
    limit ${page.limit} offset ${page.offset}`);
  return rows;
}
