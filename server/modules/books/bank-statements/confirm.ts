import { chunk } from 'es-toolkit';
import type { z } from 'zod';
import type { confirmForm } from '#contract/books/bank-statements/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { lockLedgersOf } from '../../dues/ledger/public-repo.ts';
import { findCandidates } from '../statement-matching/members-repo.ts';
import { type Asked, expectOneWay, groupEntries, otherEntry, partsOfLine } from './confirm-form.ts';
import { findKnownLines } from './known-lines.ts';
import { recordLine } from './record-line.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof confirmForm>;

/** Lines in one transaction: others who book something wait no longer than these take. */
const batchSize = 50;

/* Before anything is booked: every line is of this statement, and every member and amount is right. */
async function check({ db }: Pick<Context, 'db'>, id: string, asked: readonly Asked[]) {
  if (!isUuid(id) || !(await repo.findStatement(db, id))) throw notFound('This bank statement');
  const lines = new Map((await repo.listLines(db, id, undefined)).map((line) => [line.id, line]));
  for (const one of asked) {
    const line = lines.get(one.lineId);
    if (!line) throw notFound('This line');
    expectOneWay(one);
    const isOpen = line.state === 'proposed' || line.state === 'doubtful';
    if (isOpen && !otherEntry(one)) partsOfLine(one, line);
  }
  const entries = asked.flatMap((one) => one.entries);
  const ids = entries.flatMap(({ userId }) => userId ?? []).filter(isUuid);
  const members = await findCandidates(db, [...new Set(ids)]);
  for (const { userId, place } of entries)
    if (userId !== undefined && !members.has(userId))
      throw invalidField(`lines.${place}.userId`, 'This member was not found.', 404);
}

/** How many lines were recorded, and how many linked with what is in the books. */
type Confirmed = { recorded: number; linked: number };

async function recordBatch(
  context: Context,
  tx: Transaction,
  { id, asked, actor }: { id: string; asked: readonly Asked[]; actor: UserActor },
): Promise<Confirmed> {
  await acquireLock(tx, 'statements');
  const lineIds = asked.map(({ lineId }) => lineId);
  const lines = await repo.lockLines(tx, id, lineIds);
  const userIds = [
    ...lines.flatMap(({ userId }) => userId ?? []),
    ...asked.flatMap(({ entries }) => entries.flatMap(({ userId }) => userId ?? [])),
  ];
  await lockLedgersOf(tx, [...new Set(userIds)]);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const work = asked.flatMap((one) => {
    const line = byId.get(one.lineId);
    return line ? [{ asked: one, line }] : [];
  });
  const known = await findKnownLines(tx, work);
  let [recorded, linked, kobo] = [0, 0, 0];
  for (const { asked: one, line } of work) {
    const sums = known.get(line.id) ?? null;
    const outcome = await recordLine(context, tx, { asked: one, line, known: sums, actor });
    if (outcome === 'linked') linked += 1;
    if (outcome !== 'recorded') continue;
    recorded += 1;
    kobo += line.amountKobo;
  }
  if (recorded + linked > 0)
    await writeAudit(tx, actor, 'statement.confirmed', id, {
      after: { recorded, linked, amountKobo: kobo },
    });
  return { recorded, linked };
}

/**
 * Records lines of a bank statement as payments: the proposed member's, or the named member's. A
 * line is recorded once however often and by however many it is sent. Lines are recorded in order, some
 * at a time: an error leaves what was recorded before it, and sending all again records the rest.
 *
 * @returns how many lines were recorded and linked now
 * @throws AppError 404 for an unknown statement, line or member; 409 with `data.candidates` where lines may be in the
 * books already; 400 and 409 as `recordLine`
 */
export async function confirmLines(
  context: Context,
  id: string,
  { lines }: Form,
  actor: UserActor,
): Promise<Confirmed> {
  const { db } = context;
  const asked = groupEntries(lines);
  await check(context, id, asked);
  const sum: Confirmed = { recorded: 0, linked: 0 };
  for (const batch of chunk(asked, batchSize)) {
    const work = { id, asked: batch, actor };
    const done = await db.transaction((tx) => recordBatch(context, tx, work));
    sum.recorded += done.recorded;
    sum.linked += done.linked;
  }
  return sum;
}
