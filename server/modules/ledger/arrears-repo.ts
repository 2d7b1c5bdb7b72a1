import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { containing, wordsOf } from '../../db/search.ts';

export type ArrearsFilters = { search: string; minYears: number; asAt?: string | undefined };

/* Who owed at the end of an earlier day, from the ledger. */
const owedAt = (asAt: string): SQL => sql`(
  select user_id, sum(open_kobo)::bigint as owed_kobo, count(distinct year)::integer as years_owed
  from (
    select item.user_id, item.year,
      coalesce((select sum(change_kobo) from ledger_entries
        where item_id = item.entry_id and date <= ${asAt}), 0)
      - coalesce((select sum(amount_kobo) from allocations
        where charge_id = item.entry_id and date <= ${asAt}), 0) as open_kobo
    from open_items item where side = 'charge'
  ) items where open_kobo > 0 group by user_id)`;

/* Confirmed members who owe something (ledger.md, 'Owed and overdue'). */
const owing = ({ search, minYears, asAt }: ArrearsFilters): SQL => sql`
  from ${asAt ? owedAt(asAt) : sql`member_accounts`} account
    join users on users.id = account.user_id
    ${search ? sql`join member_search on member_search.user_id = account.user_id` : sql``}
  where account.owed_kobo > 0 and account.years_owed >= ${minYears}
    and users.confirmed_at is not null and users.is_member
    ${sql.join(
      wordsOf(search).map((word) => sql`and member_search.terms like ${containing(word)}`),
      sql` `,
    )}`;

/** Sums arrears by the number of years that members owe; the fewest first. In kobo. */
export async function arrearsByAge(db: Queryable, filters: ArrearsFilters) {
  const { rows } = await db.execute<{ years: number; members: number; kobo: number }>(sql`
    select years_owed as years, count(*)::integer as members, sum(owed_kobo)::float8 as kobo
    ${owing(filters)} group by years_owed order by years_owed`);
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
      users.confirmed_at is not null as confirmed, owed_kobo::float8 as kobo, years_owed as years
    ${owing(filters)}
    order by account.years_owed desc, account.owed_kobo desc, account.user_id
    limit ${page.limit} offset ${page.offset}`);
  return rows;
}
