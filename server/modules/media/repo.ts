import { eq, getTableColumns, is, sql } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import * as schema from '../../db/schema/index.ts';

/**
 * Notes that an item refers to these files; answers those that can be had. One that has lain loose for
 * longer than that is left to the sweep, which then cannot take away what is just being taken up.
 */
export async function keepMedia(tx: Queryable, keys: string[], hours: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`update stored_files set state = 'kept'
      where key = any(${sql.param(keys)}::text[]) and kind = 'picture'
        and (state = 'kept' or created_at > now() - ${hours} * interval '1 hour')
      returning key`,
  );
  return rows.map(({ key }) => key);
}

/** What a document is saved as; null where a former release stored it, or it is no document. */
export async function findDownloadName(db: Queryable, key: string): Promise<string | null> {
  const [row] = await db
    .select({ name: schema.storedFiles.downloadName })
    .from(schema.storedFiles)
    .where(eq(schema.storedFiles.key, key));
  return row?.name ?? null;
}

/** The columns of records that name files, of all tables. */
export const fileColumns = (tables: readonly unknown[] = Object.values(schema)): PgColumn[] =>
  tables
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter((column) => is(column, PgCustomColumn) && column.getSQLType() === 'jsonb');

/* Every file that some item, published or a draft, or some record refers to. */
const referencedKeys = (columns: readonly PgColumn[]) => sql`(
  select distinct 'media/' || found.parts[1] as key
  from (${sql.join(
    [schema.contentItems.data, ...columns].map(
      (column) => sql`select ${column}::text as data from ${column.table}`,
    ),
    sql` union all `,
  )}) as records, regexp_matches(data, '/media/([A-Za-z0-9_-]{24})/', 'g') as found(parts))`;

/**
 * Brings the state of files into line with what refers to them: kept while something does, else loose
 * from now on.
 */
export async function updateMediaStates(
  db: Queryable,
  columns: readonly PgColumn[],
): Promise<void> {
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
