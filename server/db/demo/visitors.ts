import type { contactMessages, newsletterSubscribers } from '../schema/index.ts';
import { day, hour, idAt, minute } from './calendar.ts';
import { drawPhone } from './member-details.ts';
import { folded } from './people.ts';
import type { Random } from './random.ts';

type Message = typeof contactMessages.$inferSelect;
type Subscriber = typeof newsletterSubscribers.$inferSelect;
type Written = Pick<Message, 'name' | 'foundUs' | 'message' | 'state'> & { days: number };

const written: readonly Written[] = [
  {
    name: 'Ngọzi Okeke',
    foundUs: 'Search engine',
    message:
      'Good day. I moved from Enugu last month. How do I transfer my membership to the district?',
    state: 'new',
    days: 0.4,
  },
  {
    name: 'Táyọ̀ Ọmọ́lará',
    foundUs: 'Friend or colleague',
    message:
      'Please, when does the next tuition class for the Skills level begin, and what is the fee?',
    state: 'new',
    days: 1.7,
  },
  {
    name: 'Aminu Bello',
    foundUs: 'Social media',
    message: 'I paid my dues at the bank branch. Can the payment be added to my record here?',
    state: 'new',
    days: 3.2,
  },
  {
    name: 'Adérónkẹ́ Fáṣọlá',
    foundUs: null,
    message: 'Our school would like a speaker for its career day. Whom should we write to?',
    state: 'read',
    days: 8.5,
  },
  {
    name: 'Efosa Iyamu',
    foundUs: 'Search engine',
    message:
      'The number of our firm on the list of practising firms has changed. Kindly update it.',
    state: 'read',
    days: 15.1,
  },
  {
    name: 'Títílayọ̀ Àjàyí',
    foundUs: 'An event of the society',
    message:
      'Thank you for the workshop on the new tax laws. Will the slides be shared with members?',
    state: 'answered',
    days: 33.6,
  },
  {
    name: 'Idara Essien',
    foundUs: 'Friend or colleague',
    message: 'Does the district have a group for members who live abroad? I am in Leeds.',
    state: 'answered',
    days: 71.3,
  },
  {
    name: 'Kẹ́hìndé Balógun',
    foundUs: 'Social media',
    message: 'We print banners and souvenirs. Please find our price list on request.',
    state: 'archived',
    days: 128.8,
  },
];

const ago = (today: Date, days: number) => new Date(today.getTime() - Math.round(days * day));

/** Makes visitors' messages: some new, some read, answered or archived. */
export function drawMessages(random: Random, today: Date): Message[] {
  return written.map(({ days, ...message }) => {
    const createdAt = ago(today, days);
    const name = message.name.normalize('NFC');
    const [first = '', last = ''] = name.split(' ');
    return {
      ...message,
      id: idAt(random, createdAt),
      name,
      email: random.chance(0.75) ? `${folded(first)}.${folded(last)}@example.net` : null,
      phoneNumber: drawPhone(random),
      createdAt,
    };
  });
}

/**
 * Makes newsletter subscribers of the last two years; the latest are unconfirmed, some have
 * unsubscribed. Nobody has the random tokens of their links.
 */
export function drawSubscribers(random: Random, today: Date, count = 24): Subscriber[] {
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
