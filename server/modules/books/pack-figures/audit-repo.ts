import { type SQL, sql } from 'drizzle-orm';
import type { EntryKind } from '#contract/dues/ledger/terms.ts';
import type { Transaction } from '../../../db/client.ts';
import { queryRows } from '../../../db/rows.ts';
import type { Range } from './cash-repo.ts';

/** What an auditor asks of each act: who, on which day of the books, when it was written, and why. */
type Act = { day: string; writtenOn: string; by: string; reason: string };

/** A waiver or a write-off; the amount in kobo. */
export type Lessening = Act & {
  kind: 'waiver' | 'writeoff';
  memberId: string;
  name: string;
  head: string;
  kobo: number;
};

/** What was taken back of the ledger: the entry as it was, and the receipt of its money. In kobo, as it changes the item. */
export type ReversedEntry = Act & {
  side: 'charge' | 'money';
  memberId: string;
  name: string;
  what: EntryKind;
  head: string;
  receipt: string;
  was: string;
  kobo: number;
};

/** A voucher that was taken back, in kobo. */
export type ReversedVoucher = Act & { voucher: string; was: string; party: string; kobo: number };

/** A payment that turned out to be another's, in kobo. */
export type Moved = Act & { receipt: string; from: string; to: string; kobo: number };

/** A payment whose day, account or reference was corrected: what changed of it, before and after. */
export type Changed = Act & { receipt: string; name: string; before: string; after: string };

/** A signature of a reconciliation that was taken back. */
export type Withdrawn = Act & { account: string; until: string; kobo: number };

/** A receipt that the next one superseded, with what each says. */
export type Superseded = {
  writtenOn: string;
  number: string;
  was: string;
  kobo: number;
  next: string;
  is: string;
};

const dayOf = (instant: SQL) => sql`((${instant}) at time zone 'Africa/Lagos')::date`;

const actorOf = (id: SQL) =>
  sql`coalesce((select fname || ' ' || lname from users actor where actor.id = ${id}), 'The portal')`;

const act = (
  entry: SQL,
  day: SQL,
) => sql`${day}::text as day, ${dayOf(sql`${entry}.created_at`)}::text as "writtenOn",
  ${actorOf(sql`${entry}.actor_id`)} as by, coalesce(${entry}.reason, '') as reason`;

const receiptOf = sql`coalesce(payment.receipt_number, payment.invoice_number, '')`;

/* 'Dues of 2026', 'Building fund, 2026'. */
const head = sql`concat_ws(', ', coalesce(charge.name, 'Dues'), charge.year)`;

/** Returns the waivers and write-offs of a period, also those that were taken back since, the oldest first. */
export const listLessenings = (tx: Transaction, { from, until }: Range): Promise<Lessening[]> =>
  queryRows<Lessening>(tx)`
    select ${act(sql`entry`, sql`entry.posted_on`)}, entry.kind, users.member_id as "memberId",
      users.fname || ' ' || users.lname as name, ${head} as head, -entry.change_kobo::float8 as kobo
    from ledger_entries entry join ledger_entries charge on charge.id = entry.item_id
      join users on users.id = entry.user_id
    where entry.kind in ('waiver', 'writeoff') and entry.posted_on between ${from} and ${until}
    order by entry.posted_on, entry.position`;

/** Returns what was taken back of the ledger in a period, the oldest first. */
export const listReversedEntries = (
  tx: Transaction,
  { from, until }: Range,
): Promise<ReversedEntry[]> =>
  queryRows<ReversedEntry>(tx)`
    select ${act(sql`entry`, sql`entry.posted_on`)}, entry.side, users.member_id as "memberId",
      users.fname || ' ' || users.lname as name, reversed.kind as what,
      case entry.side when 'charge' then ${head} else '' end as head, ${receiptOf} as receipt,
      reversed.posted_on::text as was, entry.change_kobo::float8 as kobo
    from ledger_entries entry join ledger_entries reversed on reversed.id = entry.reverses
      join ledger_entries charge on charge.id = entry.item_id
      join users on users.id = entry.user_id
      left join payments payment on payment.id = entry.payment_id
    where entry.kind = 'reversal' and entry.posted_on between ${from} and ${until}
    order by entry.posted_on, entry.position`;

/** Returns the vouchers that were taken back in a period, the oldest first. */
export const listReversedVouchers = (
  tx: Transaction,
  { from, until }: Range,
): Promise<ReversedVoucher[]> =>
  queryRows<ReversedVoucher>(tx)`
    select ${act(sql`entry`, sql`entry.date`)}, reversed.voucher_number as voucher,
      reversed.date::text as was, concat_ws(': ', nullif(reversed.party, ''), nullif(reversed.purpose, '')) as party,
      reversed.amount_kobo::float8 as kobo
    from cash_entries entry join cash_entries reversed on reversed.id = entry.reverses
    where entry.date between ${from} and ${until}
    order by entry.date, entry.position`;

