import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MessageState } from '#contract/messages/schemas.ts';
import type { Queryable } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/index.ts';
import { containing, wordsOf } from '../../db/search.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

export type MessageFilters = { search: string; state?: readonly MessageState[] | undefined };

const words = sql`fold_text(concat_ws(E'\n', ${contactMessages.name}, ${contactMessages.email},
  ${contactMessages.phoneNumber}, ${contactMessages.message}))`;

function fitting({ search, state }: MessageFilters): SQL | undefined {
  return and(
    state && inArray(contactMessages.state, [...state]),
    ...wordsOf(search).map((word) => sql`${words} like ${containing(word)}`),
  );
}

export async function listMessages(
  db: Queryable,
  filters: MessageFilters,
  page: { limit: number; offset: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(fitting(filters))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countMessages(db: Queryable, filters: MessageFilters): Promise<number> {
  return db.$count(contactMessages, fitting(filters));
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

export async function markMessage(db: Queryable, id: string, state: MessageState) {
  const [row] = await db
    .update(contactMessages)
    .set({ state })
    .where(eq(contactMessages.id, id))
    .returning();
  return row ?? null;
}
