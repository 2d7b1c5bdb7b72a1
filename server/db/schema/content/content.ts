import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileAudiences } from '#contract/content/files/schemas.ts';
import type { StoredDocument } from '#contract/content/media/schemas.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import { instant, isOneOf } from '../columns.ts';
import { changeable } from '../record.ts';

/**
 * The public site's content: one row an item. The contract's schema of the kind validates `data`.
 *
 * Triggers in sql/changes.sql: content_items_notify_{insert,update,delete}
 * Triggers in sql/counters.sql: content_items_version
 */
export const contentItems = pgTable(
  'content_items',
  {
    ...changeable,
    kind: text('kind').notNull(),
    slug: text('slug').notNull(),
    position: integer('position').notNull().default(0),
    published: boolean('published').notNull().default(false),
    data: jsonb('data').notNull(),
    /** The fields as they will be once this draft beside the published item is published; null if there is none. */
    draft: jsonb('draft'),
    /** Whether it is sample content that nobody has edited or published yet. */
    sample: boolean('sample').notNull().default(false),
  },
  (table) => [
    uniqueIndex('content_items_kind_slug_unique').on(table.kind, table.slug),
    index('content_items_order').on(table.kind, table.position),
  ],
);

/** What an item was after each change; the last 50 are kept. Of a deleted item they wait in case it is restored. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey(),
    itemId: uuid('item_id').notNull(),
    data: jsonb('data').notNull(),
    /** Whether the site showed it so; else it was a draft. */
    published: boolean('published').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    /** Null for what was there before versions were kept. */
    madeBy: uuid('made_by'),
  },
  (table) => [index('content_versions_item').on(table.itemId, table.madeAt)],
);

/**
 * Deleted items, and the pictures and documents that were taken out of items: 30 days. `held` is what a
 * restoration needs.
 */
export const contentTrash = pgTable(
  'content_trash',
  {
    /** An item's own id. */
    id: uuid('id').primaryKey(),
    what: text('what', { enum: ['item', 'picture', 'document'] }).notNull(),
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The item's title. */
    title: text('title').notNull(),
    held: jsonb('held').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    index('content_trash_deleted').on(table.deletedAt),
    check('content_trash_what', sql`${table.what} in ('item', 'picture', 'document')`),
  ],
);

/**
 * The files in the storage. A row is written as `staged` before the bytes and becomes `kept` in the
 * transaction that refers to it, so that unreferenced bytes can be found and removed.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['photo', 'resource', 'picture', 'transfer', 'pack'] }).notNull(),
    state: text('state', { enum: ['staged', 'kept', 'discarded'] })
      .notNull()
      .default('staged'),
    /** The size of all files under the key; null for what a restore has left to remove. */
    bytes: bigint('bytes', { mode: 'number' }),
    /**
     * The name to save a site's document under: its original name, for which its address has no
     * room.
     */
    downloadName: text('download_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_loose').on(table.createdAt).where(sql`${table.state} <> 'kept'`),
    check(
      'stored_files_kind',
      sql`${table.kind} in ('photo', 'resource', 'picture', 'transfer', 'pack')`,
    ),
    check('stored_files_state', sql`${table.state} in ('staged', 'kept', 'discarded')`),
  ],
);

/**
 * A document or a picture in a record, as the upload calls return it. Its bytes are stored as long
 * as a column of this type refers to them.
 */
export const storedFile = customType<{ data: StoredDocument | Picture; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/**
 * Files that an admin publishes for members.
 *
 * Triggers in sql/changes.sql: resource_files_notify_{insert,update,delete}
 */
export const resourceFiles = pgTable(
  'resource_files',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    description: text('description').notNull(),
    storedKey: text('stored_key')
      .notNull()
      .references(() => storedFiles.key),
    /** The name to save it under, made from the file's name and its checked extension. */
    downloadName: text('download_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** For whom it is. */
    audience: text('audience', { enum: fileAudiences }).notNull().default('members'),
    addedBy: uuid('added_by'),
    dateAdded: instant('date_added').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When it was deleted; it can be restored until its bytes are removed. */
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    index('resource_files_date').on(table.dateAdded),
    check('resource_files_bytes', sql`${table.bytes} > 0`),
    check('resource_files_audience', isOneOf(table.audience, fileAudiences)),
  ],
);
