import { yearInNigeria } from '#contract/day.ts';
import { between, day, earlierOf, hour, lagosTime, laterOf } from './calendar.ts';
import type { Dues } from './dues.ts';
import type { MemberRow } from './members.ts';
import type { Random } from './random.ts';

/** Who paid a year's dues and when, and who could have but did not. */
export type YearOfPayers = {
  dues: Dues;
  payers: { member: MemberRow; paidAt: Date }[];
  owing: MemberRow[];
  /** The period of that year's payments. */
  from: Date;
  until: Date;
};

/** The shares of the registered members who pay, from four years ago to this year. */
const rates = [0.88, 0.85, 0.83, 0.8, 0.58];

/** How a year's payments spread over its months: most before the due date. */
const months = [9, 14, 27, 12, 8, 6, 6, 5, 4, 3, 4, 2].map((weight, index) => ({
  weight,
  month: index + 1,
}));

function paymentTime(random: Random, year: number, from: Date, until: Date): Date {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { month } = random.weighted(months);
    const minute = random.whole(7 * 60, 21 * 60);
    const drawn = lagosTime(year, month, random.whole(1, 28), minute);
    if (drawn >= from && drawn <= until) return drawn;
  }
  return between(random, from, until);
}

/**
 * Returns members whose account existed, confirmed and open, a day before the year's payments end.
 */
function couldPay(members: MemberRow[], until: Date, isThisYear: boolean): MemberRow[] {
  return members.filter(
    ({ accountState, confirmedAt, createdAt }) =>
      confirmedAt !== null &&
      (accountState === 'active' || (accountState === 'disabled' && !isThisYear)) &&
      createdAt.getTime() + 2 * day < until.getTime(),
  );
}

function payersOf(
  random: Random,
  dues: Dues,
  share: number,
  parts: { members: MemberRow[]; demo: MemberRow; today: Date; reliability: Map<string, number> },
): YearOfPayers {
  const { members, demo, today, reliability } = parts;
  const isThisYear = dues.year === yearInNigeria(today);
  const from = lagosTime(dues.year, 1, 3, 8 * 60);
  const until = earlierOf(
    lagosTime(dues.year, 12, 23, 18 * 60),
    new Date(today.getTime() - 2 * hour),
  );
  const able = until > from ? couldPay(members, until, isThisYear) : [];
  const willing = (member: MemberRow) => {
    if (member === demo) return isThisYear ? -1 : 2;
    return (reliability.get(member.id) ?? 0) * 0.6 + random.next() * 0.4;
  };
  const ranked = able
    .map((member) => ({ member, rank: willing(member) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ member }) => member);
  const count = Math.round(able.length * share);
  const payers = ranked.slice(0, count).map((member) => {
    const earliest = laterOf(from, new Date(member.createdAt.getTime() + day));
    return { member, paidAt: paymentTime(random, dues.year, earliest, until) };
  });
  return {
    dues,
    payers,
    owing: ranked.slice(count).filter((member) => member !== demo),
    from,
    until,
  };
}

/**
 * Decides who pays in each of the years: mostly the same people. The demo member paid every year
 * but this one. This year's share grows to its full height over the first five months.
 */
export function drawPayers(
  random: Random,
  today: Date,
  years: Dues[],
  people: { members: MemberRow[]; demo: MemberRow },
): YearOfPayers[] {
  const reliability = new Map(people.members.map(({ id }) => [id, random.next()]));
  const parts = { ...people, today, reliability };
  return years.map((dues, index) => {
    const elapsed = (today.getTime() - lagosTime(dues.year, 1, 1).getTime()) / (150 * day);
    const share = (rates[index] ?? 0) * Math.min(1, Math.max(0, elapsed));
    return payersOf(random, dues, share, parts);
  });
}
