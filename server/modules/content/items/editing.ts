import type { z } from 'zod';
import { contentKinds, type Kind } from '#contract/content/site/kinds.ts';
import type {
  itemChangeForm,
  itemVersionForm,
  newItemForm,
  orderForm,
  publishForm,
} from '#contract/content/site/schemas.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, failingAs } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { keepReferencedMedia } from '../media/media.ts';
import { kindNamed } from '../site/kinds.ts';
import { takeFromTrash } from '../trash/trash-repo.ts';
import {
  asConflict,
  changed,
  draftedAs,
  editedFields,
  keepFirstVersion,
  publishedAs,
  refuseStale,
  rowOf,
  validateItem,
} from './changing.ts';
import { present } from './items.ts';
import * as repo from './items-repo.ts';

type Parts = Pick<Context, 'db'>;

/* Far above the number of items there will ever be. */
const endPosition = 1_000_000;

const isPosition = (order: unknown): order is number =>
  typeof order === 'number' && Number.isInteger(order) && Math.abs(order) <= endPosition;

/**
 * Adds an item: at the end, or, with the id of a deleted one, at that item's position.
 *
 * @throws AppError 400; 404 for the kind; 409 if its slug is in use or only one item is allowed
 */
export async function addItem(
  { db }: Parts,
  actor: Actor,
  name: string,
  form: z.output<typeof newItemForm>,
) {
  const kind = kindNamed(name);
  const fields = validateItem(kind, form.data);
  const { order } = form.data;
  const position = form._id !== undefined && isPosition(order) ? order : null;
  const row = await db
    .transaction(async (tx) => {
      const inserted = await repo.insertItem(tx, {
        ...rowOf(kind, fields),
        id: form._id ?? newId(),
        kind,
        published: form.published,
        position: position ?? (await repo.lastPosition(tx, kind)),
      });
      if (form._id) await takeFromTrash(tx, form._id);
      await keepReferencedMedia(tx, fields);
      await keepFirstVersion(tx, inserted, actor);
      const { slug, published } = inserted;
      await writeAudit(tx, actor, 'content.created', inserted.id, {
        after: { kind, slug, published },
      });
      return inserted;
    })
    .catch(failingAs((error) => asConflict(error, kind)));
  return present(row);
}

/**
 * Changes the given fields, on the site or as a draft.
 *
 * @throws AppError 400, 404, 409 if the item has changed since it was read
 */
export async function changeItem(
  parts: Parts,
  actor: Actor,
  name: string,
  id: string,
  form: z.output<typeof itemChangeForm>,
) {
  const kind = kindNamed(name);
  return changed(parts, { actor, kind, id }, (row) => {
    refuseStale(row, form.updatedAt);
    const fields = validateItem(kind, { ...editedFields(kind, row), ...form.data });
    if (form.as === 'published') return publishedAs(kind, fields);
    return form.as === 'draft' || row.draft !== null
      ? draftedAs(row, kind, fields)
      : rowOf(kind, fields);
  });
}

/**
 * Publishes an item with the draft beside it, or takes it off the site.
 *
 * @throws AppError 400 for an incomplete draft, 404, 409 for content that every page needs, or that has
 *   changed since it was read
 */
export async function publishItem(
  parts: Parts,
  actor: Actor,
  name: string,
  id: string,
  { published, updatedAt }: z.output<typeof publishForm>,
) {
  const kind = kindNamed(name);
  const { alwaysPublished }: Kind = contentKinds[kind];
  if (alwaysPublished && !published)
    throw conflict('Every page needs the settings of the site: they stay published.');
  return changed(parts, { actor, kind, id }, (row) => {
    if (updatedAt !== undefined) refuseStale(row, updatedAt);
    if (published) return publishedAs(kind, validateItem(kind, editedFields(kind, row)));
    /* What has been typed since stays; the published text is among the versions. */
    const drafted = row.draft === null ? {} : rowOf(kind, editedFields(kind, row));
    return { ...drafted, draft: null, published };
  });
}

/** Drops the draft beside a published item. @throws AppError 404, 409 */
export async function discardDraft(
  parts: Parts,
  actor: Actor,
  name: string,
  id: string,
  { updatedAt }: z.output<typeof itemVersionForm>,
) {
  const kind = kindNamed(name);
  return changed(parts, { actor, kind, id, ownAction: 'content.draft-discarded' }, (row) => {
    refuseStale(row, updatedAt);
    return { draft: null };
  });
}

/**
 * Reorders the items: they share out the positions that they have among the others of their kind.
 *
 * @throws AppError 404 for the kind, 409 if one of them does not exist
 */
export async function orderItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  name: string,
  form: z.output<typeof orderForm>,
) {
  const kind = kindNamed(name);
  const moved = new Set(form.ids);
  await db.transaction(async (tx) => {
    const before = await repo.lockOrder(tx, kind);
    if (before.filter((id) => moved.has(id)).length < moved.size)
      throw conflict('The list has changed. Reload it before you sort it.');
    const next = form.ids.values();
    const after = before.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
    await repo.setOrder(tx, after);
    const isSame = after.every((id, place) => id === before[place]);
    if (!isSame)
      await writeAudit(tx, actor, 'content.reordered', null, {
        after: { kind, first: after[0], items: after.length },
      });
  });
}
