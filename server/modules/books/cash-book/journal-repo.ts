import { sql } from 'drizzle-orm';
import type { CashCategoryDirection, MovementKind } from '#contract/books/cash-book/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Days } from './book-repo.ts';

/** A movement as the journal needs it, with its place in the order. */
export type JournalMovement = {
  kind: MovementKind;
  date: string;
  kobo: number;
  number: string;
  name: string;
  purpose: string;
  reference: string | null;
  account: string | null;
  category: string | null;
  direction: CashCategoryDirection | null;
  createdAt: string;
  position: number;
  accountId: string;
};

type Place = Pick<JournalMovement, 'date' | 'createdAt' | 'position' | 'kind' | 'accountId'>;

/* A movement of no account comes before those of the others. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Returns the movements of some days after a place, the oldest first. */
export async function movementsAfter(
  db: Queryable,
  { from, to }: Days,
  after: Place | null,
  limit: number,
): Promise<JournalMovement[]> {
  const place = sql`(movement.date, movement.created_at, movement.position, movement.kind,
    coalesce(movement.account_id, ${nobody}::uuid))`;
  const onward =
    after === null
      ? sql`true`
      : sql`${place} > (${after.date}::date, ${after.createdAt}::timestamptz, ${after.position}::bigint,
          ${after.kind}::text, ${after.accountId}::uuid)`;
  const { rows } = await db.execute<JournalMovement>(sql`
    select movement.kind, movement.date::text as date, movement.kobo::float8 as kobo, movement.number,
      movement.name, movement.purpose, movement.reference, account.name as account,
      category.name as category, category.direction, movement.created_at::text as "createdAt",
      movement.position::float8 as position, coalesce(movement.account_id, ${nobody}::uuid) as "accountId"
    from cash_movements movement
      left join cash_accounts account on account.id = movement.account_id
      left join cash_categories category on category.id = movement.category_id
    where (account.opened_on is null or movement.date >= account.opened_on)
      and (${from ?? null}::date is null or movement.date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or movement.date <= ${to ?? null}::date)
      and ${onward}
    order by movement.date, movement.created_at, movement.position, movement.kind,
      coalesce(movement.account_id, ${nobody}::uuid)
    limit ${limit}`);
  return rows;
}

/** Returns the accounts whose cash book begins in some days with something in it, in kobo. */
export async function openingsIn(db: Queryable, { from, to }: Days) {
  const { rows } = await db.execute<{ date: string; account: string; kobo: number }>(sql`
    select opened_on::text as date, name as account, opening_kobo::float8 as kobo
    from cash_accounts
    where opening_kobo <> 0 and opened_on is not null
      and (${from ?? null}::date is null or opened_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or opened_on <= ${to ?? null}::date)
    order by opened_on, lower(name)`);
  return rows;
}

/** Returns what accrued to the national body on each of some days, in kobo. */
export async function accrualsIn(db: Queryable, { from, to }: Days) {
  const { rows } = await db.execute<{ date: string; kobo: number }>(sql`
    select posted_on::text as date, sum(amount_kobo)::float8 as kobo
    from share_accruals
    where (${from ?? null}::date is null or posted_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or posted_on <= ${to ?? null}::date)
    group by posted_on having sum(amount_kobo) <> 0
    order by posted_on`);
  return rows;
}
