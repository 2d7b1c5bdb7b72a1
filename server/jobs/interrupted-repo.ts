import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';

/* A table, how its row is noted as failed, while it waits, and the job that it waits for. */
type Waiting = readonly [SQL, SQL, SQL, SQL];

const mails = (table: SQL, kind: string, payload: SQL): Waiting => [
  table,
  sql`state = 'failed', reason = 'interrupted'`,
  sql`state = 'queued'`,
  sql`data ->> 'kind' = ${kind} and data -> 'payload' = jsonb_build_object(${payload})`,
];

const waiting = {
  reminders: mails(sql`reminders`, 'reminder', sql`'reminderId', reminders.id`),
  newsletters: mails(
    sql`newsletter_mails mail`,
    'newsletter',
    sql`'newsletterId', mail.newsletter_id, 'subscriberId', mail.subscriber_id`,
  ),
  replies: mails(sql`contact_replies reply`, 'contact-reply', sql`'replyId', reply.id`),
  announcements: mails(
    sql`announcement_recipients mail`,
    'announcement',
    sql`'announcementId', mail.announcement_id, 'userId', mail.user_id`,
  ),
  invitations: mails(sql`invitations`, 'invitation', sql`'userId', invitations.user_id`),
  texts: [
    sql`announcement_recipients text`,
    sql`text_state = 'failed', text_reason = 'interrupted'`,
    sql`text_state = 'queued'`,
    sql`name = 'texts'
      and data = jsonb_build_object('announcementId', text.announcement_id, 'userId', text.user_id)`,
  ],
  packs: [
    sql`packs`,
    sql`state = 'failed', error = 'The server stopped before it was finished.', finished_at = now()`,
    sql`state in ('waiting', 'working')`,
    sql`name = 'packs' and data = jsonb_build_object('packId', packs.id)`,
  ],
} satisfies Record<string, Waiting>;

/**
 * Notes as failed what waits although no job will do it: each process that tried has died, so that none could note it.
 * A row waits and its job is there from one transaction on, and both have come to an end in one.
 */
export async function failInterrupted(db: Queryable, what: keyof typeof waiting): Promise<void> {
  const [table, failure, waits, job] = waiting[what];
  await db.execute(sql`update ${table} set ${failure} where ${waits}
    and not exists (select from pgboss.job where job.state < 'completed' and ${job})`);
}
