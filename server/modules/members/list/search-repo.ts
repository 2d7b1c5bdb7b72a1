import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { withoutDiacritics } from '#contract/diacritics.ts';
import { countLimit, type InvitationStand, type MemberSort } from '#contract/members/schemas.ts';
import type { Membership } from '#contract/membership.ts';
import type { Database } from '../../../db/client.ts';
import { isDues } from '../../../db/dues-items.ts';
import { mayBeWrittenTo } from '../../../db/membership.ts';
import { memberSearch, users } from '../../../db/schema/index.ts';
import { contactOf, containing, containingTerm, memberWordsOf } from '../../../db/search.ts';
import { isUuid } from '../../../ids.ts';
import { isExempt, overdueBefore, type UserRow } from '../../account/users/public-repo.ts';
import type { PageRange } from './list-repo.ts';

type OffRegister = NonNullable<UserRow['offRegister']>;

export type MemberFilters = {
  search: string;
  status?: UserRow['designation'][] | undefined;
  category?: string[] | undefined;
  diaspora?: boolean | undefined;
  confirmed?: boolean | undefined;
  state?: string | undefined;
  standing?: UserRow['standing'][] | undefined;
  paidYear?: number | undefined;
  owesYear?: number | undefined;
  accountState?: UserRow['accountState'][] | undefined;
  membership?: Membership[] | undefined;
  role?: UserRow['role'][] | undefined;
  pendingStatus?: boolean | undefined;
  pendingName?: boolean | undefined;
  invitation?: InvitationStand[] | undefined;
  offRegister?: OffRegister[] | undefined;
  ids?: string[] | undefined;
};

/* Returns whether the trigram index can find a word: it indexes runs of three letters or digits. */
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(withoutDiacritics(word));

/*
 * Matches a word anywhere in the terms; one that looks like an e-mail address or a phone number, in these
 * too. For a word without a trigram PostgreSQL would scan the whole index; the expression prevents that.
 */
function containsWord(word: string): SQL {
  const terms = hasTrigram(word) ? sql`${memberSearch.terms}` : sql`(${memberSearch.terms} || '')`;
  const inTerms = sql`${terms} like ${containingTerm(word)}`;
  const contact = contactOf(word);
  if (contact === null || !hasTrigram(contact)) return inTerms;
  return sql`(${inTerms} or ${memberSearch.contact} like ${containing(contact)})`;
}

/**
 * Returns the condition that a member whom the society added stands so; who claimed the account has a
 * password by now.
 */
export function standsSo(stand: InvitationStand): SQL {
  const has = (condition: SQL) => sql`exists (select from invitations
    where invitations.user_id = users.id and ${condition})`;
  const waits = sql`users.account_state = 'invited' and ${mayBeWrittenTo}`;
  const conditions = {
    never: sql`${waits} and not ${has(sql`true`)}`,
    queued: sql`${waits} and ${has(sql`state = 'queued'`)}`,
    mailed: sql`${waits} and ${has(sql`state = 'mailed'`)}`,
    letter: sql`${waits} and ${has(sql`state = 'letter'`)}`,
    refused: sql`${waits} and ${has(sql`state in ('refused', 'failed')`)}`,
    claimed: sql`users.account_state <> 'invited' and ${has(sql`true`)}`,
  };
  return sql`(${conditions[stand]})`;
}

/* The same as `standing`, as a condition that PostgreSQL can evaluate once or by a join. */
function hasStanding(wanted: UserRow['standing']): SQL {
  const account = (condition: SQL) => sql`exists (select from member_accounts
    where member_accounts.user_id = users.id and ${condition})`;
  const late = sql`oldest_due < ${overdueBefore}`;
  const conditions = {
    owing: account(late),
    exempt: sql`${isExempt} and not ${account(late)}`,
    financial: sql`not ${isExempt} and ${account(sql`charged and (${late}) is not true`)}`,
    none: sql`not ${isExempt} and not ${account(sql`charged`)}`,
  };
  return conditions[wanted];
}

/* Whether a member has paid all dues that a year charged, or owes of them: the figures of the treasurer's summary. */
function hasPaidYear(year: number, paid: boolean): SQL {
  const charged = (condition: SQL) => sql`exists (select from open_items
    where open_items.user_id = users.id and side = 'charge' and year = ${year} and ${isDues} and ${condition})`;
  const owes = charged(sql`open_kobo > 0`);
  return paid ? sql`(${charged(sql`full_kobo > 0`)} and not ${owes})` : owes;
}

