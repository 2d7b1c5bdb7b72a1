import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountMovement } from '#contract/books/reconciliation/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow, queryRows } from '../../../db/rows.ts';
import { cashAccounts, clearedMovements } from '../../../db/schema/index.ts';
import { accountsInOrder } from '../../dues/cash-accounts/public-repo.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';

export type AccountRow = typeof cashAccounts.$inferSelect;
export type MovementRow = Omit<AccountMovement, '_id' | 'amount'> & { id: string; kobo: number };

const lastSigned = sql<string | null>`account_signed_until(cash_accounts.id)::text`;

/** Returns the accounts with the last day that each was signed for; those in use first. */
export const listAccounts = (db: Queryable) =>
  db
    .select({ account: cashAccounts, lastSigned })
    .from(cashAccounts)
    .orderBy(...accountsInOrder);

export type AccountWithSigned = Awaited<ReturnType<typeof listAccounts>>[number];

export const findAccount = (db: Queryable, id: string): Promise<AccountWithSigned | null> =>
  db
    .select({ account: cashAccounts, lastSigned })
    .from(cashAccounts)
    .where(eq(cashAccounts.id, id))
    .then(firstRow);

/**
 * Locks the ledger and an account, in the order of all that write to both: nothing is entered, marked or signed behind
 * one that signs. Payments that are entered already keep their reference to it.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await lockLedger(tx);
  await tx
    .select({ id: cashAccounts.id })
    .from(cashAccounts)
    .where(eq(cashAccounts.id, id))
    .for('no key update');
}

/*
 * The movements of an account, or of all, with the day on which its statement shows them. Cash in hand has no statement
 * but the counting, and a gateway has told of every payment and fee itself.
 */
const movementsOf = (account: AccountRow | null): SQL => sql`(
  select movement.*, coalesce(cleared.cleared_on, case account.kind when 'cash' then movement.date
      when 'gateway' then case when movement.kind in ('members', 'fee', 'suspense') then movement.date end
    end) as cleared_on, cleared.actor_id as cleared_by
  from cash_movements movement
    join cash_accounts account on account.id = movement.account_id
      and (account.opened_on is null or movement.date >= account.opened_on)
    left join cleared_movements cleared on cleared.account_id = movement.account_id
      and cleared.movement_id = movement.id
  ${account ? sql`where movement.account_id = ${account.id}` : sql``}) movement`;

const isOutstanding = (until: string) =>
  sql`date <= ${until} and (cleared_on is null or cleared_on > ${until})`;
const isBookedLater = (until: string) => sql`date > ${until} and cleared_on <= ${until}`;

const nothing = {
  book: 0,
  statement: 0,
  outstandingIn: 0,
  outstandingOut: 0,
  outstandingCount: 0,
  bookedLater: 0,
  bookedLaterCount: 0,
};

/** The sums of an account at the end of a day, in kobo. */
export type AccountSums = typeof nothing;

/*
 * Returns what sums an account at the end of a day: its opening balance, and its movements from its first day on. Those
 * of one account, or of all, are read once.
 */
async function sumMovements(db: Queryable, only: AccountRow | null, until: string) {
  const sum = (condition: SQL) => sql`coalesce(sum(kobo) filter (where ${condition}), 0)::float8`;
  const { rows } = await db.execute<AccountSums & { accountId: string }>(sql`
    select account_id as "accountId", ${sum(sql`date <= ${until}`)} as book,
      ${sum(sql`cleared_on <= ${until}`)} as statement,
      ${sum(sql`kobo > 0 and ${isOutstanding(until)}`)} as "outstandingIn",
      ${sum(sql`kobo < 0 and ${isOutstanding(until)}`)} as "outstandingOut",
      (count(*) filter (where ${isOutstanding(until)}))::integer as "outstandingCount",
      ${sum(isBookedLater(until))} as "bookedLater",
      (count(*) filter (where ${isBookedLater(until)}))::integer as "bookedLaterCount"
    from ${movementsOf(only)} group by account_id`);
  const byAccount = new Map(rows.map(({ accountId, ...sums }) => [accountId, sums]));
  return ({ id, openedOn, openingKobo }: AccountRow): AccountSums => {
    const sums = byAccount.get(id) ?? nothing;
    const opening = openedOn && openedOn > until ? 0 : openingKobo;
    return { ...sums, book: sums.book + opening, statement: sums.statement + opening };
  };
}

/** Sums the accounts at the end of a day. */
export const sumsOfAll = (db: Queryable, until: string) => sumMovements(db, null, until);

/** Sums an account at the end of a day. */
export const sumsOf = async (db: Queryable, account: AccountRow, until: string) =>
  (await sumMovements(db, account, until))(account);

const columns = sql`id, kind, date::text, kobo::float8, number, name, purpose, reference, entry_id as entry,
  payment_id as payment, cleared_on::text as "clearedOn"`;

/* The oldest are found before their names are read: only those of days until the last of them. */
const listMovements = async (db: Queryable, account: AccountRow, condition: SQL, limit: number) => {
  return queryRows<MovementRow>(db)`
    with oldest as materialized (
      select date from ${movementsOf(account)} where ${condition} order by date, created_at, id limit ${limit}
    )
    select ${columns} from ${movementsOf(account)} where ${condition} and date <= (select max(date) from oldest)
    order by date, created_at, id limit ${limit}`;
};

/** Returns what the cash book has until a day and the statement does not, the oldest first. */
export const listOutstanding = (db: Queryable, account: AccountRow, until: string, limit: number) =>
  listMovements(db, account, isOutstanding(until), limit);

/** Returns what the statement shows until a day and the cash book has on a later one. */
export const listBookedLater = (db: Queryable, account: AccountRow, until: string, limit: number) =>
  listMovements(db, account, isBookedLater(until), limit);

/** Returns what the treasurer has marked as cleared after a day, and until another. */
export const listMarked = (
  db: Queryable,
  account: AccountRow,
  days: { after: string | null; until: string },
  limit: number,
) =>
  listMovements(
    db,
    account,
    sql`cleared_by is not null and cleared_on <= ${days.until}
      ${days.after ? sql`and cleared_on > ${days.after}` : sql``}`,
    limit,
  );

/** Returns which of these are movements of the account, with the day that each is cleared on. */
export const findMovements = (db: Queryable, account: AccountRow, ids: readonly string[]) =>
  queryRows<MovementRow & { byLine: boolean }>(db)`
    select ${columns}, cleared_on is not null and cleared_by is null as "byLine"
    from ${movementsOf(account)} where id = any(${sql.param(ids)}::uuid[])`;

/** Marks movements as cleared on a day by a person, also where they are marked on another one. */
export async function insertCleared(
  tx: Transaction,
  rows: readonly (typeof clearedMovements.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(clearedMovements)
      .values([...rows])
      .onConflictDoUpdate({
        target: [clearedMovements.accountId, clearedMovements.movementId],
        set: { clearedOn: sql`excluded.cleared_on`, actorId: sql`excluded.actor_id` },
        setWhere: isNull(clearedMovements.statementLineId),
      });
}

/** Takes the marks of a person back. */
export async function deleteCleared(tx: Transaction, accountId: string, ids: readonly string[]) {
  await tx
    .delete(clearedMovements)
    .where(
      and(
        eq(clearedMovements.accountId, accountId),
        isNull(clearedMovements.statementLineId),
        sql`${clearedMovements.movementId} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
}
