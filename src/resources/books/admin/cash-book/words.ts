import type { CashEntry, Movement } from '#contract/books/cash-book/entry-schemas.ts';
import type { CashEntryKind, MovementKind } from '#contract/books/cash-book/terms.ts';

/** The kinds of movements, in the order of the filter. */
export const kindWords: Readonly<Record<MovementKind, string>> = {
  members: 'Members’ money',
  suspense: 'Suspense',
  fee: 'Gateway’s fee',
  payment: 'Payment',
  remittance: 'Remittance',
  receipt: 'Receipt',
  transfer: 'Transfer',
};

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
