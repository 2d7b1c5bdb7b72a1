import { and, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow, insertInto, isAny, type Page, pageOf, valuesIn } from '../../../db/rows.ts';
import {
  cashAccounts,
  payments,
  statementLinePayments,
  statementLines,
  statements,
  users,
} from '../../../db/schema/index.ts';
import { addTo } from '../../../groups.ts';
import { longDay } from '../../../long-day.ts';

export type LineRow = typeof statementLines.$inferSelect;

/** Rows in one statement of SQL, of some twenty parameters each: others wait while its text is made. */
const batchSize = 200;

/**
 * Lets the transaction wait for its own computing: a statement is matched with 100,000 members in half a
 * minute, in which the database hears nothing.
 */
export async function allowMatchingTime(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
}

export const insertStatement = insertInto(statements);

export async function insertLines(
  tx: Transaction,
  rows: readonly (typeof statementLines.$inferInsert)[],
): Promise<void> {
  for (const batch of chunk(rows, batchSize)) await tx.insert(statementLines).values(batch);
}

/** Keeps which payments a line is explained by. */
export async function linkPayments(tx: Transaction, lineId: string, paymentIds: readonly string[]) {
  const links = paymentIds.map((paymentId) => ({ paymentId, lineId }));
  for (const batch of chunk(links, batchSize)) await tx.insert(statementLinePayments).values(batch);
}

/* The day on which another line takes a line back, as long as the file of that one is there. */
const takenBackOn = sql<
  string | null
>`(select min(reversal.date)::text from statement_lines reversal
  where reversal.takes_back = ${statementLines.id} and reversal.duplicate_of is null)`;

/* What the bank has taken back is not sure, whatever the file with the line said. */
const isUnsure = sql`(${statementLines.state} = 'proposed' and ${takenBackOn} is not null)`;
const stateNow = sql<LineState>`case when ${isUnsure} then 'doubtful' else ${statementLines.state} end`;

/* What the reconciliation has found is explained. */
const waitsNow = sql<boolean>`(${statementLines.waits} and ${statementLines.state} = 'ignored'
  and not exists (select from cleared_movements cleared where cleared.statement_line_id = ${statementLines.id}))`;

const numberOf = (state: LineState) =>
  sql<number>`(count(*) filter (where ${stateNow} = ${state}))::integer`;

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
      waiting: sql<number>`(count(*) filter (where ${waitsNow}))::integer`,
      proposedKobo: sql<number>`coalesce(sum(${statementLines.amountKobo})
        filter (where ${stateNow} = 'proposed'), 0)::float8`,
    })
    .from(statements)
    .innerJoin(cashAccounts, eq(cashAccounts.id, statements.accountId))
    .innerJoin(users, eq(users.id, statements.uploadedBy))
    .leftJoin(statementLines, eq(statementLines.statementId, statements.id))
    .groupBy(statements.id, cashAccounts.id, users.id);

export type StatementRow = Awaited<ReturnType<typeof withNumbers>>[number];

/** Returns a page of statements with the numbers of their lines, the newest first, and how many there are. */
export const listStatements = (db: Queryable, page: Page) => {
  const newestFirst = withNumbers(db).orderBy(desc(statements.createdAt), desc(statements.id));
  return pageOf(newestFirst, db.$count(statements), page);
};

export const findStatement = (db: Queryable, id: string): Promise<StatementRow | null> =>
  withNumbers(db).where(eq(statements.id, id)).then(firstRow);

/** Returns the lines of a statement in the order of its rows. */
export const listLines = (
  db: Queryable,
  statementId: string,
  states: readonly LineState[] | undefined,
): Promise<LineRow[]> =>
  db
    .select({
      ...getTableColumns(statementLines),
      state: stateNow,
      waits: waitsNow,
      takenBackOn: sql<string | null>`case when ${isUnsure} then ${takenBackOn} end`,
    })
    .from(statementLines)
    .where(
      and(eq(statementLines.statementId, statementId), states && inArray(stateNow, [...states])),
    )
    .orderBy(statementLines.row)
    .then((rows) =>
      rows.map(({ takenBackOn: day, ...line }) =>
        day === null ? line : { ...line, reason: `The bank took it back on ${longDay(day)}.` },
      ),
    );

/**
 * Returns these lines of a statement, locked until the transaction ends. Who signs an account refers to lines under the
 * ledger's lock, and does not wait for it.
 */
