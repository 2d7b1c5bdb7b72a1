import { isDeepStrictEqual } from 'node:util';
import { type ContentKind, contentKinds } from '#contract/content/site/kinds.ts';
import { parseItem, summarizeByPath } from '#contract/content/site/parse-item.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import type { AuditAction } from '#contract/system/audit/terms.ts';
import { type Actor, changedFields, type Done, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Transaction, violatedConstraint } from '../../../db/client.ts';
import { conflict, existing, failingAs, invalid } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { keepReferencedMedia } from '../media/media.ts';
import { type Fields, fieldsOf } from '../site/kinds.ts';
import { insertTrash } from '../trash/trash-repo.ts';
import { hasVersions, insertVersion } from '../versions/versions-repo.ts';
import { latestOf, present, titleOf } from './items.ts';
import * as repo from './items-repo.ts';
import { mediaOfItem } from './used-media.ts';

/**
 * Returns the item's fields, parsed by its kind's schema. @throws AppError 400 with the wrong
 * fields
 */
export function validateItem(kind: ContentKind, fields: unknown): Fields {
  const { data, errors } = parseItem(kind, fields);
  if (errors) throw invalid(summarizeByPath(errors), errors);
  return data;
}

/** Returns the row's data: all fields except the position, which is a column. */
export function rowOf(kind: ContentKind, fields: Fields) {
  const { order: _, ...data } = fields;
  return { slug: contentKinds[kind].single ? kind : String(fields.slug), data };
}

/** Returns the message of a conflict, which only the database can decide; else the error itself. */
export function asConflict(error: unknown, kind: ContentKind): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'content_items_pkey') return conflict('This item is there already.');
  if (constraint !== 'content_items_kind_slug_unique') return error;
  if (contentKinds[kind].single)
    return conflict('There is one of these already. Please change that one.');
  const sentence = 'Another item has this address already. Please choose another.';
  return conflict(sentence, { slug: sentence });
}

/** Refuses a change of an item that somebody else has changed since. @throws AppError 409 */
export function refuseStale(row: repo.ItemRow, updatedAt: string): void {
  if (row.updatedAt.getTime() !== Date.parse(updatedAt))
    throw conflict('Somebody else has changed this item. Reload it before you save.');
}

/** Returns the change that publishes an item with those fields. */
export const publishedAs = (kind: ContentKind, fields: Fields): repo.Change => ({
  ...rowOf(kind, fields),
  draft: null,
  published: true,
});

/**
 * Returns the change that saves fields without publishing them: of a published item as the draft beside it.
 * A draft that is what the site shows is none.
 */
export function draftedAs(row: repo.ItemRow, kind: ContentKind, fields: Fields): repo.Change {
  const written = rowOf(kind, fields);
  if (!row.published) return written;
  return { draft: isDeepStrictEqual(written.data, row.data) ? null : written.data };
}

/* What has been done to an item, for the audit trail. */
function auditedChanges(
  before: repo.ItemRow,
  after: repo.ItemRow,
  ownAction: AuditAction | undefined,
): Omit<Done, 'subject' | 'subjectId'>[] {
  const { kind, slug } = after;
  const fieldsOfRow = (row: repo.ItemRow): Fields => ({ ...latestOf(row), slug: row.slug });
  const changes = changedFields(fieldsOfRow(before), fieldsOfRow(after));
  const action = ownAction ?? (after.draft === null ? 'content.changed' : 'content.draft-saved');
  const wentOn =
    after.published && (!before.published || (before.draft && !after.draft && !ownAction));
  return [
    ...(changes ? [{ action, ...changes, after: { kind, ...changes.after } }] : []),
    ...(wentOn ? [{ action: 'content.published' as const, after: { kind, slug } }] : []),
    ...(before.published && !after.published
      ? [{ action: 'content.unpublished' as const, after: { kind, slug } }]
      : []),
  ];
}

type Made = { by: string | null; at?: Date };

const versionOf = (row: repo.ItemRow, { by, at }: Made) => ({
  id: newId(),
  itemId: row.id,
  data: latestOf(row),
  published: row.published && row.draft === null,
  madeBy: by,
  ...(at && { madeAt: at }),
});

/** Keeps a new item's first version. */
export const keepFirstVersion = (tx: Transaction, row: repo.ItemRow, actor: Actor): Promise<void> =>
  insertVersion(tx, versionOf(row, { by: actor.userId }));

/* Keeps what the item is now, and before the first change what it was. */
async function keepVersion(
  tx: Transaction,
  { before, after, actor }: { before: repo.ItemRow; after: repo.ItemRow; actor: Actor },
): Promise<void> {
  const made = versionOf(after, { by: actor.userId });
  const former = versionOf(before, { by: null, at: before.updatedAt });
  const isSame = isDeepStrictEqual(made.data, former.data) && made.published === former.published;
  if (isSame) return;
  if (!(await hasVersions(tx, before.id))) await insertVersion(tx, former);
  await insertVersion(tx, made);
}

/* Moves the pictures and documents that the item shows no longer, neither published nor as a draft. */
async function trashMedia(
  tx: Transaction,
  { before, after, actor }: { before: repo.ItemRow; after: repo.ItemRow; actor: Actor },
): Promise<void> {
  const mediaOfRow = ({ data, draft }: repo.ItemRow) =>
    [data, draft].flatMap((fields) => mediaOfItem({ ...(fields as Fields) }));
  const still = new Set(mediaOfRow(after).map(({ address }) => address));
  const gone = mediaOfRow(before).filter(({ address }) => !still.has(address));
  const once = new Map(gone.map((media) => [media.address, media]));
  const rows = [...once.values()].map(({ what, field, held }) => ({
    id: newId(),
    what,
    kind: after.kind,
    itemId: after.id,
    title: titleOf(before),
    held: { field, held },
    deletedBy: actor.userId,
  }));
  await insertTrash(tx, rows);
}

/** What a change needs to know: whose it is, and of what. */
type Changing = { actor: Actor; kind: ContentKind; id: string; ownAction?: AuditAction };

/**
 * Changes an item in a transaction: keeps its version, its media and an audit entry. @throws AppError 404,
 * 409, and what `changeOf` throws
 */
export async function changeIn(
  tx: Transaction,
  { actor, kind, id, ownAction }: Changing,
  changeOf: (row: repo.ItemRow) => repo.Change | Promise<repo.Change>,
): Promise<repo.ItemRow> {
  const before = await existing('This item', id, () => repo.lockItem(tx, kind, id));
  const change = await changeOf(before);
  const after = await repo.updateItem(tx, id, change);
  await keepReferencedMedia(tx, change.draft ?? change.data);
  await keepVersion(tx, { before, after, actor });
  await trashMedia(tx, { before, after, actor });
  const done = auditedChanges(before, after, ownAction);
  const entries = done.map((one) => ({ ...one, subjectId: id }));
  await writeAudits(tx, actor, entries);
  return after;
}

/** Changes an item under a lock, so that a second editor sees the first one's changes. */
export async function changed(
  { db }: Pick<Context, 'db'>,
  changing: Changing,
  changeOf: (row: repo.ItemRow) => repo.Change,
): Promise<EditedItem> {
  const row = await db
    .transaction((tx) => changeIn(tx, changing, changeOf))
    .catch(failingAs((error) => asConflict(error, changing.kind)));
  return present(row);
}

/** Returns the fields that an editor sees: the draft's, where there is one. */
export const editedFields = (kind: ContentKind, row: repo.ItemRow): Fields =>
  fieldsOf(kind, { data: latestOf(row), position: row.position });
