/* What other modules use of the ledger. */
export { presentEntry, readAccount } from './account.ts';
export {
  allocateOpen,
  type By,
  lessenCharges,
  openItem,
  refundMoney,
  reverseEntry,
} from './post.ts';
export {
  findAccount,
  findEntryOfPayment,
  findEntryWithActor,
  lockAccounts,
  openItemsOf,
  readDuesSettings,
  readVersion,
} from './repo.ts';
