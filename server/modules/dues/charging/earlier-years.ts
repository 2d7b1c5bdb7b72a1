import { thisYear } from '#contract/day.ts';
import type { EarlierYear } from '#contract/members/earlier-years.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Actor } from '../../../audit/audit.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import type { NewPerson } from '../../members/ports.ts';
import { readDuesSettings } from '../settings/public-repo.ts';
import { dueOfJoiners } from './charging.ts';
import * as charging from './charging-repo.ts';
import { payFromCredit } from './pay-from-credit.ts';

type Count = { members: number; price: number };

/* Sums each earlier year; one that nobody would be charged is left out. In naira. */
async function sumYears(
  db: Queryable,
  count: (subscription: charging.SubscriptionRow) => Promise<Count[]>,
): Promise<EarlierYear[]> {
  const years: EarlierYear[] = [];
  for (const subscription of await charging.listChargedBefore(db, thisYear())) {
    const priced = (await count(subscription)).filter(({ price }) => price > 0);
    const members = priced.reduce((sum, group) => sum + group.members, 0);
    const kobo = priced.reduce((sum, group) => sum + group.members * group.price, 0);
    if (members > 0)
      years.push({ year: subscription.dueYear, members, amount: nairaFromKobo(kobo) });
  }
  return years;
}

/** Returns what charging each earlier year to members would come to, the latest first. In naira. */
export const previewEarlierYears = (db: Queryable, userIds: readonly string[]) =>
  sumYears(db, (subscription) => charging.countChargeable(db, subscription, userIds));

/** Returns the same for people who are to be added to the register. */
export async function previewEarlierYearsOfNew(db: Queryable, people: readonly NewPerson[]) {
  const { takeOn } = await readDuesSettings(db);
  const takenOn = Number(takeOn?.slice(0, 4) ?? 0);
  const sinceOf = ({ memberSince }: NewPerson) =>
    Number(/^\d{4}/.exec(memberSince ?? '')?.[0] ?? 0);
  return sumYears(db, (subscription) => {
    const { dueYear } = subscription;
    /* Members of the take-on day are charged no year up to it. */
    const chargeable = people.filter(
      (person) => sinceOf(person) <= dueYear && (dueYear > takenOn || sinceOf(person) > takenOn),
    );
    return charging.countByCategory(db, subscription, chargeable);
  });
}

/**
 * Charges earlier due years to members who come in now, as far as they were members then and may be charged
 * (docs/ledger.md). The charges fall due as those of this year do. The ledger must be locked, unless the members have
 * just been added.
 *
 * @throws AppError 400 at `earlierYears` for a year that nobody was charged yet, or that is no earlier one
 */
export async function chargeEarlierYears(
  tx: Transaction,
  userIds: readonly string[],
  years: readonly number[],
  actor: Actor,
): Promise<void> {
  if (years.length === 0) return;
  const earlier = await charging.listChargedBefore(tx, thisYear());
  for (const year of years)
    if (!earlier.some(({ dueYear }) => dueYear === year))
      throw invalidField('earlierYears', `Nobody was charged ${year} as an earlier year.`);
  const dueNotBefore = await dueOfJoiners(tx);
  for (const subscription of earlier) {
    if (!years.includes(subscription.dueYear)) continue;
    const by = { actorId: actor.userId, date: charging.firstDayOf(subscription) };
    await charging.insertCharges(tx, subscription, by, { only: userIds, dueNotBefore });
  }
  await payFromCredit(tx, userIds);
}
