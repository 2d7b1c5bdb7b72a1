import { countOf, formatInteger, isOrAre } from '#contract/numbers.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import * as charges from './charges-repo.ts';
import { payFromCredit } from './pay-from-credit.ts';

/**
 * Takes all charges of a dues year or a levy back that was charged by mistake. Credit that paid them by itself is
 * credit again, and pays what else is owed. The ledger must be locked.
 *
 * @returns how many
 * @throws AppError 409 once money was received for them, or something of them was waived
 */
export async function reverseCharges(
  tx: Transaction,
  cause: charges.Cause,
  id: string,
  by: charges.Undoing,
): Promise<number> {
  await charges.releaseCredit(tx, cause, id);
  const { charged, changeable } = await charges.countCharges(tx, cause, id);
  const touched = charged - changeable;
  if (touched > 0)
    throw conflict(
      `Nothing was undone: of ${countOf(charged, 'charges')}, ${formatInteger(touched)} ${isOrAre(touched)} paid or waived, in whole or in part.`,
    );
  const reversed = await charges.reverseUntouchedCharges(tx, cause, id, by);
  await payFromCredit(tx, reversed);
  return reversed.length;
}
