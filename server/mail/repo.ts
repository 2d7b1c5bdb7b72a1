import { eq, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { outboxMails } from '../db/schema/index.ts';
import { newId } from '../ids.ts';
import type { MailClass } from './classes.ts';

export type OutboxRow = typeof outboxMails.$inferSelect;

export async function insertMail(db: Queryable, row: typeof outboxMails.$inferInsert) {
  await db.insert(outboxMails).values(row);
}

/** Queues many mails of a kind in one statement. */
export async function insertMails(
  db: Queryable,
  kind: string,
  mailClass: MailClass,
  payloads: Record<string, string>[],
) {
  const ids = payloads.map(() => newId());
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await db.execute(sql`
    insert into outbox_mails (id, kind, class, payload)
    select mail.id, ${kind}, ${mailClass}, mail.payload::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as mail (id, payload)`);
}

/* `coalesce` evaluates the next class only if the one before has nothing due. */
const oldestDue = (mailClass: MailClass) => sql`(
  select id from outbox_mails
  where class = ${mailClass} and sent_at is null and failed_at is null and next_attempt_at <= now()
  order by next_attempt_at limit 1 for update skip locked)`;

/** The statement of `claimMail`; tests check its plan. */
export const claimStatement = (db: Queryable, classes: readonly MailClass[]) =>
  db
    .update(outboxMails)
    .set({
      attempts: sql`${outboxMails.attempts} + 1`,
      nextAttemptAt: sql`now() + least(interval '1 day', interval '1 minute' * 2 ^ least(${outboxMails.attempts}, 11))`,
    })
    .where(sql`${outboxMails.id} = coalesce(${sql.join(classes.map(oldestDue), sql`, `)})`)
    .returning();

/**
 * Claims the oldest due mail of the first class that has one, so that no other process sends it. If
 * this process dies before it records the result, the mail becomes due again later, with a delay
 * that doubles each time, up to a day.
 *
 * @param classes in the order to try
 */
export async function claimMail(
  db: Queryable,
  classes: readonly MailClass[],
): Promise<OutboxRow | null> {
  const [claimed] = await claimStatement(db, classes);
  return claimed ?? null;
}

/** Marks a mail as sent and deletes its payload. */
export async function markSent(db: Queryable, id: string) {
  await db
    .update(outboxMails)
    .set({ sentAt: sql`now()`, payload: {}, lastError: null })
    .where(eq(outboxMails.id, id));
}

/** Records why an attempt failed. */
export async function markToRetry(db: Queryable, id: string, reason: string) {
  await db.update(outboxMails).set({ lastError: reason }).where(eq(outboxMails.id, id));
}

/** Gives a mail up; it stays stored and can be queued again. */
export async function markFailed(db: Queryable, id: string, reason: string) {
  await db
    .update(outboxMails)
    .set({ lastError: reason, failedAt: sql`now()` })
    .where(eq(outboxMails.id, id));
}

/** Deletes mails that were sent or given up before that time; waiting ones stay. */
export async function deleteOldMails(db: Queryable, before: Date) {
  await db
    .delete(outboxMails)
    .where(or(lt(outboxMails.sentAt, before), lt(outboxMails.failedAt, before)));
}
