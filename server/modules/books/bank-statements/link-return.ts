import type { Transaction } from '../../../db/client.ts';
import { nothingProposed } from './link-known.ts';
import * as linksRepo from './links-repo.ts';
import * as repo from './repo.ts';

/**
 * Links the line of a bank statement that takes a payment back with the return of its money, where what is recorded as
 * returned comes to the line. The ledger must be locked. A line that somebody else is deciding stays as it is.
 */
export async function linkReturn(tx: Transaction, paymentId: string): Promise<void> {
  const [line] = await linksRepo.findLinesOfReturn(tx, paymentId);
  if (!line || !(await repo.lockIfFree(tx, line.id))) return;
  await linksRepo.linkRefunds(tx, line, line.entryIds);
  const reason = `The bank returned ${line.numbers.join(', ')}.`;
  await repo.updateLines(tx, [line.id], { state: 'known', reason, ...nothingProposed });
}