export const lockLines = (tx: Transaction, statementId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        sql`${statementLines.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    .orderBy(statementLines.id)
    .for('no key update');

/** Locks a line until the transaction ends; returns false where another one has it. */
export const lockIfFree = (tx: Transaction, id: string): Promise<boolean> =>
  tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(eq(statementLines.id, id))
    .for('update', { skipLocked: true })
    .then(isAny);

/** Returns rows by their line, in their order. */
export function byLine<Row extends { lineId: string }>(rows: readonly Row[]) {
  const lines = new Map<string, Omit<Row, 'lineId'>[]>();
  for (const { lineId, ...row } of rows) addTo(lines, lineId, row);
  return lines;
}

/** Returns the ids of the payments of a statement's lines, by line. */
export async function paymentsOfLines(db: Queryable, statementId: string) {
  const rows = await db
    .select({ lineId: statementLinePayments.lineId, paymentId: statementLinePayments.paymentId })
    .from(statementLinePayments)
    .innerJoin(statementLines, eq(statementLines.id, statementLinePayments.lineId))
    .where(eq(statementLines.statementId, statementId))
    .orderBy(statementLinePayments.paymentId);
  return byLine(rows);
}

/** Returns whose the payments of the lines of a statement are, by line. */
export async function membersOfLines(db: Queryable, statementId: string) {
  const rows = await db
    .selectDistinct({
      lineId: statementLinePayments.lineId,
      userId: users.id,
      memberId: users.memberId,
      name: sql<string>`concat_ws(' ', ${users.fname}, nullif(${users.mname}, ''), ${users.lname})`,
    })
    .from(statementLinePayments)
    .innerJoin(statementLines, eq(statementLines.id, statementLinePayments.lineId))
    .innerJoin(payments, eq(payments.id, statementLinePayments.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(statementLines.statementId, statementId))
    .orderBy(users.memberId);
  return byLine(rows);
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

/** Returns whether another line takes this one back. */
export const isTakenBack = (tx: Transaction, lineId: string): Promise<boolean> =>
  tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.id, lineId), sql`${takenBackOn} is not null`))
    .then(isAny);

/**
 * What a line takes back: the day of that line, or of a payment that is on none; and what nobody has reversed of it. Of a
 * gateway's settlement there is nothing that the bank can return.
 */
export type TakenBack = { date: string; payments: string[] };

/** Returns what the lines of a statement take back, by line. */
export async function takenBackBy(db: Queryable, statementId: string) {
  const { rows } = await db.execute<TakenBack & { id: string }>(sql`
    select line.id, coalesce(original.date, min(payment.paid_on))::text as date,
      array_remove(array_agg(payment.id::text), null) as payments
    from statement_lines line
      left join statement_lines original on original.id = line.takes_back
      left join lateral (
        select payment_id as id from statement_line_payments where line_id = original.id
        union select proposed.id::uuid
        from jsonb_array_elements_text(coalesce(original.proposed_payments, line.proposed_payments)) as proposed (id)
      ) link on true
      left join payments payment on payment.id = link.id and payment.net_kobo > 0 and payment.gateway = 'hand'
    where line.statement_id = ${statementId} and line.amount_kobo < 0
      and (original.id is not null or line.proposed_payments <> '[]')
    group by line.id, original.id
    having coalesce(original.date, min(payment.paid_on)) is not null`);
  return new Map(rows.map(({ id, ...takenBack }) => [id, takenBack]));
}

/** Returns those of some payments that explain no line yet; a mistake never came. */
export const openPayments = (tx: Transaction, ids: readonly string[]): Promise<string[]> =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.id, [...ids]),
        sql`(${payments.gateway} <> 'hand' or ${payments.status} in ('successful', 'refunded', 'review')
          or ${payments.returnedOn} is not null)`,
        sql`not exists (select from ${statementLinePayments}
          where ${statementLinePayments.paymentId} = ${payments.id})`,
      ),
    )
    .then(valuesIn);

/** Returns the lines of all statements that nobody has decided, as a rule reads them. */
export const listOpen = (tx: Transaction) =>
  tx
    .select({
      id: statementLines.id,
      narration: statementLines.narration,
      kobo: statementLines.amountKobo,
      candidates: statementLines.candidates,
    })
    .from(statementLines)
    .where(or(eq(statementLines.state, 'doubtful'), waitsNow));
