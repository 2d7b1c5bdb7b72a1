import { z } from 'zod';
import { answersList } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { dueYear } from '../dues/due-year.ts';
import { asAtQuery } from '../dues/ledger/schemas.ts';
import { idsParameter } from '../lists.ts';

const produces = 'application/pdf';
const ofMember = { access: 'session', produces, failures: [409] } as const;
const forTreasurer = { access: 'payments.read', produces } as const;

/** Documents as PDF: for the member whose they are, and for the treasurer. */
export const documentCalls = {
  receiptPdf: defineCall('GET /api/v1/payment/{id}/receipt.pdf', {
    summary: 'The receipt of a payment; marked VOID where it was reversed',
    ...ofMember,
  }),
  invoicePdf: defineCall('GET /api/v1/payment/{id}/invoice.pdf', {
    summary: 'The invoice of a payment: what it asks for, and where to pay',
    ...ofMember,
  }),
  receiptsPdf: defineCall('GET /api/v1/payment/receipts.pdf', {
    summary: 'All receipts of a year in one file for print, in the order of their numbers',
    ...forTreasurer,
    query: z.object({ year: dueYear }),
    failures: [404],
  }),
  jointReceiptPdf: defineCall('GET /api/v1/payment/receipt.pdf', {
    summary: 'One receipt of several payments, such as those of a firm for its members',
    ...forTreasurer,
    query: z.object({ ids: idsParameter() }),
    failures: [404, 409],
  }),
  payerReceiptPdf: defineCall('GET /api/v1/payment/joint/{id}/receipt.pdf', {
    summary: 'The receipt of who paid for several members, with its number and code',
    ...forTreasurer,
  }),
  receiptYears: defineCall('GET /api/v1/payment/receipts', {
    summary: 'How many receipts there are of each year, the newest first',
    access: 'payments.read',
    ...answersList('years', z.object({ year: z.number(), receipts: z.number() })),
  }),
  statementPdf: defineCall('GET /api/v1/ledger/me/statement.pdf', {
    summary: 'My statement of account',
    access: 'session',
    query: asAtQuery,
    produces,
  }),
  statementOfMemberPdf: defineCall('GET /api/v1/ledger/member/{id}/statement.pdf', {
    summary: 'A member’s statement of account',
    ...forTreasurer,
    query: asAtQuery,
  }),
  letterPdf: defineCall('GET /api/v1/ledger/member/{id}/letter.pdf', {
    summary:
      'A letter of good standing as at today: the member’s own, or any member’s for the treasurer',
    ...ofMember,
  }),
};
