import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { audiences } from '../../../db/schema/index.ts';

/** Returns a saved group; null if there is none with that id. */
export async function findAudience(db: Queryable, id: string) {
  const [row] = await db.select().from(audiences).where(eq(audiences.id, id));
  return row ?? null;
}
