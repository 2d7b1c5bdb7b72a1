import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { takesRefundBack } from '../../../db/reversals.ts';
import {
  hasRows,
  insertInto,
  queryOnly,
  queryRow,
  queryRows,
  queryValue,
} from '../../../db/rows.ts';
import { suspenseEntries } from '../../../db/schema/index.ts';

/** Money that is nobody's yet: of a payment under review, a line of a bank statement, or an event of a gateway. In kobo. */
export type Held = {
  id: string;
  paymentId: string | null;
  lineId: string | null;
  eventId: string | null;
  gateway: string | null;
  accountId: string;
  account: string;
  date: string;
  kobo: number;
  narration: string;
  reference: string | null;
  postedOn: string;
  reason: string | null;
};

export type HeldLine = Held & { lineId: string; statementId: string };
export type HeldEvent = Held & { eventId: string; gateway: string; reference: string };

const heldItems = sql`
  select held.item_id as id, min(held.payment_id::text) as "paymentId", min(held.line_id::text) as "lineId", min(held.event_id::text) as "eventId",
    (select line.statement_id from statement_lines line where line.id = min(held.line_id::text)::uuid) as "statementId",
    min(account.gateway) as gateway, min(held.account_id::text) as "accountId",
    min(account.name) as account, min(held.date)::text as date, sum(held.change_kobo)::float8 as kobo,
    (array_agg(held.narration order by held.created_at, held.id))[1] as narration,
    (array_agg(held.reference order by held.created_at, held.id))[1] as reference,
    (array_agg(held.reason order by held.created_at, held.id))[1] as reason,
    max(held.posted_on)::text as "postedOn"
  from suspense_entries held join cash_accounts account on account.id = held.account_id`;
const heldLines = sql`${heldItems} where held.line_id is not null`;
const heldEvents = sql`${heldItems} where held.event_id is not null`;
const waiting = sql`group by held.item_id having sum(held.change_kobo) <> 0`;

/** Returns the lines whose money is nobody's yet, the oldest first. */
export const listHeldLines = (db: Queryable): Promise<HeldLine[]> =>
  queryRows<HeldLine>(db)`${heldLines} ${waiting} order by min(held.date), held.item_id limit 500`;

/** Returns what waits of an item, or of a line; null where nothing does. */
export async function findHeldLine(
  db: Queryable,
  { id, lineId }: { id?: string; lineId?: string },
): Promise<HeldLine | null> {
  const own = id === undefined ? sql`held.line_id = ${lineId}` : sql`held.item_id = ${id}`;
  return queryRow<HeldLine>(db)`${heldLines} and ${own} ${waiting}`;
}

/** What became of a line's money last, by whom; whose the payment is that it became. */
type LastOfLine = {
  kind: typeof suspenseEntries.$inferSelect.kind;
  by: string;
  holder: string | null;
};

/** Returns what became last of an item that a line brought; null where there is none. */
export const findLastOfLine = (db: Queryable, itemId: string): Promise<LastOfLine | null> =>
  queryRow<LastOfLine>(db)`
    select last.kind, actor.fname || ' ' || actor.lname as by, holder.fname || ' ' || holder.lname as holder
    from suspense_entries last join users actor on actor.id = last.actor_id
      left join payments became on became.id = last.became_id left join users holder on holder.id = became.user_id
    where last.item_id = ${itemId} and last.line_id is not null
    order by last.position desc limit 1`;

/** Returns what waits of a payment; null where nothing does. */
export const findHeldPayment = (db: Queryable, paymentId: string): Promise<Held | null> =>
  queryRow<Held>(db)`${heldItems} where held.payment_id = ${paymentId} ${waiting}`;

/** The condition that a refund from suspense, by its alias, was taken back. */
export const isTakenBack = (refund: string): SQL =>
  sql`exists (select from suspense_entries undone where ${takesRefundBack('undone', refund)})`;

/** Whose money was held: a bank line's, or a payment's. */
export type HeldOf = { lineId: string } | { paymentId: string };

type GivenBack = {
  id: string;
  itemId: string;
  writtenAt: string;
  date: string;
  accountId: string;
  account: string;
  kobo: number;
};

/**
 * Returns the refund by a person of what a line or a payment held, unless it was taken back, with its account, and what
 * was held; null where there is none. In kobo.
 */
export async function findGivenBack(db: Queryable, of: HeldOf) {
  const isOwn = 'lineId' in of ? sql`line_id = ${of.lineId}` : sql`payment_id = ${of.paymentId}`;
  const refund = await queryRow<GivenBack>(db)`
    select refund.id, item_id as "itemId", refund.created_at::text as "writtenAt", date::text, account_id as "accountId", account.name as account,
      -change_kobo::float8 as kobo
    from suspense_entries refund join cash_accounts account on account.id = account_id
    where ${isOwn} and refund.kind = 'refunded' and actor_id is not null and not ${isTakenBack('refund')}
    order by position desc limit 1`;
  const held = await queryRow<Held>(db)`
    ${heldItems} where held.item_id = ${refund?.itemId ?? null} and held.kind = 'received' group by held.item_id`;
  return refund && held && { ...refund, held };
}

/** Returns the money that waits of events of gateways. */
export const listHeldEvents = (db: Queryable): Promise<HeldEvent[]> =>
  queryRows<HeldEvent>(db)`${heldEvents} ${waiting}`;

type Told = { gateway: string; reference: string };

/** Returns what waits of a reference that a gateway told of; null where nothing does. */
export const findHeldEvent = (
  db: Queryable,
  { gateway, reference }: Told,
): Promise<HeldEvent | null> =>
  queryRow<HeldEvent>(db)`
    ${heldEvents} and held.item_id in (select told.item_id from suspense_entries told
      join cash_accounts own on own.id = told.account_id
      where told.reference = ${reference} and own.gateway = ${gateway}) ${waiting}`;

/** Returns whether money of a reference that a gateway told of waits, or was decided on. */
export const wasHeld = (db: Queryable, { gateway, reference }: Told): Promise<boolean> =>
  hasRows(db)`
    select from suspense_entries held join cash_accounts account on account.id = held.account_id
    where held.event_id is not null and held.reference = ${reference} and account.gateway = ${gateway} limit 1`;

/** Returns the account of a gateway, which is opened with its first money. */
export const accountOfGateway = async (tx: Transaction, gateway: string): Promise<string> =>
  (await queryOnly<{ id: string }>(tx)`select cash_account_for(${gateway}, null) as id`).id;

/** Writes an entry of the suspense. */
export const insertSuspense = insertInto(suspenseEntries);

/** Links a payment with the line whose money it is. */
export async function linkToLine(tx: Transaction, lineId: string, paymentId: string) {
  await tx.execute(
    sql`insert into statement_line_payments (payment_id, line_id) values (${paymentId}, ${lineId})`,
  );
}

/** Returns the day of the books of a payment's money. */
export const postedOnOf = (tx: Transaction, paymentId: string): Promise<string | null> =>
  queryValue<string>(tx)`
    select max(posted_on)::text as day from ledger_entries where payment_id = ${paymentId} and kind = 'payment'`;
