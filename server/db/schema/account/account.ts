import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { bytea, instant, isOneOf, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';

/**
 * A log-in session. Only the SHA-256 of its token is stored.
 *
 * Triggers in sql/changes.sql: sessions_notify_delete
 */
export const sessions = pgTable(
  'sessions',
  {
    ...written,
    userId: reference('user_id', () => users.id, 'cascade'),
    tokenHash: bytea('token_hash').notNull(),
    remember: boolean('remember').notNull(),
    device: text('device'),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

const mailPurposes = ['reset-password', 'confirm-email', 'invitation', 'undo-email'] as const;

/**
 * A mailed link's token, for one use, hashed; void once the address or the password has changed.
 */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    /** The address that the link was mailed to. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('mail_tokens_user').on(table.userId),
    check('mail_tokens_purpose', isOneOf(table.purpose, mailPurposes)),
  ],
);

/**
 * The network addresses that a user has logged in from, so that others' failures elsewhere do not
 * block them. Only a keyed hash is stored, for at most 90 days.
 */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    addressHash: text('address_hash').notNull(),
    lastLoginAt: instant('last_login_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index('known_addresses_last_login').on(table.lastLoginAt),
  ],
);

/** The addresses that wait for a log-in to be checked, by ID; both are hashes. */
export const loginPlaces = pgTable(
  'login_places',
  {
    idKey: varchar('id_key', { length: 64 }).notNull(),
    addressKey: varchar('address_key', { length: 64 }).notNull(),
    /** When the address first asked: the order of the line. */
    since: instant('since').notNull(),
    /** When the place is lost, unless the address asks again. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.idKey, table.addressKey] })],
);
