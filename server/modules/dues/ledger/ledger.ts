/* What other modules use of the ledger. */

export { arrearsByAge } from '../arrears/arrears-repo.ts';
export { expectOpenDay, readPeriods } from '../periods/periods.ts';
export { closedUntil } from '../periods/periods-repo.ts';
export { readDuesSettings } from '../settings/settings-repo.ts';
export { presentEntry, readAccount } from './account.ts';
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
