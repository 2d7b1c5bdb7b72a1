import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { ColumnChoice } from '#contract/books/bank-statements/schemas.ts';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  cashAccounts,
  statementLinePayments,
  statementLines,
  statements,
  users,
} from '../../../db/schema/index.ts';

type CashAccountRow = typeof cashAccounts.$inferSelect;
export type LineRow = typeof statementLines.$inferSelect;

/** Rows in one statement of SQL, of some twenty parameters each. */
const batchSize = 1_000;

const named = (name: string) => eq(sql`lower(${cashAccounts.name})`, name.toLowerCase());

/**
 * Lets the transaction wait for its own computing: a statement is matched with 100,000 members in half a
 * minute, in which the database hears nothing.
 */
export async function allowMatchingTime(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
}

/** Returns an account by its name, in any case; null where there is none yet. */
export async function findAccount(db: Queryable, name: string): Promise<CashAccountRow | null> {
  const [row] = await db.select().from(cashAccounts).where(named(name));
  return row ?? null;
}

/**
 * Returns the account of that name, a bank account made where there is none; remembers the columns. The ledger must
 * be locked: every change of an account has it, too.
 *
 * @param id of the account where it is made
 */
export async function ensureAccount(
  tx: Transaction,
  { id, name }: { id: string; name: string },
  columns: ColumnChoice | undefined,
): Promise<CashAccountRow> {
  await tx.insert(cashAccounts).values({ id, name }).onConflictDoNothing();
  if (columns) {
    const given = Object.entries(columns).filter(([, place]) => place !== undefined);
    await tx
      .update(cashAccounts)
      .set({ columns: Object.fromEntries(given) })
      .where(named(name));
  }
  const row = await findAccount(tx, name);
  if (!row) throw new Error('The bank account was not made.');
  return row;
}

/** Returns the open bank accounts: the default first, then by their names. */
export async function listAccounts(db: Queryable): Promise<{ _id: string; name: string }[]> {
  return db
    .select({ _id: cashAccounts.id, name: cashAccounts.name })
    .from(cashAccounts)
    .where(and(eq(cashAccounts.kind, 'bank'), isNull(cashAccounts.closedAt)))
    .orderBy(desc(cashAccounts.isDefault), asc(sql`lower(${cashAccounts.name})`));
}

export async function insertStatement(
  tx: Transaction,
  row: typeof statements.$inferInsert,
): Promise<void> {
  await tx.insert(statements).values(row);
}

export async function insertLines(
  tx: Transaction,
  rows: readonly (typeof statementLines.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await tx.insert(statementLines).values(rows.slice(start, start + batchSize));
}

/** Keeps which payments a line is explained by. */
export async function linkPayments(
  tx: Transaction,
  links: readonly (typeof statementLinePayments.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < links.length; start += batchSize)
    await tx.insert(statementLinePayments).values(links.slice(start, start + batchSize));
}

const numberOf = (state: LineState) =>
  sql<number>`(count(*) filter (where ${statementLines.state} = ${state}))::integer`;

const withNumbers = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(statements),
      account: cashAccounts.name,
      by: { _id: users.id, fname: users.fname, lname: users.lname },
      lines: count(statementLines.id),
      known: numberOf('known'),
      proposed: numberOf('proposed'),
      doubtful: numberOf('doubtful'),
      ignored: numberOf('ignored'),
      recorded: numberOf('recorded'),
      proposedKobo: sql<number>`coalesce(sum(${statementLines.amountKobo})
        filter (where ${statementLines.state} = 'proposed'), 0)::float8`,
    })
    .from(statements)
    .innerJoin(cashAccounts, eq(cashAccounts.id, statements.accountId))
    .innerJoin(users, eq(users.id, statements.uploadedBy))
    .leftJoin(statementLines, eq(statementLines.statementId, statements.id))
    .groupBy(statements.id, cashAccounts.id, users.id);

export type StatementRow = Awaited<ReturnType<typeof listStatements>>[number];

/** Returns a page of statements with the numbers of their lines, the newest first. */
export async function listStatements(db: Queryable, page: { limit: number; offset: number }) {
  return withNumbers(db)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countStatements(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(statements);
  return row?.count ?? 0;
}

export async function findStatement(db: Queryable, id: string): Promise<StatementRow | null> {
  const [row] = await withNumbers(db).where(eq(statements.id, id));
  return row ?? null;
}

/** Returns the lines of a statement in the order of its rows. */
export async function listLines(
  db: Queryable,
  statementId: string,
  states: readonly LineState[] | undefined,
): Promise<LineRow[]> {
  return db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        states && inArray(statementLines.state, [...states]),
      ),
    )
    .orderBy(statementLines.row);
}

/** Returns these lines of a statement, locked until the transaction ends. */
export async function lockLines(
  tx: Transaction,
  statementId: string,
  ids: readonly string[],
): Promise<LineRow[]> {
  return tx
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        sql`${statementLines.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    .orderBy(statementLines.id)
    .for('update');
}

/** Returns the ids of the payments of a statement's lines, by line. */
export async function paymentsOfLines(
  db: Queryable,
  statementId: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ lineId: statementLinePayments.lineId, paymentId: statementLinePayments.paymentId })
    .from(statementLinePayments)
    .innerJoin(statementLines, eq(statementLines.id, statementLinePayments.lineId))
    .where(eq(statementLines.statementId, statementId))
    .orderBy(statementLinePayments.paymentId);
  const byLine = new Map<string, string[]>();
  for (const { lineId, paymentId } of rows)
    byLine.set(lineId, [...(byLine.get(lineId) ?? []), paymentId]);
  return byLine;
}

export async function updateLines(
  tx: Transaction,
  ids: readonly string[],
  change: Partial<LineRow>,
): Promise<void> {
  await tx
    .update(statementLines)
    .set({ ...change, updatedAt: sql`now()` })
    .where(sql`${statementLines.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Ignores earlier lines that a later statement takes back, unless they are recorded. */
export async function ignoreTakenBack(
  tx: Transaction,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  await tx
    .update(statementLines)
    .set({ state: 'ignored', reason, updatedAt: sql`now()` })
    .where(
      and(
        inArray(statementLines.id, [...ids]),
        inArray(statementLines.state, ['proposed', 'doubtful']),
      ),
    );
}

/** Returns the doubtful lines of all statements by id and narration. */
export async function listDoubtful(tx: Transaction) {
  return tx
    .select({ id: statementLines.id, narration: statementLines.narration })
    .from(statementLines)
    .where(eq(statementLines.state, 'doubtful'));
}
