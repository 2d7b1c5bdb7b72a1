import type { UserActor } from '../../../audit/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import { AppError, conflict } from '../../../errors.ts';
import { firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import { expectCategory } from '../cash-book/categories.ts';
import { writeVoucher } from '../cash-book/entries.ts';
import { isAhead } from '../statement-reading/values.ts';
import type { Entry } from './confirm-form.ts';
import { nothingProposed } from './link-known.ts';
import { linkVouchers } from './links-repo.ts';
import * as repo from './repo.ts';

/**
 * Books a line as income or an expense of a category, on its day or the first one that is open. The ledger must be
 * locked.
 *
 * @throws AppError 400 for a category that there is not, or of the other direction; 409 for a day that has not come
 */
export async function bookVoucher(
  tx: Transaction,
  line: repo.LineRow,
  { voucher, acceptRepeat, place }: Entry,
  actor: UserActor,
): Promise<void> {
  if (!voucher || line.amountKobo === 0) return;
  if (isAhead(line.date)) throw conflict(`The day of row ${line.row} has not come yet.`);
  const isIncome = line.amountKobo > 0;
  const categoryId = await expectCategory(tx, voucher.category, isIncome ? 'in' : 'out').catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const errors = { [`lines.${place}.voucher.category`]: error.message };
      throw new AppError(error.statusCode, error.message, { errors });
    },
  );
  const row = await writeVoucher(
    tx,
    {
      kind: isIncome ? 'receipt' : 'payment',
      accountId: line.accountId,
      categoryId,
      amountKobo: Math.abs(line.amountKobo),
      date: await firstOpenDay(tx, [line.accountId], line.date),
      reference: line.reference?.slice(0, 80) ?? null,
      party: line.narration.slice(0, 120),
      purpose: voucher.description,
      reason: acceptRepeat || null,
    },
    actor,
  );
  await linkVouchers(tx, line, [row.id]);
  const reason = `Booked as ${row.voucherNumber}.`;
  await repo.updateLines(tx, [line.id], {
    state: 'recorded',
    reason,
    userId: null,
    ...nothingProposed,
  });
}
