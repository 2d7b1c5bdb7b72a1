import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { signedUntil } from '../../dues/cash-accounts/public-repo.ts';
import { removeMarks } from './links-repo.ts';

/** @throws AppError 409 for a line of a day that its account is signed for */
export async function expectUnsignedLine(
  tx: Transaction,
  { accountId, date }: { accountId: string; date: string },
): Promise<void> {
  const signed = await signedUntil(tx, accountId);
  if (signed !== null && date <= signed)
    throw conflict(
      `The account is reconciled and signed until ${longDay(signed)}. Take the signature back first.`,
    );
}

/**
 * Takes away what the reconciliation marked by a line because of its amount alone, before the line is linked with or
 * booked as something else: it does not show two sums.
 *
 * @param keep what the line is linked with now
 * @throws AppError 409 where a signed reconciliation rests on that mark
 */
export async function freeOfMarks(
  tx: Transaction,
  line: { id: string; accountId: string; date: string },
  keep: readonly string[] = [],
): Promise<void> {
  if (await removeMarks(tx, line.id, keep)) await expectUnsignedLine(tx, line);
}
