/* What other modules use of the cash book. */
export { expectOpenAccount } from '../cash-accounts/accounts.ts';
export { assignPayments, type SettledLine, transferSettlements } from './settlements.ts';
