import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roles } from '#contract/access.ts';
import { designations } from '#contract/account/designations.ts';
import { accountStates, maritalStatuses, offRegisterKinds } from '#contract/account/schemas.ts';
import { membershipKinds } from '#contract/membership.ts';
import { instant, isOneOf, primaryReference } from '../columns.ts';
import { storedFiles } from '../content/content.ts';
import { changeable } from '../record.ts';

/* 11 digits, or a number abroad: the same as `isPhone` (contract/phone.ts). */
const isStoredPhone = (column: AnyPgColumn) =>
  sql`${column} ~ '^([0-9]{11}|[+](?!234)[1-9][0-9]{7,14})$'`;

/** Categories for dues that the society has added to those that every society has (contract/categories.ts). */
export const ownCategories = pgTable(
  'dues_categories',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('dues_categories_name').on(sql`lower(${table.name})`)],
);

/**
 * Members and admins. The database derives `sort_name`: surname first, without diacritics or case,
 * so that Ọlá and Ola sort together. The search text has a narrow table (`member_search`), written
 * by a trigger.
 *
 * Triggers in sql/changes.sql: users_notify_{insert,update,delete}
 * Triggers in sql/former-values.sql: users_former_category
 * Triggers in sql/ledger-totals.sql: users_merged
 * Triggers in sql/member-search.sql: users_search_{insert,update}
 * Triggers in sql/membership.sql: users_membership_{begin,insert,update}
 */
