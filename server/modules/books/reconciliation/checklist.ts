import type { z } from 'zod';
import type { checklistSchema } from '#contract/books/reconciliation/schemas.ts';
import { nairaFromKobo as naira } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { reviewQueue } from '../../payments/corrections/review-queue.ts';
import { sumUnexplained } from './lines-repo.ts';
import { clearAllCertain } from './reconciliation.ts';
import { listAccounts, sumsOf } from './repo.ts';

/**
 * Returns what is not done of the days until one: accounts that are not signed, lines of bank statements that the cash
 * book does not have, and what is under review. What statements show beyond doubt is cleared before. In naira.
 */
export async function readChecklist(
  context: Context,
  until: string,
): Promise<z.input<typeof checklistSchema>> {
  const { db } = context;
  await clearAllCertain(context);
  const unsigned: z.input<typeof checklistSchema>['unsigned'] = [];
  const openLines: z.input<typeof checklistSchema>['openLines'] = [];
  for (const { account, lastSigned } of await listAccounts(db)) {
    const { id: _id, name, openedOn } = account;
    if (openedOn !== null && openedOn > until) continue;
    const { book, statement, outstandingCount } = await sumsOf(db, account, until);
    const isUsed = book !== 0 || statement !== 0 || outstandingCount > 0;
    if (isUsed && (lastSigned === null || lastSigned < until))
      unsigned.push({ _id, name, lastSigned });
    const { count, kobo } = await sumUnexplained(db, account, { after: lastSigned, until });
    if (count > 0) openLines.push({ _id, name, lines: count, amount: naira(kobo) });
  }
  const items = await reviewQueue(context);
  /* What came in another currency is no naira. */
  const kobo = items
    .filter(({ currency }) => currency === 'NGN')
    .reduce((sum, { received }) => sum + Math.round((received ?? 0) * 100), 0);
  return { unsigned, openLines, review: { items: items.length, amount: naira(kobo) } };
}
