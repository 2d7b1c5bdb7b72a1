/* What other modules use of the cash book. */
export { expectOpenAccount } from '../../dues/cash-accounts/accounts.ts';
export { assignPayments, type SettledLine, transferSettlements } from './settlements.ts';
