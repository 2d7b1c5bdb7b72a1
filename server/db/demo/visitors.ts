import { nameKey } from '#contract/diacritics.ts';
import type { contactMessages, newsletterSubscribers } from '../schema/index.ts';
import { tableOf } from '../seed/sample/table.ts';
import { day, hour, idAt, minute } from './calendar.ts';
import { drawPhone } from './member-details.ts';
import type { Random } from './random.ts';

type Message = typeof contactMessages.$inferSelect;
type Subscriber = typeof newsletterSubscribers.$inferSelect;

/* How many days ago who wrote what, and how they had found the society. */
const written = (state: Message['state'], text: string) =>
  tableOf(text).map(([days, name = '', foundUs, message = '']) => ({
    days: Number(days),
    row: { name, foundUs: foundUs || null, message, state },
  }));

const messages = [
  ...written(
    'new',
    `0.4 | Ngọzi Okeke | Search engine | Good day. I moved from Enugu last month. How do I transfer my membership to the district?
    1.7 | Táyọ̀ Ọmọ́lará | Friend or colleague | Please, when does the next tuition class for the Skills level begin, and what is the fee?
    3.2 | Aminu Bello | Social media | I paid my dues at the bank branch. Can the payment be added to my record here?`,
  ),
  ...written(
    'read',
    `8.5 | Adérónkẹ́ Fáṣọlá | | Our school would like a speaker for its career day. Whom should we write to?
    15.1 | Efosa Iyamu | Search engine | The number of our firm on the list of practising firms has changed. Kindly update it.`,
  ),
  ...written(
    'answered',
    `33.6 | Títílayọ̀ Àjàyí | An event of the society | Thank you for the workshop on the new tax laws. Will the slides be shared with members?
    71.3 | Idara Essien | Friend or colleague | Does the district have a group for members who live abroad? I am in Leeds.`,
  ),
  ...written(
    'archived',
    '128.8 | Kẹ́hìndé Balógun | Social media | We print banners and souvenirs. Please find our price list on request.',
  ),
];

const ago = (today: Date, days: number) => new Date(today.getTime() - Math.round(days * day));

/** Makes visitors' messages: some new, some read, answered or archived. */
export function drawMessages(random: Random, today: Date): Message[] {
  return messages.map(({ days, row }) => {
    const createdAt = ago(today, days);
    const [first = '', last = ''] = row.name.split(' ');
    return {
      ...row,
      id: idAt(random, createdAt),
      email: random.chance(0.75) ? `${nameKey(first)}.${nameKey(last)}@example.net` : null,
      phoneNumber: drawPhone(random),
      createdAt,
    };
  });
}

/**
 * Makes newsletter subscribers of the last two years; the latest are unconfirmed, some have
 * unsubscribed. Nobody has the random tokens of their links.
 */
export function drawSubscribers(random: Random, today: Date): Subscriber[] {
  const count = 24;
  return Array.from({ length: count }, (_, index) => {
    const createdAt = ago(today, 0.8 + index * 29 + random.next() * 20);
    const confirmed =
      index > 2 ? new Date(createdAt.getTime() + random.whole(2, 90) * minute) : null;
    const left = confirmed && index % 9 === 8 ? new Date(createdAt.getTime() + 40 * hour) : null;
    return {
      id: idAt(random, createdAt),
      email: `reader${String(count - index).padStart(2, '0')}@example.net`,
      createdAt,
      confirmedAt: confirmed,
      unsubscribedAt: left,
    };
  });
}
