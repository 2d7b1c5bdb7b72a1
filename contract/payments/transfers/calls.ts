import { answersList, answersOne, answersSome } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { signedLinkQuery } from '../../fields.ts';
import { transferReceiptRule } from '../../upload-rules.ts';
import * as schemas from './schemas.ts';

/** Transfers to the society's bank account that members report. */
export const transferCalls = {
  reportTransfer: defineCall('POST /api/v1/transfers', {
    summary: 'Report a transfer to the society’s account, with a picture or a PDF of its receipt',
    access: 'member',
    once: true,
    body: schemas.transferForm,
    upload: transferReceiptRule,
    status: 201,
    ...answersOne('transfer', schemas.transferSchema),
  }),
  myTransfers: defineCall('GET /api/v1/transfers/me', {
    summary: 'The transfers that I have reported, the newest first',
    access: 'member',
    ...answersList('transfers', schemas.transferSchema),
  }),
  withdrawTransfer: defineCall('DELETE /api/v1/transfers/{id}', {
    summary: 'Take back a transfer that I reported by mistake, while nobody has decided on it',
    access: 'member',
    status: 204,
    failures: [404, 409],
  }),
  transfers: defineCall('GET /api/v1/transfers', {
    summary: 'Reported transfers beside what their members owe: those that wait first',
    access: 'payments.read',
    query: schemas.transferListQuery,
    ...answersSome('transfers', schemas.treasurerTransferSchema),
  }),
  decideTransfer: defineCall('POST /api/v1/transfers/{id}', {
    summary:
      'Approve a reported transfer, which records its payment or links what is there (`link`), or refuse it with a reason; 409 with `data.candidates` where its money may be in the books and `acceptRepeat` gives no reason',
    access: 'payments.write',
    once: true,
    body: schemas.transferDecisionForm,
    ...answersOne('transfer', schemas.treasurerTransferSchema),
  }),
  transferReceipt: defineCall('GET /api/v1/transfers/{id}/receipt', {
    summary: 'The receipt of a reported transfer by its signed, short-lived link',
    access: 'anyone',
    query: signedLinkQuery,
    produces: 'application/octet-stream',
  }),
};
