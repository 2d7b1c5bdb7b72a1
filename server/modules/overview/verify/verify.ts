import type { Verification } from '#contract/overview/verify.ts';
import type { Context } from '../../../context.ts';
import { isFull } from '../../../db/client.ts';
import { notFound, tooManyRequests } from '../../../errors.ts';
import { verifyLetter } from '../../dues/letters/standing-letter-rule.ts';
import { verifyReceipt } from '../../payments/receipts/verify-receipt.ts';

/* As it is stored, however it was typed: the alphabet has no i, l and o, which are read as digits. */
const storedForm = (typed: string) =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0');

const isCode = /^[0-9a-hjkmnp-tv-z]{24}$/;

/**
 * Returns whether the document with that code holds, without a name.
 *
 * @param address the client's, whose requests are limited
 * @throws AppError 404 for an unknown code, 429
 */
export async function verify(
  { db, limits }: Context,
  typed: string,
  address: string,
): Promise<Verification> {
  /* It only reads: a count that a full disk does not take refuses nobody who was not refused before. */
  const wait = await limits.verifyByAddress.count(address).catch((error: unknown) => {
    if (isFull(error)) return limits.verifyByAddress.blocked(address);
    throw error;
  });
  if (wait !== null)
    throw tooManyRequests('Too many documents were verified from here.', wait / 1000);
  const code = storedForm(typed);
  const found = isCode.test(code)
    ? ((await verifyReceipt(db, code)) ?? (await verifyLetter(db, code)))
    : null;
  if (!found) throw notFound('A document with this code');
  return found;
}
