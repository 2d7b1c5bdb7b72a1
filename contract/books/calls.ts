import { z } from 'zod';
import { answersData, answersList, answersOne, answersSome, answersValue } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { reasonForm } from '../dues/ledger/schemas.ts';
import { signedLinkQuery } from '../fields.ts';
import { voucherAttachmentRule } from '../upload-rules.ts';
import * as entries from './cash-book/entry-schemas.ts';
import * as schemas from './cash-book/schemas.ts';
import { nationalShareSchema, shareQuery, shareRateForm } from './cash-book/share-schemas.ts';
import { packForm, packListQuery, packSchema } from './packs/schemas.ts';
import * as reconciled from './reconciliation/schemas.ts';

const category = answersOne('category', schemas.cashCategorySchema);
const changesCategory = { access: 'payments.write', ...category, failures: [409] } as const;
const entry = answersOne('entry', entries.cashEntrySchema);
const share = answersData(nationalShareSchema);
const books = { access: 'payments.write', once: true, status: 201 } as const;

/** The cash book, the reconciliation of its accounts, and packs. */
export const bookCalls = {
  cashBook: defineCall('GET /api/v1/cash-book', {
    summary:
      'The movements of one account or of all, the newest first, with what came in and went out between two days; a running balance for one account',
    access: 'payments.read',
    query: entries.cashBookQuery,
    ...answersSome('movements', entries.movementSchema, { totals: entries.movementTotals }),
    list: { rows: 'data.movements', total: 'totalMovements', sort: ['date'] },
    failures: [404],
  }),
  cashJournal: defineCall('GET /api/v1/cash-book/journal.csv', {
    summary:
      'The cash book as a journal for accounting software: lines in double entry, debits equal to credits in each voucher',
    access: 'payments.read',
    query: entries.journalQuery,
    produces: 'text/csv',
  }),
  cashCategories: defineCall('GET /api/v1/cash-book/categories', {
    summary: 'What money is paid and received for, retired categories last',
    access: 'payments.read',
    query: schemas.cashCategoryQuery,
    ...answersSome('categories', schemas.cashCategorySchema),
  }),
  cashCategory: defineCall('GET /api/v1/cash-book/categories/{id}', {
    summary: 'A category of payments or receipts',
    access: 'payments.read',
    ...category,
  }),
  createCashCategory: defineCall('POST /api/v1/cash-book/categories', {
    summary: 'Add a category of payments or receipts',
    ...changesCategory,
    body: schemas.cashCategoryForm,
    status: 201,
  }),
  updateCashCategory: defineCall('PATCH /api/v1/cash-book/categories/{id}', {
    summary: 'Rename a category, retire it or offer it again',
    ...changesCategory,
    body: schemas.cashCategoryChange,
  }),
  createCashEntry: defineCall('POST /api/v1/cash-book/entries', {
    summary:
      'Record a voucher: a payment, a remittance, a receipt or a transfer, with a picture or a PDF where there is one; 409 where cash would be overdrawn, the sum may be in the books already (`data.candidates`) and `acceptRepeat` gives no reason, or more is remitted than is owed and `acceptMore` gives no reason',
    ...books,
    body: entries.cashEntryForm,
    upload: voucherAttachmentRule,
    ...entry,
  }),
  cashEntry: defineCall('GET /api/v1/cash-book/entries/{id}', {
    summary: 'A voucher, with a link to its attachment',
    access: 'payments.read',
    ...entry,
  }),
  reverseCashEntry: defineCall('POST /api/v1/cash-book/entries/{id}/reverse', {
    summary: 'Reverse a voucher, today and once: a voucher of its kind counts the other way',
    access: 'payments.reverse',
    once: true,
    body: reasonForm,
    status: 201,
    ...entry,
  }),
  duePayments: defineCall('GET /api/v1/cash-book/standing', {
    summary:
      'Payments of every month that are due and not entered yet: each is offered, and nothing is booked by itself',
    access: 'payments.read',
    ...answersList('payments', entries.duePaymentSchema),
  }),
  endStanding: defineCall('POST /api/v1/cash-book/standing/{id}/end', {
    summary: 'Offer a payment of every month no more; the id is its first voucher',
    access: 'payments.write',
    status: 204,
  }),
  voucherPdf: defineCall('GET /api/v1/cash-book/entries/{id}/voucher.pdf', {
    summary: 'A voucher as PDF, with lines to sign for who approved, paid and received',
    access: 'payments.read',
    produces: 'application/pdf',
  }),
  cashAttachment: defineCall('GET /api/v1/cash-book/entries/{id}/attachment', {
    summary: 'The attachment of a voucher by its signed, short-lived link',
    access: 'anyone',
    query: signedLinkQuery,
    produces: 'application/octet-stream',
  }),
  nationalShare: defineCall('GET /api/v1/cash-book/share', {
    summary: 'The national body’s share of dues: its rates, and what is owed at the end of a day',
    access: 'payments.read',
    query: shareQuery,
    ...share,
    list: { rows: 'data.rates' },
  }),
  setShareRate: defineCall('POST /api/v1/cash-book/share/rates', {
    summary:
      'Set the national body’s share from a day on, a percentage or an amount a head; for days that have been, the difference is added to what is owed',
    ...books,
    body: shareRateForm,
    ...share,
  }),

  /* Accounts compared with their statements. */
  reconciliation: defineCall('GET /api/v1/reconciliation', {
    summary:
      'An account at the end of a day: the cash book, what is outstanding, and what its statement should show',
    access: 'payments.read',
    query: reconciled.reconciliationQuery,
    ...answersOne('reconciliation', reconciled.reconciliationSchema),
    failures: [404],
  }),
  reconciledAccounts: defineCall('GET /api/v1/reconciliation/accounts', {
    summary: 'The accounts of the cash book, with the last day that each was reconciled for',
    access: 'payments.read',
    ...answersList('accounts', reconciled.reconciledAccountSchema),
  }),
  closingChecklist: defineCall('GET /api/v1/reconciliation/checklist', {
    summary: 'What is not done of the days until one, before their books are closed',
    access: 'payments.read',
    query: reconciled.checklistQuery,
    ...answersOne('checklist', reconciled.checklistSchema),
  }),
  signReconciliation: defineCall('POST /api/v1/reconciliation', {
    summary:
      'Sign an account as reconciled, where the balance of its statement is what it should be',
    ...books,
    body: reconciled.signForm,
    ...answersOne('reconciliation', reconciled.signedReconciliationSchema),
    failures: [404],
  }),
  withdrawReconciliation: defineCall('POST /api/v1/reconciliation/withdraw', {
    summary: 'Take the last signature of an account back, with a reason, while its days are open',
    access: 'payments.close',
    once: true,
    body: reconciled.withdrawForm,
    status: 201,
    ...answersOne('reconciliation', reconciled.signedReconciliationSchema),
    failures: [404],
  }),
  clearMovements: defineCall('POST /api/v1/reconciliation/clear', {
    summary: 'Mark movements as shown by the statement on a day, or take that back',
    access: 'payments.write',
    body: reconciled.clearForm,
    ...answersValue('changed', z.number()),
    failures: [404, 409],
  }),

  /* Packs. */
  packs: defineCall('GET /api/v1/packs', {
    summary: 'The packs that were made, the newest first',
    access: 'payments.read',
    query: packListQuery,
    ...answersSome('packs', packSchema),
  }),
  createPack: defineCall('POST /api/v1/packs', {
    summary:
      'Ask for the pack of a period. It is made beside the requests; one of the same period that waits is answered again',
    access: 'payments.write',
    body: packForm,
    status: 201,
    ...answersOne('pack', packSchema),
  }),
  pack: defineCall('GET /api/v1/packs/{id}', {
    summary: 'A pack, and how far it is made',
    access: 'payments.read',
    ...answersOne('pack', packSchema),
  }),
  packXlsx: defineCall('GET /api/v1/packs/{id}/pack.xlsx', {
    summary: 'A pack as a workbook',
    access: 'payments.read',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  packPdf: defineCall('GET /api/v1/packs/{id}/pack.pdf', {
    summary: 'A pack as a PDF, with lines for the signatures of the treasurer and the auditor',
    access: 'payments.read',
    produces: 'application/pdf',
  }),
} as const;
