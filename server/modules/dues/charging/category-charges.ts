import type { z } from 'zod';
import { thisYear } from '#contract/day.ts';
import type { openChargesPreview } from '#contract/members/category-schemas.ts';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, writeAudits } from '../../../audit/audit.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import * as repo from './category-repo.ts';
import { dueOfJoiners } from './charging.ts';
import { findChargedSince } from './charging-repo.ts';
import { payFromCredit } from './pay-from-credit.ts';

/**
 * Returns what changes of categories could do to the open charges of this year and of later ones
 * (docs/ledger.md). In naira.
 */
export async function previewCategoryCharges(
  db: Queryable,
  changes: readonly repo.CategoryChange[],
): Promise<z.input<typeof openChargesPreview>> {
  const counts: repo.ChangedCharges[] = [];
  const prices: z.input<typeof openChargesPreview>['prices'] = [];
  if (changes.length > 0)
    for (const subscription of await findChargedSince(db, thisYear())) {
      counts.push(await repo.countChangedCharges(db, subscription, changes));
      for (const { before, after, members } of await repo.changedPrices(db, subscription, changes))
        prices.push({
          year: subscription.dueYear,
          before: nairaFromKobo(before),
          after: nairaFromKobo(after),
          members,
        });
    }
  const sum = (of: keyof repo.ChangedCharges) => counts.reduce((all, count) => all + count[of], 0);
  return {
    lower: { charges: sum('lower'), amount: nairaFromKobo(sum('lowerKobo')) },
    higher: { charges: sum('higher'), amount: nairaFromKobo(sum('higherKobo')) },
    kept: sum('kept'),
    prices,
  };
}

/**
 * Lets the open charges of this year and of later ones follow the categories of members, as far as that is wanted;
 * what something was paid or waived of stays. The ledger must be locked, and the members changed.
 *
 * @returns how many charges changed
 */
export async function followCategoryCharges(
  tx: Transaction,
  changes: readonly repo.CategoryChange[],
  openCharges: OpenCharges,
  actor: Actor,
): Promise<number> {
  if (openCharges === 'none' || changes.length === 0) return 0;
  const reason = 'The category for dues has changed.';
  const dueNotBefore = await dueOfJoiners(tx);
  const by = { actorId: actor.userId, reason, openCharges, dueNotBefore };
  let count = 0;
  for (const subscription of await findChargedSince(tx, thisYear())) {
    const userIds = await repo.followCategories(tx, subscription, changes, by);
    await payFromCredit(tx, userIds);
    await writeAudits(
      tx,
      actor,
      userIds.map((userId) => ({
        action: 'ledger.category-followed',
        subject: 'member',
        subjectId: userId,
        userId,
        after: { dueYear: subscription.dueYear, openCharges },
      })),
    );
    count += userIds.length;
  }
  return count;
}