/* Only who is on the register, unless those who are not are asked for. */
function isListed({ search, offRegister }: MemberFilters): SQL {
  if (offRegister) return inArray(users.offRegister, offRegister);
  return search === '' ? isNull(users.offRegister) : sql`${memberSearch.listed}`;
}

/** Returns the conditions of a search and filters; a search uses `member_search`, joined. */
export function conditions({ search, ...filters }: MemberFilters): SQL | undefined {
  return and(
    isListed({ search, ...filters }),
    ...memberWordsOf(search).map(containsWord),
    filters.invitation && or(...filters.invitation.map(standsSo)),
    filters.status && inArray(users.designation, filters.status),
    filters.category &&
      sql`coalesce(${users.duesCategory}, ${users.designation}) = any(${sql.param(filters.category)}::text[])`,
    filters.diaspora === undefined ? undefined : eq(users.inDiaspora, filters.diaspora),
    filters.confirmed === undefined
      ? undefined
      : sql`${users.confirmedAt} is ${filters.confirmed ? sql`not null` : sql`null`}`,
    filters.state ? sql`fold_text(${users.state}) = fold_text(${filters.state})` : undefined,
    filters.standing && or(...filters.standing.map(hasStanding)),
    filters.paidYear === undefined ? undefined : hasPaidYear(filters.paidYear, true),
    filters.owesYear === undefined ? undefined : hasPaidYear(filters.owesYear, false),
    filters.accountState && inArray(users.accountState, filters.accountState),
    filters.membership && inArray(users.membership, filters.membership),
    filters.role && inArray(users.role, filters.role),
    filters.pendingStatus === undefined
      ? undefined
      : sql`${users.pendingDesignation} is ${filters.pendingStatus ? sql`not null` : sql`null`}`,
    filters.pendingName === undefined
      ? undefined
      : sql`${users.pendingFname} is ${filters.pendingName ? sql`not null` : sql`null`}`,
    filters.ids && inArray(users.id, filters.ids.filter(isUuid)),
  );
}

const isNarrowed = (filters: Omit<MemberFilters, 'search'>) =>
  Object.values(filters).some((value) => value !== undefined);

/* The narrow search table suffices if neither filter nor sort needs the member's whole row. */
function sourceOf(filters: MemberFilters, sort: MemberSort): SQL {
  const { search, ...narrowing } = filters;
  if (search === '') return sql`users`;
  const byName = sort === 'name' || sort === '-name';
  return byName && !isNarrowed(narrowing)
    ? sql`member_search`
    : sql`member_search join users on users.id = member_search.user_id`;
}

function orderedIds(filters: MemberFilters, { sort }: PageRange) {
  const searched = filters.search !== '';
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const keys = {
    name: searched ? sql`member_search.sort_name collate "C"` : sql`users.sort_name collate "C"`,
    memberId: sql`lower(users.member_id)`,
    createdAt: searched ? sql`member_search.user_id` : sql`users.id`,
  };
  return {
    id: searched ? sql`member_search.user_id` : sql`users.id`,
    key: keys[sort.replace('-', '') as keyof typeof keys],
    direction,
    source: sourceOf(filters, sort),
    where: conditions(filters) ?? sql`true`,
  };
}

/** Counts the matching members: exactly up to `countLimit`; one more means that there are more. */
export async function countMatches(db: Database, filters: MemberFilters): Promise<number> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select count(*)::integer as hits from (
      select from ${sourceOf(filters, 'name')} where ${conditions(filters) ?? sql`true`}
      limit ${countLimit + 1}) as found`);
  return rows[0]?.hits ?? 0;
}

/**
 * Returns the ids of a range of the matching members. Few matches are collected and sorted. Many
 * are dense enough that a scan in order meets them soon, so neither way reads the whole table.
 *
 * @param few whether there are at most `countLimit` matches
 */
export async function findMemberIds(
  db: Database,
  filters: MemberFilters,
  range: PageRange,
  few: boolean,
): Promise<string[]> {
  const { id, key, direction, source, where } = orderedIds(filters, range);
  const order = sql`order by key ${direction}, id ${direction}
    limit ${range.limit} offset ${range.offset}`;
  const found = sql`select ${id} as id, ${key} as key from ${source} where ${where}`;
  const { rows } = await db.execute<{ id: string }>(
    few
      ? sql`with found as materialized (${found}) select id from found ${order}`
      : sql`${found} order by ${key} ${direction}, ${id} ${direction}
          limit ${range.limit} offset ${range.offset}`,
  );
  return rows.map((row) => row.id);
}
