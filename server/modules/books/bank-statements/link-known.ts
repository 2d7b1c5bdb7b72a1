import type { UserActor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { bookLinked } from '../cash-book/settlements.ts';
import * as linksRepo from './links-repo.ts';
import * as repo from './repo.ts';
import { freeOfMarks } from './unsigned-line.ts';

/** What is changed in a line that proposes nothing any more. */
export const nothingProposed = { proposedPayments: [], proposedLinks: [] };

/** Marks a line as booked, and why; as a member's, where it is one's alone. */
export const markRecorded = (
  tx: Transaction,
  lineId: string,
  reason: string,
  userId: string | null = null,
): Promise<void> =>
  repo.updateLines(tx, [lineId], { state: 'recorded', reason, userId, ...nothingProposed });

/** Returns whether a line is known by what nobody has confirmed yet. */
export const isKnownByProposal = (line: repo.LineRow): boolean =>
  line.state === 'known' &&
  line.duplicateOf === null &&
  line.proposedPayments.length + line.proposedLinks.length > 0;

/**
 * Links a known line with the payments, vouchers and refunds that the upload recognised in it: those payments that were
 * recorded by hand are then in the account of the line, and a gateway's settlement is written as a transfer. The ledger
 * must be locked.
 *
 * @returns whether it is linked now; a line whose payments or vouchers explain another one meanwhile is doubtful again
 */
export async function linkKnown(
  tx: Transaction,
  line: repo.LineRow,
  actor: UserActor,
): Promise<boolean> {
  if (!isKnownByProposal(line)) return false;
  const { id, accountId, proposedPayments: wanted, proposedLinks, settles } = line;
  const open = await repo.openPayments(tx, wanted);
  const links = await linksRepo.findFree(tx, accountId, proposedLinks);
  if (open.length < wanted.length || links.length < proposedLinks.length) {
    const reason = 'What it was known by is taken back, or explains another line.';
    await repo.updateLines(tx, [id], { state: 'doubtful', reason, ...nothingProposed });
    return false;
  }
  await freeOfMarks(tx, line, proposedLinks);
  await repo.linkPayments(tx, id, wanted);
  await linksRepo.linkOthers(tx, line, links);
  await repo.updateLines(tx, [id], nothingProposed);
  await bookLinked(tx, line, { settles, payments: wanted }, actor);
  return true;
}

const returnedBy = ({ numbers }: linksRepo.LineOfReturn) =>
  `The bank returned ${numbers.join(', ')}.`;

/**
 * Links the line of a bank statement that takes a payment back with the return of its money, where what is recorded as
 * returned comes to the line. The ledger must be locked. A line that somebody else is deciding stays as it is.
 */
export async function linkReturn(tx: Transaction, paymentId: string): Promise<void> {
  const [line] = await linksRepo.findLinesOfReturn(tx, paymentId);
  if (!line || !(await repo.lockIfFree(tx, line.id))) return;
  await linksRepo.linkRefunds(tx, line, line.entryIds);
  const change = { state: 'known', reason: returnedBy(line) } as const;
  await repo.updateLines(tx, [line.id], { ...change, ...nothingProposed });
}

/** Proposes returns that were recorded before their lines came, to the lines of a statement that take their money. */
export async function proposeReturns(tx: Transaction, statementId: string): Promise<void> {
  for (const line of await linksRepo.findReturnsIn(tx, statementId)) {
    const change = { state: 'known', reason: returnedBy(line) } as const;
    const proposed = { proposedPayments: [], proposedLinks: line.entryIds };
    await repo.updateLines(tx, [line.id], { ...change, ...proposed });
  }
}
