import { type SQL, sql } from 'drizzle-orm';
import type { PageRange } from '#contract/lists.ts';
import type { Queryable } from '../../../db/client.ts';
import { hasMailbox, mayBeToldOfAccount } from '../../../db/membership.ts';
import { holderOf } from '../../../db/merged-records.ts';
import { queryOnly, queryRow, queryRows, queryValues } from '../../../db/rows.ts';
import { containingTerm, memberWordsOf } from '../../../db/search.ts';
import { batchesOf, columnList, type Snapshot } from '../../../db/snapshot.ts';
import { isUuid } from '../../../ids.ts';
import { type ListedRow, listedColumns } from '../../account/users/public-repo.ts';

/** A member in credit. In kobo. */
export type CreditRow = ListedRow & { kobo: number; mayBeTold: boolean };

const inCredit = (search: string): SQL => sql`
  from member_accounts account join users on users.id = account.user_id
    ${search ? sql`join member_search on member_search.user_id = account.user_id` : sql``}
  where account.credit_kobo > 0 ${sql.join(
    memberWordsOf(search).map((word) => sql`and member_search.terms like ${containingTerm(word)}`),
    sql` `,
  )}`;

const columns = sql`${columnList(listedColumns)}, account.credit_kobo::float8 as kobo,
  ${mayBeToldOfAccount} as "mayBeTold"`;

const mostFirst = (search: string): SQL =>
  sql`select ${columns} ${inCredit(search)} order by account.credit_kobo desc, account.user_id`;

/** Returns a page of members in credit, the most first. */
export const creditsPage = (
  db: Queryable,
  search: string,
  { limit, offset }: PageRange,
): Promise<CreditRow[]> =>
  queryRows<CreditRow>(db)`${mostFirst(search)} limit ${limit} offset ${offset}`;

/** Yields all members in credit in that order, in batches of a snapshot. */
export const allInCredit = (tx: Snapshot, search: string): AsyncGenerator<CreditRow[]> =>
  batchesOf<CreditRow>(tx, mostFirst(search));

/** Returns those of some members who are in credit, have an address, and are written to of their account. */
export const findToMail = (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  queryValues<string>(db)`
    select users.id as "userId" ${inCredit('')}
      and account.user_id = any(${sql.param(ids.filter(isUuid))}::uuid[])
      and ${mayBeToldOfAccount} and ${hasMailbox} order by users.id`;

/** Counts the members in credit and sums what they have. In kobo. */
export const sumCredits = (db: Queryable, search: string) =>
  queryOnly<{ members: number; kobo: number }>(db)`
    select count(*)::integer as members, coalesce(sum(account.credit_kobo), 0)::float8 as kobo
    ${inCredit(search)}`;

/** Returns one member with their credit, also of a record that was merged into theirs; null for who has none. */
export const findInCredit = (db: Queryable, userId: string): Promise<CreditRow | null> =>
  queryRow<CreditRow>(
    db,
  )`select ${columns} ${inCredit('')} and account.user_id = ${holderOf(sql`${userId}::uuid`)}`;
