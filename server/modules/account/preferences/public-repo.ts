import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';

/** Turns off for one member what another one has turned off: both are the same person. */
export async function joinPreferences(tx: Transaction, fromId: string, intoId: string) {
  await tx.execute(sql`
    insert into notification_preferences as own
      (user_id, announcements_by_mail, receipts_by_mail, reminders_by_mail, announcements_by_text)
    select ${intoId}::uuid, announcements_by_mail, receipts_by_mail, reminders_by_mail, announcements_by_text
    from notification_preferences where user_id = ${fromId}
    on conflict (user_id) do update set updated_at = now(),
      announcements_by_mail = own.announcements_by_mail and excluded.announcements_by_mail,
      receipts_by_mail = own.receipts_by_mail and excluded.receipts_by_mail,
      reminders_by_mail = own.reminders_by_mail and excluded.reminders_by_mail,
      announcements_by_text = own.announcements_by_text and excluded.announcements_by_text`);
}
