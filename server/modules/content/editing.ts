import type { z } from 'zod';
import { type ContentKind, contentKinds, type Kind } from '#contract/content/kinds.ts';
import { parseItem, summarizeByPath } from '#contract/content/parse-item.ts';
import type {
  EditedItem,
  itemChangeForm,
  newItemForm,
  orderForm,
  publishForm,
} from '#contract/content/schemas.ts';
import { type Actor, changedFields, type Done, writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/client.ts';
import { conflict, invalid } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import { keepReferencedMedia } from '../media/media.ts';
import { missing, present } from './items.ts';
import * as repo from './items-repo.ts';
import { type Fields, fieldsOf, kindNamed } from './kinds.ts';

type Parts = Pick<Context, 'db'>;

/**
 * Returns the item's fields, parsed by its kind's schema. @throws AppError 400 with the wrong
 * fields
 */
export function validateItem(kind: ContentKind, fields: unknown): Fields {
  const { data, errors } = parseItem(kind, fields);
  if (errors) throw invalid(summarizeByPath(errors), errors);
  return data;
}

/* Returns the row's data: all fields except the position, which is a column. */
function rowOf(kind: ContentKind, fields: Fields) {
  const { order: _, ...data } = fields;
  return { slug: contentKinds[kind].single ? kind : String(fields.slug), data };
}

/* Only the database can decide conflicts; its error becomes a message. */
function asConflict(error: unknown, kind: ContentKind): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'content_items_pkey') return conflict('This item is there already.');
  if (constraint !== 'content_items_kind_slug_unique') return error;
  if (contentKinds[kind].single)
    return conflict('There is one of these already. Please change that one.');
  const sentence = 'Another item has this address already. Please choose another.';
  return conflict(sentence, { slug: sentence });
}

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
  const kept = form._id !== undefined && isPosition(order) ? order : null;
  const row = await db
    .transaction(async (tx) => {
      const inserted = await repo.insertItem(tx, {
        ...rowOf(kind, fields),
        id: form._id ?? newId(),
        kind,
        published: form.published,
        position: kept ?? (await repo.lastPosition(tx, kind)),
      });
      await keepReferencedMedia(tx, fields);
      const { slug, published } = inserted;
      await writeAudit(tx, actor, {
        ...{ action: 'content.created', subject: 'content', subjectId: inserted.id },
        after: { kind, slug, published },
      });
      return inserted;
    })
    .catch((error: unknown) => {
      throw asConflict(error, kind);
    });
  return present(row);
}

/* What has changed of an item, for the audit trail; null if nothing has. */
function auditedChange(
  { kind, ...before }: repo.ItemRow,
  after: repo.ItemRow,
): Pick<Done, 'action' | 'before' | 'after'> | null {
  if (before.published !== after.published)
    return {
      action: after.published ? 'content.published' : 'content.unpublished',
      after: { kind, slug: after.slug },
    };
  const fieldsOfRow = ({ data, slug }: Pick<repo.ItemRow, 'data' | 'slug'>) => ({
    ...(data as Fields),
    slug,
  });
  const changes = changedFields(fieldsOfRow(before), fieldsOfRow(after));
  return changes && { action: 'content.changed', ...changes, after: { kind, ...changes.after } };
}

/* Changes an item under a lock, so that a second editor sees the first one's changes. */
async function changed(
  { db }: Parts,
  actor: Actor,
  kind: ContentKind,
  id: string,
  changeOf: (row: repo.ItemRow) => Parameters<typeof repo.updateItem>[2],
): Promise<EditedItem> {
  if (!isUuid(id)) throw missing();
  const row = await db
    .transaction(async (tx) => {
      const before = await repo.lockItem(tx, kind, id);
      if (!before) throw missing();
      const change = changeOf(before);
      const after = await repo.updateItem(tx, id, change);
      if (change.data !== undefined) await keepReferencedMedia(tx, change.data);
      const audited = auditedChange(before, after);
      if (audited) await writeAudit(tx, actor, { ...audited, subject: 'content', subjectId: id });
      return after;
    })
    .catch((error: unknown) => {
      throw asConflict(error, kind);
    });
  return present(row);
}

/**
 * Changes the given fields.
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
  return changed(parts, actor, kind, id, (row) => {
    if (row.updatedAt.getTime() !== Date.parse(form.updatedAt))
      throw conflict('Somebody else has changed this item. Reload it before you save.');
    return rowOf(kind, validateItem(kind, { ...fieldsOf(kind, row), ...form.data }));
  });
}

/** @throws AppError 400 for an incomplete draft, 404, 409 for content that every page needs */
export async function publishItem(
  parts: Parts,
  actor: Actor,
  name: string,
  id: string,
  { published }: z.output<typeof publishForm>,
) {
  const kind = kindNamed(name);
  const { alwaysPublished }: Kind = contentKinds[kind];
  if (alwaysPublished && !published)
    throw conflict('Every page needs the settings of the site: they stay published.');
  return changed(parts, actor, kind, id, (row) => {
    if (published) validateItem(kind, fieldsOf(kind, row));
    return { published };
  });
}

/** Deletes an item and returns it, so that it can be added again. @throws AppError 404, 409 */
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
    const before = isUuid(id) ? await repo.lockItem(tx, kind, id) : null;
    if (!before) return null;
    await repo.deleteItem(tx, id);
    await writeAudit(tx, actor, {
      ...{ action: 'content.deleted', subject: 'content', subjectId: id },
      before: { kind, slug: before.slug, published: before.published },
    });
    return before;
  });
  if (!row) throw missing();
  return present(row);
}

/**
 * Reorders the items: they share out the positions that they have among the others of their kind.
 *
 * @throws AppError 404 for the kind, 409 if one of them does not exist
 */
export async function orderItems(
  { db }: Parts,
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
      await writeAudit(tx, actor, {
        ...{ action: 'content.reordered', subject: 'content', subjectId: null },
        after: { kind, first: after[0], items: after.length },
      });
  });
}
