import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { cashBookQuery } from '#contract/books/cash-book/entry-schemas.ts';
import type { MovementKind } from '#contract/books/cash-book/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { queryOnly, queryValue } from '../../../db/rows.ts';
import { containing, containingTyped, wordsOf } from '../../../db/search.ts';
import { isUuid } from '../../../ids.ts';

/** The days of a range, that of `to` included; without one, from the beginning or to the end. */
export type Days = { from?: string | undefined; to?: string | undefined };

type MovementFilters = Pick<z.output<typeof cashBookQuery>, 'search' | 'kind' | 'category'>;

type Scope = Days & { accountId: string | null };

/* Movements of one account, or of all; none from before its cash book begins. */
const counted = ({ accountId }: Scope): SQL => sql`
  (account.opened_on is null or movement.date >= account.opened_on)
  and (${accountId}::uuid is null or movement.account_id = ${accountId}::uuid)`;

/* Those of the days. */
const within = (scope: Scope): SQL => sql`${counted(scope)}
  and movement.date between coalesce(${scope.from ?? null}::date, '-infinity')
    and coalesce(${scope.to ?? null}::date, 'infinity')`;

function matching({ search, kind, category }: MovementFilters): SQL {
  const conditions = [
    sql`true`,
    ...(kind ? [sql`movement.kind = any(${sql.param([...kind])}::text[])`] : []),
    ...(category === undefined
      ? []
      : [isUuid(category) ? sql`movement.category_id = ${category}` : sql`false`]),
    ...wordsOf(search).map((word) => {
      const typed = containingTyped(word);
      return sql`(movement.number ilike ${typed} or movement.reference ilike ${typed}
        or fold_text(movement.name || ' ' || movement.purpose) like ${containing(word)})`;
    }),
  ];
  return sql.join(conditions, sql` and `);
}

/* What moves between the society's own accounts came from nobody and went to nobody. */
const isOfOthers = ({ accountId }: Scope, { kind }: MovementFilters): SQL =>
  accountId !== null || kind?.includes('transfer') ? sql`true` : sql`movement.kind <> 'transfer'`;

/*
 * What an account, or all of them, held before their cash books began, and moved before the days. One whose book begins
 * after the days holds nothing in them, as in packs and reconciliations.
 */
const openingKobo = (scope: Scope): SQL => sql`(
  (select coalesce(sum(opening_kobo), 0) from cash_accounts
    where (${scope.accountId}::uuid is null or id = ${scope.accountId}::uuid)
      and (opened_on is null or ${scope.to ?? null}::date is null or opened_on <= ${scope.to ?? null}::date))
  + (select coalesce(sum(movement.kobo), 0)
    from cash_days movement left join cash_accounts account on account.id = movement.account_id
    where ${counted(scope)} and movement.date < ${scope.from ?? null}::date))`;

/** Returns what an account, or all of them, held before the days, in kobo. */
export const openingOf = async (db: Queryable, scope: Scope): Promise<number> =>
  (await queryValue<number>(db)`select ${openingKobo(scope)}::float8 as kobo`) ?? 0;

export type MovementRow = {
  id: string;
  kind: MovementKind;
  accountId: string | null;
  accountName: string | null;
  date: string;
  kobo: number;
  balanceKobo: number | null;
  number: string;
  name: string;
  purpose: string;
  reference: string | null;
  categoryId: string | null;
  categoryName: string | null;
  entryId: string | null;
  paymentId: string | null;
};

/** Orders by day, then as they were written: a fee with its payment, the two sides of a transfer together. */
export const inOrder = (way: SQL): SQL => sql`movement.date ${way}, movement.created_at ${way},
  movement.position ${way}, movement.kind ${way}, movement.account_id ${way}`;

type Page = { limit: number; offset: number; oldestFirst: boolean };

/*
 * The days that a page without filters is on: on each day whose sum is not 0 something moved. So no page of a long book
 * reads the years that are not on it.
 */
async function daysOfPage(db: Queryable, scope: Scope, { limit, offset, oldestFirst }: Page) {
  const days = offset + limit;
  const { rows } = await db.execute<{ first: string; last: string; days: number }>(sql`
    select min(date)::text as first, max(date)::text as last, count(*)::integer as days from (
      select distinct movement.date
      from cash_days movement left join cash_accounts account on account.id = movement.account_id
      where ${within(scope)} and movement.kobo <> 0
      order by 1 ${oldestFirst ? sql`asc` : sql`desc`} limit ${days}
    ) nearest`);
  const found = rows[0];
  if (!found || found.days < days) return scope;
  return oldestFirst ? { ...scope, to: found.last } : { ...scope, from: found.first };
}

/* The movements of the days, each with whether the filters list it, and for one account with what it held after it. */
function movementsOf(scope: Scope, filters: MovementFilters): SQL {
  const running =
    scope.accountId === null
      ? sql`null::float8`
      : sql`(${openingKobo(scope)} + sum(movement.kobo) over (order by ${inOrder(sql`asc`)}))::float8`;
  return sql`select movement.*, account.name as account_name, ${running} as balance,
      ${matching(filters)} as listed, ${isOfOthers(scope, filters)} as of_others
    from cash_movements movement left join cash_accounts account on account.id = movement.account_id
    where ${within(scope)}`;
}

const totalsOf = (movements: SQL): SQL => sql`
  select (count(*) filter (where listed))::integer as rows,
    coalesce(sum(kobo), 0)::float8 as "withinKobo",
    coalesce(sum(kobo) filter (where kobo > 0 and listed and of_others), 0)::float8 as "inKobo",
    coalesce(-sum(kobo) filter (where kobo < 0 and listed and of_others), 0)::float8 as "outKobo"
  from ${movements} movement`;

const pageOf = (movements: SQL, { limit, offset, oldestFirst }: Page): SQL => sql`
  select movement.id, movement.kind, movement.account_id as "accountId",
    movement.account_name as "accountName", movement.date::text as date,
    movement.kobo::float8 as kobo, movement.balance as "balanceKobo", movement.number, movement.name,
    movement.purpose, movement.reference, movement.category_id as "categoryId",
    category.name as "categoryName", movement.entry_id as "entryId", movement.payment_id as "paymentId"
  from ${movements} movement left join cash_categories category on category.id = movement.category_id
  where movement.listed
  order by ${inOrder(oldestFirst ? sql`asc` : sql`desc`)} limit ${limit} offset ${offset}`;

type BookPage = {
  movements: MovementRow[];
  rows: number;
  inKobo: number;
  outKobo: number;
  withinKobo: number;
};

/**
 * Returns a page of the movements of the days by the filters, with their number, what they brought in and took out, and
 * what all movements of the days came to; in kobo. Over all accounts, transfers between them count as neither in nor out.
 * For one account each has what the account held after it, whatever the filters leave out.
 */
export async function readMovements(
  db: Queryable,
  scope: Scope,
  filters: MovementFilters,
  page: Page,
): Promise<BookPage> {
  const isFiltered = filters.search !== '' || filters.kind || filters.category !== undefined;
  /* With a filter, the page and the totals read what was compared once: a CTE that two ask is worked out once. */
  const listed = isFiltered
    ? sql`found`
    : sql`(${movementsOf(await daysOfPage(db, scope, page), filters)})`;
  return queryOnly<BookPage>(db)`
    with found as (${movementsOf(scope, filters)})
    select totals.*, (select coalesce(json_agg(page), '[]') from (${pageOf(listed, page)}) page) as movements
    from (${totalsOf(sql`found`)}) totals`;
}
