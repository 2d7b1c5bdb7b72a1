import type { UserActor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, existing, failingAt, invalidField } from '../../../errors.ts';
import {
  expectBegun,
  expectCash,
  expectOpenAccount,
  firstOpenDay,
} from '../../dues/cash-accounts/accounts.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { expectCategory } from '../cash-book/categories.ts';
import { type Voucher, writeVoucher } from '../cash-book/entries.ts';
import { isAhead } from '../statement-reading/values.ts';
import type { Entry } from './confirm-form.ts';
import { markRecorded } from './link-known.ts';
import { linkVouchers } from './links-repo.ts';
import type { LineRow } from './repo.ts';

type LineVoucher = NonNullable<Entry['voucher']>;
type Kind = Pick<Voucher, 'kind' | 'accountId' | 'toAccountId' | 'categoryId' | 'approvedBy'>;

/* From which account to which, and as what. */
async function kindOf(
  tx: Transaction,
  line: LineRow,
  { category, ownAccount, approvedBy }: LineVoucher,
): Promise<Kind> {
  const { accountId } = line;
  const isIncome = line.amountKobo > 0;
  if (ownAccount) {
    const other = await expectOpenAccount(tx, ownAccount, 'ownAccount');
    if (other.id === accountId)
      throw invalidField('ownAccount', 'This is the account of the line.');
    const [from, to] = isIncome ? [other.id, accountId] : [accountId, other.id];
    if (isIncome)
      await expectCash(tx, other, { kobo: line.amountKobo, date: line.date }, 'ownAccount');
    return { kind: 'transfer', accountId: from, toAccountId: to };
  }
  if (category) {
    const kind = isIncome ? 'receipt' : 'payment';
    const categoryId = await expectCategory(tx, category, isIncome ? 'in' : 'out');
    return { kind, accountId, categoryId, ...(!isIncome && { approvedBy: approvedBy ?? '' }) };
  }
  if (isIncome) throw invalidField('remittance', 'A remittance is money that left the account.');
  return { kind: 'remittance', accountId, approvedBy: approvedBy ?? '' };
}

/**
 * Books a line as income or an expense of a category, as a transfer between own accounts or as a remittance, on its day
 * or the first one that is open. The bank has moved the money: a remittance of more than is owed has the description as
 * its reason. The ledger must be locked.
 *
 * @throws AppError 400 for a category or an account that there is not, or a category of the other direction; 409 for a
 * closed account, cash that is not there, a day before an account's cash book or one that has not come, and a line that
 * moved nothing
 */
export async function bookVoucher(
  tx: Transaction,
  line: LineRow,
  { voucher, acceptRepeat, place }: Entry,
  actor: UserActor,
): Promise<void> {
  if (!voucher) return;
  if (line.amountKobo === 0) throw conflict(`Row ${line.row} moved no money.`);
  if (isAhead(line.date)) throw conflict(`The day of row ${line.row} has not come yet.`);
  const kind = await kindOf(tx, line, voucher).catch(failingAt(`lines.${place}.voucher`));
  const accounts = [kind.accountId, kind.toAccountId].filter((id) => typeof id === 'string');
  for (const id of accounts) {
    const account = await existing('This account', id, () => findCashAccount(tx, id));
    expectBegun(account, line.date, `lines.${place}.voucher`);
  }
  const row = await writeVoucher(
    tx,
    {
      ...kind,
      amountKobo: Math.abs(line.amountKobo),
      date: await firstOpenDay(tx, accounts, line.date),
      reference: line.reference?.slice(0, 80) ?? null,
      party: kind.kind === 'transfer' ? '' : line.narration.slice(0, 120),
      purpose: voucher.description,
      reason: acceptRepeat || (kind.kind === 'remittance' ? voucher.description : null),
    },
    actor,
  );
  await linkVouchers(tx, line, [row.id]);
  await markRecorded(tx, line.id, `Booked as ${row.voucherNumber}.`);
}
