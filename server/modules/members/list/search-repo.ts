import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { withoutDiacritics } from '#contract/diacritics.ts';
import type { InvitationStand, memberListQuery } from '#contract/members/schemas.ts';
import { isDues } from '../../../db/dues-items.ts';
import { mayBeWrittenTo } from '../../../db/membership.ts';
import { memberSearch, users } from '../../../db/schema/index.ts';
import { contactOf, containing, containingTerm, memberWordsOf } from '../../../db/search.ts';
import { isUuid } from '../../../ids.ts';
import { isExempt, overdueBefore, type UserRow } from '../../account/users/public-repo.ts';

/** What narrows the members' list. */
export type MemberFilters = Omit<z.output<typeof memberListQuery>, 'page' | 'limit' | 'sort'>;

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
  const dues = sql`open_items where side = 'charge' and year = ${year} and ${isDues}`;
  /* IS TRUE has PostgreSQL look up once who owes: it expects few of what is open, and would read each by itself. */
  if (!paid) return sql`(users.id in (select user_id from ${dues} and open_kobo > 0)) is true`;
  const charged = (condition: SQL) =>
    sql`exists (select from ${dues} and user_id = users.id and ${condition})`;
  return sql`(${charged(sql`full_kobo > 0`)} and not ${charged(sql`open_kobo > 0`)})`;
}

/* Who is chosen; on the register, who was merged since it was chosen is the record that stays. */
const hasChosenId = (ids: readonly string[], isOnRegister: boolean): SQL =>
  isOnRegister
    ? sql`users.id in (select coalesce(chosen.merged_into, chosen.id) from users chosen
        where chosen.id = any(${sql.param([...ids])}::uuid[]))`
    : inArray(users.id, [...ids]);

/**
 * Returns the conditions of a search and filters; a search uses `member_search`, joined. Only who is on the register,
 * unless those who are not are asked for.
 */
export function conditions({ search, ...filters }: MemberFilters): SQL | undefined {
  return and(
    filters.offRegister
      ? inArray(users.offRegister, filters.offRegister)
      : isNull(users.offRegister),
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
    filters.placeOfWork
      ? sql`fold_text(${users.placeOfWork}) like ${containing(filters.placeOfWork)}`
      : undefined,
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
    filters.ids && hasChosenId(filters.ids.filter(isUuid), filters.offRegister === undefined),
  );
}
