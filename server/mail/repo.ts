import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { outboxMails } from '../db/schema/index.ts';
import { newId } from '../ids.ts';

export type OutboxRow = typeof outboxMails.$inferSelect;

export async function insertMail(db: Queryable, row: typeof outboxMails.$inferInsert) {
  await db.insert(outboxMails).values(row);
}

/** Notes many mails of a kind in one statement. */
export async function insertMails(db: Queryable, kind: string, payloads: Record<string, string>[]) {
  const ids = payloads.map(() => newId());
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await db.execute(sql`
    insert into outbox_mails (id, kind, payload)
    select mail.id, ${kind}, mail.payload::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as mail (id, payload)`);
}

/**
 * Takes one mail that is due, so that no other process sends it meanwhile: what was asked for last,
 * for a new password must not wait until thousands of announcements are out. Where this process dies
 * before it says how it went, the mail is due again later: each time twice as late, up to a day.
 */
export async function claimMail(db: Queryable): Promise<OutboxRow | null> {
  const [claimed] = await db
    .update(outboxMails)
    .set({
      attempts: sql`${outboxMails.attempts} + 1`,
      nextAttemptAt: sql`now() + least(interval '1 day', interval '1 minute' * 2 ^ ${outboxMails.attempts})`,
    })
    .where(
      sql`${outboxMails.id} = (
        select id from outbox_mails
        where sent_at is null and next_attempt_at <= now() and attempts < 12
        order by next_attempt_at desc limit 1 for update skip locked)`,
    )
    .returning();
  return claimed ?? null;
}

/** Marks a mail as sent and forgets what was in it. */
export async function markSent(db: Queryable, id: string) {
  await db
    .update(outboxMails)
    .set({ sentAt: sql`now()`, payload: {}, lastError: null })
    .where(eq(outboxMails.id, id));
}

export async function markFailed(db: Queryable, id: string, error: string) {
  await db.update(outboxMails).set({ lastError: error }).where(eq(outboxMails.id, id));
}

export async function forgetOldMails(db: Queryable, before: Date) {
  await db.delete(outboxMails).where(lt(outboxMails.createdAt, before));
}
