import { yearInNigeria } from '#contract/day.ts';
import { drawAnnouncements } from './announcements.ts';
import { drawDues } from './dues.ts';
import { drawLedger } from './ledger.ts';
import { giveCategories } from './ledger-states.ts';
import type { Passwords } from './members.ts';
import { drawMembers } from './members.ts';
import { drawPayers } from './payers.ts';
import { drawPayments } from './payments.ts';
import { createRandom } from './random.ts';
import { writeResources } from './resources.ts';
import { drawTransfers } from './transfers.ts';
import { drawMessages, drawSubscribers } from './visitors.ts';

/** Each part has its own seed, so that a change in one does not change the others. */
const seeds = {
  members: 1960,
  dues: 1965,
  payers: 1983,
  payments: 2004,
  ledger: 2011,
  visitors: 2024,
  news: 2030,
  transfers: 2031,
};

/** Makes the whole sample for a day: the same rows for the same day and password hashes. */
export function drawSample(today: Date, passwords: Passwords) {
  const people = drawMembers(createRandom(seeds.members), today, passwords);
  const dues = drawDues(createRandom(seeds.dues), yearInNigeria(today));
  const years = drawPayers(createRandom(seeds.payers), today, dues, people);
  const thisYear = years.at(-1);
  if (thisYear) giveCategories(thisYear);
  const payments = drawPayments(createRandom(seeds.payments), years, people.demo);
  const visitors = createRandom(seeds.visitors);
  return {
    ...people,
    dues,
    payments,
    ledger: drawLedger(createRandom(seeds.ledger), years, payments, people.demo, today),
    transfers: drawTransfers(createRandom(seeds.transfers), years, today),
    resources: writeResources(dues, today),
    messages: drawMessages(visitors, today),
    subscribers: drawSubscribers(visitors, today),
    ...drawAnnouncements(createRandom(seeds.news), today, people.demo.id),
  };
}

export type Sample = ReturnType<typeof drawSample>;