export const users = pgTable(
  'users',
  {
    ...changeable,
    memberId: text('member_id').notNull(),
    /** Empty for a member who has none: nothing is mailed to them. */
    email: text('email').notNull(),
    /**
     * Another member had the address before: it is both's. Who logs in by a shared address is told apart by
     * the password, or by the member ID.
     */
    emailShared: boolean('email_shared').notNull().default(false),
    /** The address that the member changes to, until it is confirmed. */
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash'),
    /** The password is a one-time one: it must be changed before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    role: text('role', { enum: roles }).notNull().default('user'),
    accountState: text('account_state', { enum: accountStates }).notNull().default('active'),
    /** The name of the register: as registered at first, and what the secretariat confirmed from then on. */
    fname: text('fname').notNull(),
    mname: text('mname'),
    lname: text('lname').notNull(),
    /** The name that a confirmed member changes to, until the secretariat decides; null where none waits. */
    pendingFname: text('pending_fname'),
    pendingMname: text('pending_mname'),
    pendingLname: text('pending_lname'),
    phoneNumber: text('phone_number'),
    secondaryPhoneNumber: text('secondary_phone_number'),
    address: text('address'),
    state: text('state'),
    maritalStatus: text('marital_status', { enum: maritalStatuses }),
    memberSince: text('member_since'),
    existingMember: text('existing_member'),
    birthDay: text('birth_day'),
    diaspora: text('diaspora'),
    inDiaspora: boolean('in_diaspora').notNull().default(false),
    placeOfWork: text('place_of_work'),
    designation: text('designation', { enum: designations }).notNull().default('None'),
    /** The designation that the member asks for, until an admin decides. */
    pendingDesignation: text('pending_designation', { enum: designations }),
    /** The category that the dues are priced by; null: the designation. */
    duesCategory: text('dues_category'),
    /** False for the admin of the first start, who owes nothing and is not counted. */
    isMember: boolean('is_member').notNull().default(true),
    /** What they are today, by `membership_events`; null for the installation's own account. */
    membership: text('membership', { enum: membershipKinds }),
    /**
     * Why the record is not on the register any more: the registration was refused, or the record was
     * merged into another. It is not listed, counted or charged, and its ID and address are free.
     */
    offRegister: text('off_register', { enum: offRegisterKinds }),
    /** Why a registration was refused, as it was mailed. */
    refusedReason: text('refused_reason'),
    /** The record that this one was merged into: its entries count there. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => users.id),
    photoKey: text('photo_key').references(() => storedFiles.key),
    confirmedAt: instant('confirmed_at'),
    emailConfirmedAt: instant('email_confirmed_at'),
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(lname || ' ' || fname || ' ' || coalesce(mname, ''))`),
  },
  (table) => [
    /* The order of the list by member ID; `users_member_id_key_unique` decides what is the same ID. */
    uniqueIndex('users_member_id_unique')
      .on(sql`lower(${table.memberId})`)
      .where(sql`${table.offRegister} is null`),
    uniqueIndex('users_member_id_key_unique')
      .on(sql`member_id_key(${table.memberId})`)
      .where(sql`${table.offRegister} is null`),
    index('users_member_id_key').on(sql`member_id_key(${table.memberId})`),
    index('users_pending_designation')
      .on(table.id)
      .where(sql`${table.pendingDesignation} is not null`),
    index('users_pending_name').on(table.id).where(sql`${table.pendingFname} is not null`),
    uniqueIndex('users_email_unique')
      .on(sql`lower(${table.email})`)
      .where(
        sql`${table.email} <> '' and ${table.offRegister} is null and not ${table.emailShared}`,
      ),
    index('users_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.email} <> '' and ${table.offRegister} is null`),
    /* An import looks for members with the phone number of a row. */
    index('users_phone_number').on(table.phoneNumber),
    /* The order by name; with the category, since a standing asks who is exempt. */
    index('users_sort_name')
      .on(sql`${table.sortName} collate "C"`, table.id, table.duesCategory)
      .where(sql`${table.offRegister} is null`),
    /* The order of payments by the ID of their members, who may be off the register. */
    index('users_member_id').on(sql`lower(${table.memberId})`),
    /* An import looks for members with the name of a row, however it is written. */
    index('users_name_key')
      .on(
        sql`name_key(${table.lname} || ${table.fname} || coalesce(${table.mname}, '')) collate "C"`,
        table.id,
      )
      .where(sql`${table.offRegister} is null`),
    /* The order of registration, of those who are listed. */
    index('users_on_register').on(table.id).where(sql`${table.offRegister} is null`),
    /* Of all, since PostgreSQL knows how many have a value only of an index without a condition. */
    index('users_state').on(sql`fold_text(${table.state})`),
    index('users_off_register').on(table.id).where(sql`${table.offRegister} is not null`),
    /* The count of members. */
    index('users_membership').on(table.membership).where(sql`${table.offRegister} is null`),
    index('users_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('users_invited').on(table.id).where(sql`${table.accountState} = 'invited'`),
    index('users_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
    check('users_role', isOneOf(table.role, roles)),
    check('users_account_state', isOneOf(table.accountState, accountStates)),
    check('users_designation', isOneOf(table.designation, designations)),
    check('users_pending_designation', isOneOf(table.pendingDesignation, designations)),
    check(
      'users_pending_name',
      sql`(${table.pendingFname} is null) = (${table.pendingLname} is null)
        and (${table.pendingMname} is null or ${table.pendingFname} is not null)`,
    ),
    check('users_marital_status', isOneOf(table.maritalStatus, maritalStatuses)),
    check('users_phone_number', isStoredPhone(table.phoneNumber)),
    check('users_secondary_phone_number', isStoredPhone(table.secondaryPhoneNumber)),
    check('users_birth_day', sql`${table.birthDay} ~ '^[0-3][0-9]-[01][0-9]$'`),
    check('users_member_id_given', sql`btrim(${table.memberId}) <> ''`),
    check(
      'users_password',
      sql`${table.accountState} = 'invited' or ${table.offRegister} is not null or ${table.passwordHash} is not null`,
    ),
    check('users_membership', sql`${table.isMember} or ${table.membership} is null`),
    check('users_off_register', isOneOf(table.offRegister, offRegisterKinds)),
    check(
      'users_merged_into',
      sql`(${table.mergedInto} is not null) = (${table.offRegister} is not distinct from 'merged')`,
    ),
    check(
      'users_off_register_disabled',
      sql`${table.offRegister} is null or ${table.accountState} = 'disabled'`,
    ),
  ],
);

/** The text that a search looks into: one narrow row a member, written by a trigger on `users`. */
export const memberSearch = pgTable(
  'member_search',
  {
    userId: primaryReference('user_id', () => users.id, 'cascade'),
    sortName: text('sort_name').notNull(),
    terms: text('terms').notNull(),
    /** The e-mail address and the phone numbers, which only a word that looks like one is compared with. */
    contact: text('contact').notNull().default(''),
  },
  (table) => [
    /* The order of payments by the name of their members. */
    index('member_search_sort_name').on(sql`${table.sortName} collate "C"`),
    index('member_search_terms').using('gin', sql`${table.terms} gin_trgm_ops`),
    index('member_search_contact').using('gin', sql`${table.contact} gin_trgm_ops`),
  ],
);
