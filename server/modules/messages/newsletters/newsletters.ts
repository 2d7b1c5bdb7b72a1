import type { z } from 'zod';
import type {
  Newsletter,
  newsletterChangeForm,
  newsletterTextForm,
} from '#contract/messages/newsletters/schemas.ts';
import type { NewsletterState } from '#contract/messages/newsletters/terms.ts';
import { type Actor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { onlyRow, type Page } from '../../../db/rows.ts';
import { conflict, existing } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { countsOf } from '../../../mail/outcome.ts';
import { shown } from '../../../shown.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db'>;

const what = 'This newsletter';
const sentAlready = () =>
  conflict('This newsletter has been sent. What is on the site can be changed under Content.');

function stateOf({ sentAt, scheduledAt }: repo.NewsletterRow): NewsletterState {
  if (sentAt) return 'sent';
  return scheduledAt ? 'scheduled' : 'draft';
}

/* Newsletters with the counts of their mails. */
async function present(db: Queryable, rows: readonly repo.NewsletterRow[]): Promise<Newsletter[]> {
  const [counts, readers] = await Promise.all([
    repo.countMails(
      db,
      rows.map(({ id }) => id),
    ),
    repo.countReaders(db),
  ]);
  return rows.map((row) => {
    const mails = countsOf(counts.filter(({ id }) => id === row.id));
    const total = Object.values(mails).reduce((sum, number) => sum + number, 0);
    return {
      ...shown(row),
      state: stateOf(row),
      page: row.slug && `/newsletters/${row.slug}`,
      readers: row.sentAt ? total : readers,
      mails,
    };
  });
}

/** Returns a page of the newsletters, the newest first. */
export async function listNewsletters({ db }: Parts, page: Page) {
  const { rows, total } = await repo.listNewsletters(db, page);
  return { newsletters: await present(db, rows), total };
}

/** @throws AppError 404 */
export async function getNewsletter({ db }: Parts, id: string): Promise<Newsletter> {
  const row = await existing(what, id, () => repo.findNewsletter(db, id));
  return onlyRow(await present(db, [row]));
}

/** Writes a newsletter as a draft. */
export async function createNewsletter(
  { db }: Parts,
  actor: Actor,
  text: z.output<typeof newsletterTextForm>,
): Promise<Newsletter> {
  const id = newId();
  await db.transaction(async (tx) => {
    await repo.insertNewsletter(tx, { ...text, id });
    await writeAudit(tx, actor, 'newsletter.written', id, { after: { title: text.title } });
  });
  return getNewsletter({ db }, id);
}

/**
 * Locks a newsletter that was not sent yet.
 *
 * @throws AppError 404; 409 where it was sent
 */
export async function lockUnsent(tx: Transaction, id: string): Promise<repo.NewsletterRow> {
  const row = await existing(what, id, () => repo.lockNewsletter(tx, id));
  if (row.sentAt) throw sentAlready();
  return row;
}

/**
 * Changes the given fields.
 *
 * @throws AppError 404; 409 where it was sent, or has changed since `updatedAt`
 */
export async function changeNewsletter(
  { db }: Parts,
  actor: Actor,
  id: string,
  { title, body, updatedAt }: z.output<typeof newsletterChangeForm>,
): Promise<Newsletter> {
  const change = { ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
  await db.transaction(async (tx) => {
    const before = await lockUnsent(tx, id);
    refuseStaleEdit(before, updatedAt);
    await repo.updateNewsletter(tx, id, change);
    await writeChange(tx, actor, 'newsletter.changed', id, before, change);
  });
  return getNewsletter({ db }, id);
}

/** Deletes a newsletter that was not sent yet. @throws AppError 404, 409 */
export async function deleteNewsletter({ db }: Parts, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await lockUnsent(tx, id);
    await repo.deleteNewsletter(tx, id);
    await writeAudit(tx, actor, 'newsletter.deleted', id, { before: { title } });
  });
}
