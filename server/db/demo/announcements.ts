import type { announcementReads, announcements } from '../schema/index.ts';
import { tableOf } from '../seed/sample/table.ts';
import { day, hour, idAt } from './calendar.ts';
import type { Random } from './random.ts';
import type { Inserted } from './rows.ts';

type Announcement = Inserted<typeof announcements>;
type Read = typeof announcementReads.$inferSelect;

/* How many days ago, how it was sent, its title and its text: a dash parts paragraphs. */
const written = tableOf(`
  1.3   |      | The secretariat is closed on Friday | The secretariat is closed this Friday for the public holiday. Urgent matters reach the General Secretary by telephone. — We open again on Monday at 9 a.m.
  6.2   | mail | Monthly general meeting | The general meeting of this month is on the second Thursday at 4 p.m. in the main hall of the secretariat. — Mrs Ifeọma Nwosu speaks on the new tax laws. Members who join by telephone find the number at the secretariat.
  24.5  | mail | Annual dues | Thank you to all who have paid. Members who still owe can pay online by card, transfer or USSD: open Payment in the portal. The receipt comes by mail.
  58.1  |      | Welfare committee | The welfare committee looks for two members who visit colleagues in hospital. Please write to the secretariat. — Ẹ ṣé o. Daalụ. Mun gode.
  117.4 | mail | Training plan of the year | The training plan is out: see Resources. Each course carries credit hours; places are given in the order in which members write.`);

/** Makes the sample's announcements; the demo member has opened all but the newest two. */
export function drawAnnouncements(random: Random, today: Date, memberId: string) {
  const rows = written.map(([days, way, title = '', text = '']): Announcement => {
    const createdAt = new Date(today.getTime() - Math.round(Number(days) * day));
    return {
      title,
      body: text.replaceAll(' — ', '\n\n'),
      byMail: way === 'mail',
      id: idAt(random, createdAt),
      createdAt,
      updatedAt: createdAt,
      sentAt: createdAt,
    };
  });
  const reads = rows.slice(2).map(({ id, createdAt }): Read => {
    const readAt = new Date(createdAt.getTime() + random.whole(2, 60) * hour);
    return { userId: memberId, announcementId: id, readAt };
  });
  return { announcements: rows, reads };
}
