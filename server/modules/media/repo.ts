import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

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

/* Every file that some item refers to, published or a draft. */
const referred = sql`(
  select distinct 'media/' || found.parts[1] as key
  from content_items, regexp_matches(data::text, '/media/([A-Za-z0-9_-]{24})/', 'g') as found(parts))`;

/** Brings the state of files into line with the items: kept while one refers to them, else loose from now on. */
export async function alignMedia(db: Queryable): Promise<void> {
  await db.execute(
    sql`update stored_files set state = 'discarded', created_at = now()
      where kind = 'picture' and state = 'kept' and key not in ${referred}`,
  );
  await db.execute(
    sql`update stored_files set state = 'kept'
      where kind = 'picture' and state <> 'kept' and key in ${referred}`,
  );
}
