import { z } from 'zod';
import { answersList, answersOne, answersSome } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { transferReceiptRule } from '../../upload-rules.ts';
import {
  transferDecisionForm,
  transferForm,
  transferListQuery,
  transferSchema,
  treasurerTransferSchema,
} from './schemas.ts';

/** A part of a signed link. Without it the link is invalid. */
const linkParameter = (name: string) => z.string(`${name} must be given once.`).default('');

/** Transfers to the society's bank account that members report. */
export const transferCalls = {
  reportTransfer: defineCall('POST /api/v1/transfers', {
    summary: 'Report a transfer to the society’s account, with a picture or a PDF of its receipt',
    access: 'member',
    once: true,
    body: transferForm,
    upload: transferReceiptRule,
    status: 201,
    ...answersOne('transfer', transferSchema),
  }),
  myTransfers: defineCall('GET /api/v1/transfers/me', {
    summary: 'The transfers that I have reported, the newest first',
    access: 'member',
    ...answersList('transfers', transferSchema),
  }),
  transfers: defineCall('GET /api/v1/transfers', {
    summary: 'Reported transfers beside what their members owe: those that wait first',
    access: 'payments.read',
    query: transferListQuery,
    ...answersSome('transfers', treasurerTransferSchema),
  }),
  decideTransfer: defineCall('POST /api/v1/transfers/{id}', {
    summary:
      'Approve a reported transfer, which records its payment or links the one that is there (`link`), or refuse it with a reason; 409 with `data.candidates` where its money may be in the books and `acceptRepeat` gives no reason',
    access: 'payments.write',
    once: true,
    body: transferDecisionForm,
    ...answersOne('transfer', treasurerTransferSchema),
  }),
  transferReceipt: defineCall('GET /api/v1/transfers/{id}/receipt', {
    summary: 'The receipt of a reported transfer by its signed, short-lived link',
    access: 'anyone',
    query: z.object({ expires: linkParameter('expires'), signature: linkParameter('signature') }),
    produces: 'application/octet-stream',
  }),
};
