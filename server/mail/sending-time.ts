import { type Actor, systemActor } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/client.ts';
import { invalidField } from '../errors.ts';

/** Milliseconds ahead that a sending can be planned. */
const longestWait = 366 * 24 * 60 * 60 * 1_000;

/**
 * Returns the moment of a form's `sendingTime`; null for now.
 *
 * @param field where its error belongs
 * @throws AppError 400 where it is past, or more than a year away
 */
export function momentToSend(time: string | null | undefined, field: string): Date | null {
  if (!time) return null;
  const moment = new Date(time);
  const wait = moment.getTime() - Date.now();
  if (wait <= 0) throw invalidField(field, 'This time is past. Choose a later one.');
  if (wait > longestWait) throw invalidField(field, 'This time is more than a year away.');
  return moment;
}

/** Sends what waited for its time, once however many processes do it at a time. */
export async function sendDue<Row>(
  { db }: Pick<Context, 'db'>,
  lockDue: (tx: Transaction) => Promise<Row[]>,
  release: (tx: Transaction, row: Row, actor: Actor) => Promise<unknown>,
): Promise<void> {
  const actor = systemActor('job', 'mailings');
  await db.transaction(async (tx) => {
    for (const row of await lockDue(tx)) await release(tx, row, actor);
  });
}
