import type { z } from 'zod';
import type { Delivery, deliveryQuery } from '#contract/announcements/schemas.ts';
import { pagesOf } from '#contract/lists.ts';
import type { Context } from '../../context.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { getAnnouncement } from './announcements.ts';
import { countMails, listMails } from './recipients-repo.ts';

/** Returns a page of whom an announcement was mailed to, and the counts of all its mails. @throws AppError 404 */
export async function deliveryOf(
  { db }: Pick<Context, 'db'>,
  actor: UserActor,
  id: string,
  { state, page, limit }: z.output<typeof deliveryQuery>,
) {
  await getAnnouncement({ db }, actor, id);
  const [mails, { rows, total }] = await Promise.all([
    countMails(db, id),
    listMails(db, id, state, { limit, offset: (page - 1) * limit }),
  ]);
  const recipients = rows.map(
    ({ id: _id, sentAt, ...row }): Delivery => ({
      ...{ _id, ...row },
      sentAt: sentAt?.toISOString() ?? null,
    }),
  );
  return { mails, recipients, total, pages: pagesOf(total, limit) };
}
