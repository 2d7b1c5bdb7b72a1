import { eq, getTableColumns, is, sql } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { firstValue, queryValues } from '../../../db/rows.ts';
import * as schema from '../../../db/schema/index.ts';

/**
 * Marks files as kept; returns those that exist. A file unreferenced for longer than `hours` is not
 * returned: the sweep may remove it at any moment.
 */
export const keepMedia = (tx: Queryable, keys: string[], hours: number): Promise<string[]> =>
  queryValues<string>(tx)`update stored_files set state = 'kept'
    where key = any(${sql.param(keys)}::text[]) and kind = 'picture'
      and (state = 'kept' or created_at > now() - ${hours} * interval '1 hour')
    returning key`;

/** Returns those of the files that are not there any more, or may be removed at any moment. */
export const missingMedia = (db: Queryable, keys: string[], hours: number) =>
  queryValues<string>(db)`select wanted.key from unnest(${sql.param(keys)}::text[]) as wanted(key)
    where not exists (select from stored_files
      where stored_files.key = wanted.key and kind = 'picture'
        and (state = 'kept' or created_at > now() - ${hours} * interval '1 hour'))`;

/** Returns the download name of a document; null if it is not one. */
export const findDownloadName = (db: Queryable, key: string): Promise<string | null> =>
  db
    .select({ name: schema.storedFiles.downloadName })
    .from(schema.storedFiles)
    .where(eq(schema.storedFiles.key, key))
    .then(firstValue);

/** Returns the columns of all tables that refer to files. */
export const fileColumns = (tables: readonly unknown[] = Object.values(schema)): PgColumn[] =>
  tables
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter((column) => is(column, PgCustomColumn) && column.getSQLType() === 'jsonb');

/* What is restored from the trash needs its files too; versions do without those that are gone. */
const contentColumns = [
  schema.contentItems.data,
  schema.contentItems.draft,
  schema.contentTrash.held,
];

/* Every file that an item, published, a draft or in the trash, or a record refers to. */
const referencedKeys = (columns: readonly PgColumn[]) => sql`(
  select distinct 'media/' || found.parts[1] as key
  from (${sql.join(
    [...contentColumns, ...columns].map(
      (column) => sql`select ${column}::text as data from ${column.table}`,
    ),
    sql` union all `,
  )}) as records, regexp_matches(data, '/media/([A-Za-z0-9_-]{24})/', 'g') as found(parts))`;

/** Updates the states of files: kept if something refers to them, else unreferenced from now on. */
export async function updateMediaStates(db: Queryable, columns: readonly PgColumn[]) {
  const keys = referencedKeys(columns);
  await db.execute(
    sql`update stored_files set state = 'discarded', created_at = now()
      where kind = 'picture' and state = 'kept' and key not in ${keys}`,
  );
  await db.execute(
    sql`update stored_files set state = 'kept'
      where kind = 'picture' and state <> 'kept' and key in ${keys}`,
  );
}
