/**
 * What clears the movements of an account by itself (ledger.md, 'Reconciliation'): a payment or a voucher that
 * is linked to a line of its statement; a voucher that alone has the amount of a line, which alone has its, at
 * most a week apart; and what was taken back before any statement showed it.
 */
export { clearCertain } from './clearing-repo.ts';
