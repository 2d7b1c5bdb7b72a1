import { dayInNigeria } from '#contract/day.ts';
import type { allocations, ledgerEntries, levies } from '../schema/index.ts';
import { earlierOf, hour, idAt, lagosTime, laterOf } from './calendar.ts';
import type { MemberRow } from './members.ts';
import type { YearOfPayers } from './payers.ts';
import type { Random } from './random.ts';

type Entry = typeof ledgerEntries.$inferInsert;
type Allocation = typeof allocations.$inferInsert;

export type LedgerStates = {
  entries: Entry[];
  allocations: Allocation[];
  levies: (typeof levies.$inferInsert)[];
};

const categories = ['retired', 'life', 'student', 'exempt', 'deceased', 'retired'] as const;

/** Gives the first members who owe this year's dues a category, so that each is there. */
export function giveCategories({ owing }: YearOfPayers): void {
  categories.forEach((category, index) => {
    const member = owing[index];
    if (member) member.duesCategory = category;
  });
}

/** Returns what a member is charged for a year, in kobo. */
export function priceFor(
  { row: { pricesKobo, priceKobo } }: YearOfPayers['dues'],
  { duesCategory }: MemberRow,
): number {
  /* Before prices by category, they had none. */
  if (!duesCategory || Object.keys(pricesKobo).length === 0) return priceKobo;
  if (duesCategory === 'exempt' || duesCategory === 'deceased') return 0;
  return pricesKobo[duesCategory] ?? priceKobo;
}

/** Returns an entry of its own item: a charge, or money. */
export function opened(random: Random, at: Date, userId: string, more: Partial<Entry>): Entry {
  const id = idAt(random, at);
  const day = dayInNigeria(at);
  return {
    id,
    itemId: id,
    userId,
    kind: 'opening',
    side: 'charge',
    changeKobo: 0,
    date: day,
    postedOn: day,
    createdAt: at,
    ...more,
  };
}

/** Returns an entry that changes what is open of another. */
export function changing(random: Random, at: Date, of: Entry, more: Partial<Entry>): Entry {
  return {
    ...opened(random, at, of.userId, more),
    itemId: of.itemId,
    side: of.side,
    year: of.year ?? null,
  };
}

type Society = {
  years: readonly YearOfPayers[];
  /** The charges of those who have not paid them. */
  unpaid: readonly Entry[];
  today: Date;
};

/* A waiver of half a charge, one of a whole charge that was taken back, and a write-off. */
function lessened(random: Random, { unpaid, today }: Society): Entry[] {
  const [half, wrong, left] = unpaid;
  if (!half || !wrong || !left) return [];
  const at = (charge: Entry, hours: number) =>
    earlierOf(new Date((charge.createdAt ?? today).getTime() + hours * hour), today);
  const mistaken = changing(random, at(wrong, 900), wrong, {
    kind: 'waiver',
    changeKobo: -wrong.changeKobo,
    reason: 'Decision of the council.',
  });
  return [
    changing(random, at(half, 800), half, {
      kind: 'waiver',
      changeKobo: -Math.floor(half.changeKobo / 2),
      reason: 'Long illness; decision of the council.',
    }),
    mistaken,
    changing(random, at(wrong, 1_000), wrong, {
      kind: 'reversal',
      changeKobo: wrong.changeKobo,
      reverses: mistaken.id,
      reason: 'It was meant for another member.',
    }),
    changing(random, at(left, 1_100), left, {
      kind: 'writeoff',
      changeKobo: -left.changeKobo,
      reason: 'Has moved to another district.',
    }),
  ];
}

/* What was owed before the first year, and credit that pays a part of the oldest charge. */
function openings(random: Random, { years, unpaid }: Society): LedgerStates {
  const [first] = years;
  const states: LedgerStates = { entries: [], allocations: [], levies: [] };
  const [, , , owes, ahead, rich] = unpaid;
  if (!first || !owes || !ahead || !rich) return states;
  const year = first.dues.year - 1;
  const reason = 'From the register on paper';
  const at = (charge: Entry) => new Date((charge.createdAt ?? first.from).getTime() + hour);
  const credit = (charge: Entry, kobo: number) => {
    const entry = opened(random, at(charge), charge.userId, {
      side: 'money',
      changeKobo: kobo,
      year,
      reason,
    });
    states.entries.push(entry);
    const amountKobo = Math.min(kobo, charge.changeKobo);
    states.allocations.push({
      id: idAt(random, at(charge)),
      userId: charge.userId,
      chargeId: charge.id,
      moneyId: entry.id,
      amountKobo,
      date: entry.date,
      createdAt: at(charge),
    });
  };
  states.entries.push(
    opened(random, at(owes), owes.userId, {
      changeKobo: 850_000,
      year,
      dueDate: `${year}-12-31`,
      reason,
    }),
  );
  credit(ahead, 500_000);
  credit(rich, rich.changeKobo + 350_000);
  return states;
}

/* A levy on those who owe this year, and a penalty for one of them. */
function charged(random: Random, { years, today }: Society): LedgerStates {
  const states: LedgerStates = { entries: [], allocations: [], levies: [] };
  const last = years.at(-1);
  if (!last) return states;
  const { year } = last.dues;
  const at = earlierOf(laterOf(lagosTime(year, 4, 2, 10 * 60), last.from), today);
  const members = last.owing.filter(
    ({ duesCategory, createdAt }) => !duesCategory && createdAt <= at,
  );
  const add = (kind: 'levy' | 'penalty', name: string, amountKobo: number, whom: MemberRow[]) => {
    const [id, dueDate] = [idAt(random, at), `${year}-12-31`];
    if (whom.length === 0) return;
    const fund = kind === 'levy' ? 'Building fund' : null;
    const date = dayInNigeria(at);
    states.levies.push({ id, kind, name, amountKobo, fund, dueDate, date, createdAt: at });
    for (const member of whom)
      states.entries.push(
        opened(random, at, member.id, {
          kind,
          changeKobo: amountKobo,
          year,
          dueDate,
          name,
          levyId: id,
        }),
      );
  };
  add('levy', `Building fund ${year}`, 500_000, members.slice(0, 12));
  add('penalty', 'Late registration', 250_000, members.slice(-1));
  return states;
}

/**
 * Makes what a ledger has besides charges and payments: waivers, a write-off, a reversal, opening
 * balances, a levy and a penalty.
 */
export function drawLedgerStates(random: Random, society: Society): LedgerStates {
  const brought = openings(random, society);
  const more = charged(random, society);
  return {
    entries: [...lessened(random, society), ...brought.entries, ...more.entries],
    allocations: brought.allocations,
    levies: more.levies,
  };
}
