import { type SQL, sql } from 'drizzle-orm';
import type { PageRange } from '#contract/lists.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { hasMailbox, mayBeWrittenTo } from '../../../db/membership.ts';
import { queryRow, queryRows } from '../../../db/rows.ts';
import { columnList } from '../../../db/snapshot.ts';
import type { Greeted } from '../../../mail/greeting.ts';
import { type ListedRow, listedColumns } from '../../account/users/public-repo.ts';
import { type OwedLine, owedLines } from '../../dues/arrears/public-repo.ts';

/** Whom to look for: the ladder, the day in Nigeria, one rung of it or all, and some members or all. */
export type Ladder = {
  rungs: readonly number[];
  today: string;
  only?: number | undefined;
  /** These members alone. */
  members?: readonly string[] | undefined;
};

/* Who may be reminded: whom the society writes to, reachable by mail, and not opted out. */
const remindable = sql`${mayBeWrittenTo} and ${hasMailbox}
  and users.id not in (select user_id from notification_preferences where not reminders_by_mail)`;

/* Charges that can be paid now: those up to this year, as a checkout takes them. */
const openNow = (today: string) => sql`item.side = 'charge' and item.open_kobo > 0
  and coalesce(item.year, 0) <= ${Number(today.slice(0, 4))}::integer`;

/*
 * `pending`: for each due date of which something is open, the newest rung that has come, unless that or
 * a later one has been reminded of. `headline`: the newest of these of each member, so that a member
 * gets one reminder, whatever has piled up.
 */
const chosen = ({ rungs, today, only, members }: Ladder): SQL => sql`
  reached as (
    select item.user_id, item.due_date, ladder.rungs[width_bucket(${today}::date - item.due_date, ladder.rungs)] as rung
    from open_items item, (select ${sql.param(rungs.toSorted((one, other) => one - other))}::integer[] as rungs) ladder
    where ${openNow(today)}
  ), pending as (
    select reached.* from reached
    where reached.rung is not null and not exists (
      select from reminder_dues done where done.user_id = reached.user_id
        and done.due_date = reached.due_date and done.rung >= reached.rung)
  ), newest as (
    select distinct on (user_id) user_id, due_date, rung from pending
    order by user_id, due_date desc nulls last
  ), headline as materialized (
    select newest.*, lname, fname from newest join users on users.id = newest.user_id
    where ${remindable}
    ${only === undefined ? sql`` : sql`and rung = ${only}`}
    ${members === undefined ? sql`` : sql`and user_id = any(${sql.param([...members])}::uuid[])`}
  )`;

/**
 * Writes a reminder for each member who is to be reminded, with all the due dates that it is about.
 *
 * @returns their ids, and whom they remind
 */
export const insertReminders = (tx: Transaction, ladder: Ladder) =>
  queryRows<{ id: string; userId: string }>(tx)`
    with ${chosen(ladder)}, written as (
      insert into reminders (id, user_id, rung, due_date)
      select gen_random_uuid(), user_id, rung, due_date from headline returning id, user_id
    ), dues as (
      insert into reminder_dues (user_id, due_date, rung, reminder_id)
      select distinct pending.user_id, pending.due_date, pending.rung, written.id
      from pending join written on written.user_id = pending.user_id
    )
    select id, user_id as "userId" from written order by id`;

type Remindable = ListedRow & { rung: number; dueDate: string; kobo: number };

/** Returns a page of the members who would be reminded now, by name, and how many there are. In kobo. */
export async function listRemindable(
  db: Queryable,
  ladder: Ladder,
  { limit, offset }: PageRange,
): Promise<{ members: Remindable[]; total: number }> {
  const { rows } = await db.execute<Remindable & { total: number }>(sql`
    with ${chosen(ladder)}, page as (
      select * from headline order by lname, fname, user_id limit ${limit} offset ${offset}
    )
    select counted.total, ${columnList(listedColumns)}, page.rung, page.due_date::text as "dueDate",
      (select sum(item.open_kobo) from open_items item
        where item.user_id = page.user_id and ${openNow(ladder.today)})::float8 as kobo
    from (select count(*)::integer as total from headline) counted
      left join page on true left join users on users.id = page.user_id
    order by page.lname, page.fname, page.user_id`);
  const members = rows.filter(({ _id }) => _id !== null);
  return { members: members.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 };
}

/** Returns what a member owes up to this year, the oldest first: what a checkout takes for all. */
export const owedNow = async (db: Queryable, userId: string, today: string): Promise<OwedLine[]> =>
  (await owedLines(db, [userId])).filter(({ year }) => (year ?? 0) <= Number(today.slice(0, 4)));

/** Returns the member of a link to pay, who may pay by it; null for who may not, or is not there. */
export const findPayer = (db: Queryable, userId: string) =>
  queryRow<{ fname: string; lname: string }>(db)`
    select fname, lname from users where id = ${userId} and ${mayBeWrittenTo}`;

type ToSend = Greeted & { userId: string; email: string };

/**
 * Returns a reminder with its member, if that member may still be reminded and something of its due
 * dates is still open; null where it is not needed any more, or was sent.
 */
export const findToSend = (db: Queryable, id: string, today: string) =>
  queryRow<ToSend>(db)`
    select users.id as "userId", users.email, users.fname, users.confirmed_at as "confirmedAt",
      users.account_state as "accountState"
    from reminders join users on users.id = reminders.user_id
    where reminders.id = ${id} and reminders.state not in ('sent', 'skipped') and ${remindable}
      and exists (select from reminder_dues due
        join open_items item on item.user_id = due.user_id and item.due_date = due.due_date
        where due.reminder_id = reminders.id and ${openNow(today)})`;
