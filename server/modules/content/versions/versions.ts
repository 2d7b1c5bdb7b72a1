import type { z } from 'zod';
import type { itemVersionForm, wholeItemVersionSchema } from '#contract/content/site/schemas.ts';
import type { Actor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { existing, failingAs } from '../../../errors.ts';
import { shown } from '../../../shown.ts';
import {
  asConflict,
  changeIn,
  draftedAs,
  editedFields,
  refuseStale,
  validateItem,
} from '../items/changing.ts';
import { findItem, present } from '../items/items.ts';
import { mediaOfItem, withoutGone } from '../items/used-media.ts';
import { missingMedia } from '../media/media.ts';
import { type Fields, kindNamed } from '../site/kinds.ts';
import * as repo from './versions-repo.ts';

type Parts = Pick<Context, 'db'>;

async function versionOf(db: Queryable, id: string, version: string) {
  return existing('This version', version, () => repo.findVersion(db, id, version));
}

/** Returns an item's versions, the newest first. @throws AppError 404 */
export async function listVersions({ db }: Parts, name: string, id: string) {
  await findItem({ db }, name, id);
  return (await repo.listVersions(db, id)).map(shown);
}

/** Returns a version with its fields. @throws AppError 404 */
export async function getVersion(
  { db }: Parts,
  name: string,
  id: string,
  version: string,
): Promise<z.input<typeof wholeItemVersionSchema>> {
  await findItem({ db }, name, id);
  const row = await versionOf(db, id, version);
  return { ...shown(row), data: row.data as Fields };
}

/**
 * Goes back to a version, of a published item as the draft beside it. Files that are no longer there are left
 * out, or stay the present ones.
 *
 * @throws AppError 400 if today's rules refuse it, 404, 409 if the item has changed since it was read
 */
export async function restoreVersion(
  { db }: Parts,
  actor: Actor,
  { kind: name, id, version }: { kind: string; id: string; version: string },
  { updatedAt }: z.output<typeof itemVersionForm>,
) {
  const kind = kindNamed(name);
  const changing = { actor, kind, id, ownAction: 'content.version-restored' } as const;
  const row = await db
    .transaction((tx) =>
      changeIn(tx, changing, async (row) => {
        refuseStale(row, updatedAt);
        const former = (await versionOf(tx, id, version)).data as Fields;
        const addresses = mediaOfItem(former).map(({ address }) => address);
        const gone = await missingMedia(tx, addresses);
        const now = editedFields(kind, row);
        const fields = { ...withoutGone(former, now, gone), order: now.order };
        return draftedAs(row, kind, validateItem(kind, fields));
      }),
    )
    .catch(failingAs((error) => asConflict(error, kind)));
  return present(row);
}
