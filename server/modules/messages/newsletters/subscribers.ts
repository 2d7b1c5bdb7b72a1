import type { z } from 'zod';
import { pagesOf } from '#contract/lists.ts';
import type { Subscriber, subscriberListQuery } from '#contract/messages/newsletters/schemas.ts';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import * as repo from './subscribers-repo.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const present = ({ id, ...row }: repo.SubscriberRow): Subscriber => ({
  _id: id,
  email: row.email,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: iso(row.confirmedAt),
  unsubscribedAt: iso(row.unsubscribedAt),
});

/** Returns a page of the newsletter's addresses, the newest first. */
export async function listSubscribers(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: z.output<typeof subscriberListQuery>,
) {
  const [rows, total] = await Promise.all([
    repo.listSubscribers(db, filters, { limit, offset: (page - 1) * limit }),
    repo.countSubscribers(db, filters),
  ]);
  return { subscribers: rows.map(present), total, pages: pagesOf(total, limit) };
}

const words = {
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  left: 'Unsubscribed',
} as const;

const columns: readonly Column<repo.SubscriberRow>[] = [
  ['E-mail address', (row) => row.email],
  ['State', (row) => words[row.state]],
  ['Subscribed', (row) => row.createdAt.toISOString()],
  ['Confirmed', (row) => iso(row.confirmedAt)],
  ['Unsubscribed', (row) => iso(row.unsubscribedAt)],
];

/** Yields the matching addresses, as they are at one moment, as the text of a CSV file. */
export const exportSubscribers = (
  db: Database,
  filters: repo.SubscriberFilters,
): AsyncGenerator<string> =>
  csvFile(
    columns,
    inSnapshot(db, (tx) => repo.allSubscribers(tx, filters)),
  );
