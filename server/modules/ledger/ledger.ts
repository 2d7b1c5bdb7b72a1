/* What other modules use of the ledger. */
export { presentEntry, readAccount } from './account.ts';
export { arrearsByAge } from './arrears-repo.ts';
export { entriesOfPayment, findEntryWithActor } from './entries-repo.ts';
export {
  chargeAgain,
  chargedTwice,
  countWritten,
  releaseCrossings,
  reverseChargedTwice,
  reverseUntouchedOf,
} from './merge.ts';
export { type Paid, paidBy, paidByMany } from './paid-repo.ts';
export { expectOpenDay, readPeriods } from './periods.ts';
export { closedUntil } from './periods-repo.ts';
export {
  allocateOpen,
  type By,
  leftOfMoney,
  lessenCharges,
  openItem,
  refundMoney,
  reverseEntry,
} from './post.ts';
export {
  findAccount,
  findEntry,
  findEntryOfPayment,
  isReversed,
  lockAccounts,
  lockAllAccounts,
  openItemsOf,
  readVersion,
} from './repo.ts';
export { readDuesSettings } from './settings-repo.ts';
