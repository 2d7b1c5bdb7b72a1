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
import type { Picture } from '#contract/content/fields.ts';
import type { StoredDocument } from '#contract/media/schemas.ts';

/**
 * What the storage holds. A row is written as `staged` before its bytes and becomes `kept` in the
 * transaction that refers to it, so bytes that nothing refers to are found and removed.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['photo', 'resource', 'picture'] }).notNull(),
    state: text('state', { enum: ['staged', 'kept', 'discarded'] })
      .notNull()
      .default('staged'),
    /** All files under the key together; unknown in rows of a former release until they are counted. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** What a document of the site is saved as: its name as it was given, which its address has no room for. */
    downloadName: text('download_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_loose').on(table.createdAt).where(sql`${table.state} <> 'kept'`),
    check('stored_files_kind', sql`${table.kind} in ('photo', 'resource', 'picture')`),
    check('stored_files_state', sql`${table.state} in ('staged', 'kept', 'discarded')`),
  ],
);

/**
 * A document or a picture in a record, as the calls that store one answer it. Its bytes stay for as long
 * as a column of this type names them.
 */
export const storedFile = customType<{ data: StoredDocument | Picture; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** Files that an admin puts out for members (specification §3 'File resource'). */
export const resourceFiles = pgTable(
  'resource_files',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    description: text('description').notNull(),
    storedKey: text('stored_key')
      .notNull()
      .references(() => storedFiles.key),
    /** The name to save it under, made by the server from the file's name and its checked extension. */
    downloadName: text('download_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    addedBy: uuid('added_by'),
    dateAdded: timestamp('date_added', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was deleted; it can be brought back until its bytes are removed. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('resource_files_date').on(table.dateAdded),
    check('resource_files_bytes', sql`${table.bytes} > 0`),
  ],
);
