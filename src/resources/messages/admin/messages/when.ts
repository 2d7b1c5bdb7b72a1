import type { Announcement } from '#contract/messages/announcements/schemas.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';

/** Returns when an announcement was or is to be sent. */
export function whenOf({ sentAt, scheduledAt, createdAt }: Announcement): string {
  if (sentAt === null && scheduledAt) return `To be sent on ${longMoment(scheduledAt)}`;
  return longDate(sentAt ?? createdAt);
}
