import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';

/**
 * Marks a mail as sent and deletes its payload, which contains addresses, in one statement: a crash
 * in between would send it again without.
 */
export async function completeMail(db: Queryable, queue: string, id: string): Promise<void> {
  await db.execute(sql`update pgboss.job
    set state = 'completed', completed_on = now(), output = null,
      data = jsonb_build_object('kind', data -> 'kind', 'payload', jsonb_build_object())
    where name = ${queue} and id = ${id} and state = 'active'`);
}
