import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileAudiences } from '#contract/content/files/schemas.ts';
import type { StoredDocument } from '#contract/content/media/schemas.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import { isOneOf } from './columns.ts';

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
    /**
     * The size of all files under the key; unknown in rows of a former release until they are
     * counted.
     */
    bytes: bigint('bytes', { mode: 'number' }),
    /**
     * The name to save a site's document under: its original name, for which its address has no
     * room.
     */
    downloadName: text('download_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
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

/** Files that an admin publishes for members. */
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
    dateAdded: timestamp('date_added', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was deleted; it can be restored until its bytes are removed. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    index('resource_files_date').on(table.dateAdded),
    check('resource_files_bytes', sql`${table.bytes} > 0`),
    check('resource_files_audience', isOneOf(table.audience, fileAudiences)),
  ],
);
