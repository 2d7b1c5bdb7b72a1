import { z } from 'zod';
import { documentSchema } from '#contract/content/media/schemas.ts';
import { picture } from '#contract/content/site/fields.ts';
import { type ContentKind, contentKinds, type Kind } from '#contract/content/site/kinds.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { type TrashedContent, trashDays } from '#contract/content/trash/schemas.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Transaction, violatedConstraint } from '../../../db/client.ts';
import { conflict, existing } from '../../../errors.ts';
import { asConflict, changeIn, draftedAs, editedFields, validateItem } from '../items/changing.ts';
import { latestOf, present, titleOf } from '../items/items.ts';
import * as items from '../items/items-repo.ts';
import { withMedia } from '../items/used-media.ts';
import { keepReferencedMedia } from '../media/media.ts';
import { kindNamed } from '../site/kinds.ts';
import * as repo from './trash-repo.ts';

type Parts = Pick<Context, 'db'>;

/* What is needed of an item to restore it. */
const heldItem = z.object({
  slug: z.string(),
  position: z.number(),
  published: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  draft: z.record(z.string(), z.unknown()).nullable(),
});

const heldMedia = {
  picture: z.object({ field: z.string(), held: picture.loose() }),
  document: z.object({ field: z.string(), held: documentSchema }),
};

const trashOf = (row: items.ItemRow, actor: Actor) => {
  const { id, kind, slug, position, published, data, draft } = row;
  return {
    id,
    what: 'item' as const,
    kind,
    itemId: id,
    title: titleOf(row),
    held: { slug, position, published, data, draft },
    deletedBy: actor.userId,
  };
};

/** Moves an item to the trash and returns it. @throws AppError 404, 409 */
export async function deleteItem(
  { db }: Parts,
  actor: Actor,
  name: string,
  id: string,
): Promise<EditedItem> {
  const kind = kindNamed(name);
  if (contentKinds[kind].single)
    throw conflict('There is only one of these: it can be changed, but not deleted.');
  const row = await db.transaction(async (tx) => {
    const before = await existing('This item', id, () => items.lockItem(tx, kind, id));
    await repo.insertTrash(tx, [trashOf(before, actor)]);
    await repo.deleteItems(tx, [id]);
    await writeAudit(tx, actor, 'content.deleted', id, {
      before: { kind, slug: before.slug, published: before.published },
    });
    return before;
  });
  return present(row);
}

/** Moves the sample drafts that nobody has edited to the trash; returns how many. */
export async function removeSamples({ db }: Parts, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const samples = (await repo.lockSamples(tx)).filter(({ kind }) => {
      const { alwaysPublished }: Kind = contentKinds[kindNamed(kind)];
      return !alwaysPublished;
    });
    const trashed = samples.map((row) => trashOf(row, actor));
    await repo.insertTrash(tx, trashed);
    const ids = samples.map(({ id }) => id);
    await repo.deleteItems(tx, ids);
    if (samples.length > 0)
      await writeAudit(tx, actor, 'content.samples-removed', null, {
        after: { removed: samples.length },
      });
    return samples.length;
  });
}

const firstPicture = (held: unknown) =>
  Object.values(Object(held))
    .flat()
    .map((value) => picture.safeParse(value).data)
    .find(Boolean) ?? null;

const dayMs = 24 * 60 * 60 * 1_000;

function presentTrash({ row, by }: Awaited<ReturnType<typeof repo.listTrash>>[number]) {
  const { id, what, kind, itemId, title, held, deletedAt } = row;
  const shown = what === 'item' ? latestOf(heldItem.parse(held)) : held;
  return {
    _id: id,
    what,
    kind,
    itemId,
    title,
    deletedBy: by,
    deletedAt: deletedAt.toISOString(),
    removedAt: new Date(deletedAt.getTime() + trashDays * dayMs).toISOString(),
    picture: firstPicture(shown),
  } satisfies TrashedContent;
}

/** Returns what is in the trash, the latest first. */
export async function listTrash({ db }: Parts): Promise<TrashedContent[]> {
  return (await repo.listTrash(db)).map(presentTrash);
}

const lockTrashed = (tx: Transaction, id: string): Promise<repo.TrashRow> =>
  existing('This entry of the trash', id, () => repo.lockTrash(tx, id));

async function restoreItem(tx: Transaction, { id, kind, held }: repo.TrashRow) {
  const { draft, ...fields } = heldItem.parse(held);
  for (const shown of [fields.data, draft]) await keepReferencedMedia(tx, shown);
  return items.insertItem(tx, { ...fields, draft, id, kind });
}

/* A picture or a document goes back into its item, there as a draft. */
async function restoreMedia(tx: Transaction, actor: Actor, row: repo.TrashRow) {
  const kind = kindNamed(row.kind);
  const changing = { actor, kind, id: row.itemId };
  const media =
    row.what === 'document'
      ? { what: 'document' as const, ...heldMedia.document.parse(row.held) }
      : { what: 'picture' as const, ...heldMedia.picture.parse(row.held) };
  if (!(await items.findItem(tx, kind, row.itemId)))
    throw conflict(`It belongs to ‘${row.title}’, which is deleted too. Restore that first.`);
  return changeIn(tx, changing, (item) =>
    draftedAs(item, kind, validateItem(kind, withMedia(editedFields(kind, item), media))),
  );
}

/* An item of that address may have been added meanwhile. */
function asRestoreConflict(error: unknown, kind: ContentKind): unknown {
  if (violatedConstraint(error) !== 'content_items_kind_slug_unique') return error;
  if (contentKinds[kind].single) return asConflict(error, kind);
  return conflict('Another item has its address by now. Change that address first.');
}

/**
 * Restores an item as it was, or puts a picture or a document back into its item.
 *
 * @throws AppError 400 if it does not fit there any more, 404, 409 if its place is taken or deleted
 */
export async function restoreContent({ db }: Parts, actor: Actor, id: string): Promise<EditedItem> {
  let kind: ContentKind | null = null;
  const row = await db
    .transaction(async (tx) => {
      const trashed = await lockTrashed(tx, id);
      kind = kindNamed(trashed.kind);
      await repo.takeFromTrash(tx, id);
      const restored =
        trashed.what === 'item'
          ? await restoreItem(tx, trashed)
          : await restoreMedia(tx, actor, trashed);
      await writeAudit(tx, actor, 'content.restored', restored.id, {
        after: { kind: restored.kind, slug: restored.slug, what: trashed.what },
      });
      return restored;
    })
    .catch((error: unknown) => {
      throw kind ? asRestoreConflict(error, kind) : error;
    });
  return present(row);
}

/** Removes something from the trash for good. @throws AppError 404 */
export async function purgeContent({ db }: Parts, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTrashed(tx, id);
    await repo.purgeOne(tx, id);
    await writeAudit(tx, actor, 'content.purged', row.itemId, {
      before: { kind: row.kind, title: row.title, what: row.what },
    });
  });
}

/** Removes all of the trash for good; returns how much there was. */
export async function emptyTrash({ db }: Parts, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await repo.purgeAll(tx);
    if (removed > 0)
      await writeAudit(tx, actor, 'content.trash-emptied', null, { after: { removed } });
    return removed;
  });
}

/** Removes what was deleted 30 days ago. For the housekeeping job. */
export const removeOldTrash = ({ db }: Parts): Promise<number> =>
  db.transaction((tx) => repo.purgeOld(tx, trashDays));
