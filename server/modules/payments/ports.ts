import type { Transaction } from '../../db/client.ts';

/** What payments ask of the books. */
export type PaymentsPorts = {
  /** Links the line of a bank statement that shows the return of a payment. The ledger is locked. */
  onPaymentReturned: (tx: Transaction, paymentId: string) => Promise<void>;
};