/** Returns the payments that were moved to another member in a period; each is two entries of one moment. */
export const listMoved = (tx: Transaction, { from, until }: Range): Promise<Moved[]> =>
  queryRows<Moved>(tx)`
    select ${act(sql`entry`, sql`entry.posted_on`)}, ${receiptOf} as receipt,
      former.fname || ' ' || former.lname || ', ' || former.member_id as from,
      users.fname || ' ' || users.lname || ', ' || users.member_id as to, entry.change_kobo::float8 as kobo
    from ledger_entries entry join users on users.id = entry.user_id
      join payments payment on payment.id = entry.payment_id
      join lateral (
        select taken.user_id from ledger_entries taken
        where taken.payment_id = entry.payment_id and taken.kind = 'move'
          and taken.change_kobo = -entry.change_kobo and taken.position < entry.position
        order by taken.position desc limit 1
      ) left_by on true
      join users former on former.id = left_by.user_id
    where entry.kind = 'move' and entry.change_kobo > 0 and entry.posted_on between ${from} and ${until}
    order by entry.posted_on, entry.position`;

/* A field of an audit entry in words, where it changed. */
const changed = (label: string, field: string) =>
  sql`case when entry.after ? ${field}::text then ${label}::text || coalesce(entry.after ->> ${field}::text, 'none') end`;

const accountName = (label: string, field: string) =>
  sql`case when entry.after ? ${field}::text then ${label}::text || coalesce((select name from cash_accounts
    where id::text = entry.after ->> ${field}::text), 'none') end`;

/** Returns the corrections of payments that were made in the days of a period, the oldest first. */
export const listChanged = (tx: Transaction, { from, until }: Range): Promise<Changed[]> =>
  queryRows<Changed>(tx)`
    select ${dayOf(sql`entry.at`)}::text as day, ${dayOf(sql`entry.at`)}::text as "writtenOn",
      ${actorOf(sql`entry.actor_id`)} as by, coalesce(entry.after ->> 'reason', '') as reason,
      ${receiptOf} as receipt, users.fname || ' ' || users.lname as name,
      concat_ws('; ', ${changed('date ', 'changedFrom')}, ${accountName('account ', 'accountFrom')},
        ${changed('reference ', 'referenceFrom')}) as before,
      concat_ws('; ', ${changed('date ', 'date')}, ${accountName('account ', 'accountId')},
        ${changed('reference ', 'reference')}) as after
    from audit_entries entry join payments payment on payment.id::text = entry.subject_id
      join users on users.id = payment.user_id
    where entry.action = 'payment.changed' and entry.at >= ${from}::date - 1 and entry.at < ${until}::date + 2
      and ${dayOf(sql`entry.at`)} between ${from} and ${until}
    order by entry.at, entry.id`;

/** Returns the signatures for days of a period that were taken back, the oldest first. */
export const listWithdrawn = (tx: Transaction, { from, until }: Range): Promise<Withdrawn[]> =>
  queryRows<Withdrawn>(tx)`
    select ${act(sql`entry`, dayOf(sql`entry.created_at`))}, account.name as account, signed.until::text as until,
      signed.statement_kobo::float8 as kobo
    from reconciliation_withdrawals entry join reconciliations signed on signed.id = entry.reconciliation_id
      join cash_accounts account on account.id = signed.account_id
    where signed.until between ${from} and ${until} or ${dayOf(sql`entry.created_at`)} between ${from} and ${until}
    order by entry.created_at`;

const holder = (receipt: SQL) =>
  sql`concat_ws(' ', ${receipt}.holder ->> 'fname', ${receipt}.holder ->> 'lname') || ', ' || ${receipt}.date`;

/** Returns the receipts that were superseded in the days of a period, the oldest first. */
export const listSuperseded = (tx: Transaction, { from, until }: Range): Promise<Superseded[]> =>
  queryRows<Superseded>(tx)`
    select ${dayOf(sql`receipt.created_at`)}::text as "writtenOn", former.number, ${holder(sql`former`)} as was,
      former.amount_kobo::float8 as kobo, receipt.number as next, ${holder(sql`receipt`)} as is
    from receipts receipt join receipts former on former.id = receipt.supersedes
    where ${dayOf(sql`receipt.created_at`)} between ${from} and ${until}
    order by receipt.created_at, receipt.number`;

/** Reads all lists of a period. */
export const readAudit = async (tx: Transaction, range: Range) => ({
  lessenings: await listLessenings(tx, range),
  reversedEntries: await listReversedEntries(tx, range),
  reversedVouchers: await listReversedVouchers(tx, range),
  moved: await listMoved(tx, range),
  changed: await listChanged(tx, range),
  withdrawn: await listWithdrawn(tx, range),
  superseded: await listSuperseded(tx, range),
});
