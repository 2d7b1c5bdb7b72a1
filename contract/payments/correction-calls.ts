import { answersList, answersOne } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import * as ledger from '../dues/ledger/schemas.ts';
import { changeForm, reviewItemSchema, treasurerPaymentSchema } from './schemas.ts';

const withPayment = answersOne('payment', treasurerPaymentSchema);
const writes = { access: 'payments.write', once: true } as const;
const takesBack = { access: 'payments.reverse', once: true, status: 201 } as const;

/** What the treasurer does with a payment that is wrong or in doubt: change, reverse, move, refund, review, undo. */
export const correctionCalls = {
  changePayment: defineCall('PATCH /api/v1/payment/{id}', {
    summary:
      'Correct the date, the account or the reference of a payment recorded by hand; a new receipt supersedes its own',
    ...writes,
    body: changeForm,
    ...withPayment,
  }),
  reversePayment: defineCall('POST /api/v1/payment/{id}/reverse', {
    summary:
      'Take a payment back, with all that it paid: it was recorded by mistake, or the bank has returned it',
    ...takesBack,
    body: ledger.reverseForm,
    ...answersOne('reversal', ledger.ledgerEntrySchema),
  }),
  undoReturn: defineCall('POST /api/v1/payment/{id}/return/undo', {
    summary:
      'Take back that the bank has returned a payment: it counts again from that day on, under a new receipt',
    ...takesBack,
    body: ledger.reasonForm,
    ...withPayment,
  }),
  reverseEntry: defineCall('POST /api/v1/ledger/entries/{id}/reverse', {
    summary:
      'Take an entry of the ledger back, after what was allocated from it or to it is freed: a payment, an opening balance, a charge, levy or penalty of one member, a waiver, a write-off or a refund by hand',
    ...takesBack,
    body: ledger.reverseForm,
    ...answersOne('reversal', ledger.ledgerEntrySchema),
  }),
  movePayment: defineCall('POST /api/v1/payment/{id}/move', {
    summary: 'Move a payment to another member: its numbers, day and account stay',
    ...takesBack,
    body: ledger.moveForm,
    ...withPayment,
  }),
  refundPayment: defineCall('POST /api/v1/payment/{id}/refund', {
    summary:
      'Give a payment back, in whole or in part: through its gateway, or by hand with a reference',
    ...takesBack,
    body: ledger.refundForm,
    ...answersOne('refund', ledger.refundSchema),
  }),
  undoRefund: defineCall('POST /api/v1/payment/{id}/refund/undo', {
    summary:
      'Take back that what waited of a payment was given back by hand: it waits in the review queue again, and is in the account from that day on',
    ...takesBack,
    body: ledger.reasonForm,
    ...withPayment,
  }),
  paymentReview: defineCall('GET /api/v1/payment/review', {
    summary:
      'Money that has arrived and cannot be allocated by itself, disputes, refunds under way, and events of gateways about nobody’s payment',
    access: 'payments.read',
    ...answersList('items', reviewItemSchema),
  }),
  resolveReview: defineCall('POST /api/v1/payment/review/{id}', {
    summary:
      'Decide on a payment under review: accept, credit, move, refund or dismiss; 409 with `data.candidates` where money in suspense may be in the books of the member already, or what is given back in the cash book, and `acceptRepeat` gives no reason',
    ...writes,
    body: ledger.reviewForm,
    ...answersOne('payment', treasurerPaymentSchema.nullable()),
  }),
  undoPayment: defineCall('POST /api/v1/payment/{id}/undo', {
    summary:
      'Undo a payment that was recorded by hand within the last 15 minutes: it stays in the books, as failed; the member is told that the receipt is void',
    ...writes,
    ...withPayment,
  }),
} as const;
