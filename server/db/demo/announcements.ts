import { defaultGreeting } from '#contract/messages/announcements/greeting.ts';
import type { announcementReads, announcements } from '../schema/index.ts';
import { day, hour, idAt } from './calendar.ts';
import type { Random } from './random.ts';

type Announcement = typeof announcements.$inferSelect;
type Read = typeof announcementReads.$inferSelect;

const written: readonly (Pick<Announcement, 'title' | 'body' | 'byMail'> & { days: number })[] = [
  {
    title: 'The secretariat is closed on Friday',
    body: 'The secretariat is closed this Friday for the public holiday. Urgent matters reach the General Secretary by telephone.\n\nWe open again on Monday at 9 a.m.',
    byMail: false,
    days: 1.3,
  },
  {
    title: 'Monthly general meeting',
    body: 'The general meeting of this month is on the second Thursday at 4 p.m. in the main hall of the secretariat.\n\nMrs Ifeọma Nwosu speaks on the new tax laws. Members who join by telephone find the number at the secretariat.',
    byMail: true,
    days: 6.2,
  },
  {
    title: 'Annual dues',
    body: 'Thank you to all who have paid. Members who still owe can pay online by card, transfer or USSD: open Payment in the portal. The receipt comes by mail.',
    byMail: true,
    days: 24.5,
  },
  {
    title: 'Welfare committee',
    body: 'The welfare committee looks for two members who visit colleagues in hospital. Please write to the secretariat.\n\nẸ ṣé o. Daalụ. Mun gode.',
    byMail: false,
    days: 58.1,
  },
  {
    title: 'Training plan of the year',
    body: 'The training plan is out: see Resources. Each course carries credit hours; places are given in the order in which members write.',
    byMail: true,
    days: 117.4,
  },
];

/** Makes the sample's announcements; the demo member has opened all but the newest two. */
export function drawAnnouncements(random: Random, today: Date, memberId: string) {
  const rows = written.map(({ days, ...announcement }): Announcement => {
    const createdAt = new Date(today.getTime() - Math.round(days * day));
    const body = announcement.body.normalize('NFC');
    const id = idAt(random, createdAt);
    return {
      ...announcement,
      body,
      id,
      greeting: defaultGreeting,
      audience: null,
      sentBy: null,
      createdAt,
      updatedAt: createdAt,
      scheduledAt: null,
      sentAt: createdAt,
      textMessage: null,
    };
  });
  const reads = rows.slice(2).map(({ id, createdAt }): Read => {
    const readAt = new Date(createdAt.getTime() + random.whole(2, 60) * hour);
    return { userId: memberId, announcementId: id, readAt };
  });
  return { announcements: rows, reads };
}
