import type { z } from 'zod';
import type { duesSettingsForm } from '#contract/dues/ledger/settings.ts';
import type { Actor } from '../../../audit/actor.ts';
import { writeChange } from '../../../audit/audit.ts';
import type { Database } from '../../../db/client.ts';
import { readDuesSettings } from './public-repo.ts';
import { updateDuesSettings } from './settings-repo.ts';

/** Changes what the society decided about its dues; absent fields do not change. */
export async function changeDuesSettings(
  db: Database,
  change: z.output<typeof duesSettingsForm>,
  actor: Actor,
) {
  return db.transaction(async (tx) => {
    const before = await readDuesSettings(tx);
    await updateDuesSettings(tx, change);
    await writeChange(tx, actor, before, change, {
      action: 'dues-settings.changed',
      subjectId: null,
    });
    return readDuesSettings(tx);
  });
}
