import { sql } from 'drizzle-orm';
import type { CashCategoryDirection } from '#contract/books/cash-book/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { queryRows } from '../../../db/rows.ts';
import { batchesOf, type Snapshot } from '../../../db/snapshot.ts';
import { type Days, inOrder, type MovementRow } from './book-repo.ts';

/** A movement as the journal needs it. */
export type JournalMovement = Pick<
  MovementRow,
  'kind' | 'date' | 'kobo' | 'number' | 'name' | 'purpose' | 'reference'
> & { account: string | null; category: string | null; direction: CashCategoryDirection | null };

/** Yields the movements of some days, the oldest first, in batches of a snapshot. */
export const movementsOf = (tx: Snapshot, { from, to }: Days): AsyncGenerator<JournalMovement[]> =>
  batchesOf<JournalMovement>(
    tx,
    sql`
    select movement.kind, movement.date::text as date, movement.kobo::float8 as kobo, movement.number,
      movement.name, movement.purpose, movement.reference, account.name as account,
      category.name as category, category.direction
    from cash_movements movement
      left join cash_accounts account on account.id = movement.account_id
      left join cash_categories category on category.id = movement.category_id
    where (account.opened_on is null or movement.date >= account.opened_on)
      and movement.date between coalesce(${from ?? null}::date, '-infinity')
        and coalesce(${to ?? null}::date, 'infinity')
    order by ${inOrder(sql`asc`)}`,
  );

/** Returns the accounts whose cash book begins in some days with something in it, in kobo. */
export const openingsIn = (db: Queryable, { from, to }: Days) =>
  queryRows<{ date: string; account: string; kobo: number }>(db)`
    select opened_on::text as date, name as account, opening_kobo::float8 as kobo
    from cash_accounts
    where opening_kobo <> 0 and opened_on is not null
      and (${from ?? null}::date is null or opened_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or opened_on <= ${to ?? null}::date)
    order by opened_on, lower(name)`;

/** Returns what accrued to the national body on each of some days, in kobo. */
export const accrualsIn = (db: Queryable, { from, to }: Days) =>
  queryRows<{ date: string; kobo: number }>(db)`
    select posted_on::text as date, sum(amount_kobo)::float8 as kobo
    from share_accruals
    where (${from ?? null}::date is null or posted_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or posted_on <= ${to ?? null}::date)
    group by posted_on having sum(amount_kobo) <> 0
    order by posted_on`;
