import { bigint, index, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { ActorKind, AuditAction, AuditSubject } from '#contract/system/audit/terms.ts';
import { instant } from '../columns.ts';

/**
 * Versions of what is kept, which triggers raise with every change: `content_version`, `ledger_version`.
 */
export const counters = pgTable('kept_totals', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

/**
 * The counters of rate-limiter-flexible, in the database so that restarts and processes share them.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Values about this installation, such as when its demo data was loaded. */
export const installationMetadata = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * The data that public pages were rendered from, by its fingerprint, for pages that are open in a
 * browser.
 */
export const pageData = pgTable(
  'page_data',
  {
    hash: text('hash').primaryKey(),
    data: text('data').notNull(),
    /** When a process last rendered a page from it. */
    renderedAt: instant('rendered_at').notNull().defaultNow(),
  },
  (table) => [index('page_data_rendered').on(table.renderedAt)],
);

/**
 * Requests that must have one effect, by the `Idempotency-Key` of their client (docs/ledger.md). A row is claimed
 * before the work, marked as done in the transaction of the change, and gets its answer after it. A request that
 * fails takes its row away; housekeeping those that are older than 90 days.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid('key').primaryKey(),
    /** SHA-256, in hex, of person, call, path, parsed fields and file. */
    digest: text('digest').notNull(),
    /** Names the attempt that works on it: one that was overtaken cannot commit. */
    claim: uuid('claim').notNull(),
    /** When another attempt may take it over, because the process has died. */
    claimedUntil: instant('claimed_until').notNull(),
    /** When the change began that is committed; null while there is none. */
    doneAt: instant('done_at'),
    /** The first answer, as it was sent; null until it is known. */
    status: integer('status'),
    answer: text('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('idempotency_keys_created').on(table.createdAt)],
);

/**
 * Who did what, to whom, and from where; one row a change, written in its transaction. Append-only:
 * the database refuses updates and deletions. It refers to other tables without foreign keys, since
 * an entry outlives what it tells of, and an insert must not wait for the lock of a member's row.
 *
 * Triggers in sql/append-only.sql: audit_entries_append_only
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** A UUID v7, made when the entry is written. */
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    /** The person who acted; null for a visitor and for the system. */
    actorId: uuid('actor_id'),
    /** The name of the job, the gateway or the command. */
    actorLabel: text('actor_label'),
    action: text('action').$type<AuditAction>().notNull(),
    subject: text('subject').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id'),
    /** The member whom it is about. */
    userId: uuid('user_id'),
    /** The changed fields alone, without secrets; amounts in kobo, as their names say. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    address: text('address'),
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_user').on(table.userId, table.at),
    index('audit_entries_subject').on(table.subjectId, table.at),
  ],
);
