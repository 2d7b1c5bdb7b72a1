import type { z } from 'zod';
import type { duesSettingsForm } from '#contract/dues/ledger/settings.ts';
import { type Actor, writeChange } from '../../../audit/audit.ts';
import type { Database } from '../../../db/client.ts';
import { expectPricedCategories } from '../../members/categories/categories.ts';
import { readDuesSettings, updateDuesSettings } from './public-repo.ts';

/**
 * Changes what the society decided about its dues; absent fields do not change.
 *
 * @throws AppError 400 for a category without a vote that there is not
 */
export async function changeDuesSettings(
  db: Database,
  change: z.output<typeof duesSettingsForm>,
  actor: Actor,
) {
  return db.transaction(async (tx) => {
    const before = await readDuesSettings(tx);
    const added = change.nonVoting?.filter((code) => !before.nonVoting.includes(code));
    await expectPricedCategories(tx, added ?? [], 'nonVoting');
    await updateDuesSettings(tx, change);
    await writeChange(tx, actor, 'dues-settings.changed', null, before, change);
    return readDuesSettings(tx);
  });
}
