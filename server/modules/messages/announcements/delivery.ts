import type { z } from 'zod';
import { pagesOf } from '#contract/lists.ts';
import type { Delivery, deliveryQuery } from '#contract/messages/announcements/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import { getAnnouncement } from './announcements.ts';
import { countOutcomes, listOutcomes } from './recipients-repo.ts';

/**
 * Returns a page of whom an announcement was mailed or texted to, and the counts of all of them.
 *
 * @throws AppError 404
 */
export async function deliveryOf(
  { db }: Pick<Context, 'db'>,
  actor: UserActor,
  id: string,
  { by, state, page, limit }: z.output<typeof deliveryQuery>,
) {
  await getAnnouncement({ db }, actor, id);
  const [mails, { rows, total }] = await Promise.all([
    countOutcomes(db, id, by),
    listOutcomes(db, id, { by, states: state }, { limit, offset: (page - 1) * limit }),
  ]);
  const recipients = rows.map(
    ({ id: _id, sentAt, ...row }): Delivery => ({
      _id,
      ...row,
      sentAt: sentAt?.toISOString() ?? null,
    }),
  );
  return { mails, recipients, total, pages: pagesOf(total, limit) };
}
