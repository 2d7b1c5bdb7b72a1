import type { z } from 'zod';
import type { packForm } from '#contract/books/packs/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { acquireLock } from '../../../db/locks.ts';
import { existing, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { executorOf } from '../../../jobs/queue.ts';
import { rangeInName } from '../pack-figures/ranges.ts';
import * as repo from './repo.ts';

/** Returns a pack. @throws AppError 404 */
export async function getPack({ db }: Pick<Context, 'db'>, id: string): Promise<repo.PackRow> {
  return existing('This pack', id, () => repo.findPack(db, id));
}

/**
 * Asks for the pack of a period; a job makes it. Where one of the same period is not made yet, that is the
 * answer. Former packs of the period stay.
 */
export async function askForPack(
  context: Context,
  { from, until }: z.output<typeof packForm>,
  actor: UserActor,
): Promise<repo.PackRow> {
  const { db, queue } = context;
  const id = await db.transaction(async (tx) => {
    await acquireLock(tx, 'packs');
    const waiting = await repo.findWaiting(tx, { from, until });
    if (waiting) return waiting;
    const packId = newId();
    await repo.insertPack(tx, { id: packId, from, until, requestedBy: actor.userId });
    await queue.send('packs', { packId }, { db: executorOf(tx) });
    await writeAudit(tx, actor, 'pack.requested', packId, { after: { from, until } });
    return packId;
  });
  return getPack(context, id);
}

/**
 * Opens a file of a pack.
 *
 * @throws AppError 404 for an unknown pack, or one that is not made
 */
export async function openPack(context: Context, id: string, format: 'xlsx' | 'pdf') {
  const row = await getPack(context, id);
  const key = format === 'xlsx' ? row.xlsxKey : row.pdfKey;
  const stored = key === null ? null : await context.storage.read(key);
  if (!stored) throw notFound('This pack');
  return { name: `${rangeInName(row)}.${format}`, ...stored };
}
