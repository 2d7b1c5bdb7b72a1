import type { CashEntry, Movement } from '#contract/books/cash-book/entry-schemas.ts';
import type { CashEntryKind } from '#contract/books/cash-book/terms.ts';

/** What a party is to each kind of voucher. */
export const partyWords: Readonly<Record<CashEntryKind, string>> = {
  payment: 'Payee',
  remittance: 'Payee',
  receipt: 'Received from',
  transfer: 'Party',
};

/** Returns the number of a movement, or of a voucher that is read alone. */
export const titleOf = (record: Movement | CashEntry): string =>
  'voucherNumber' in record ? record.voucherNumber : record.number;
