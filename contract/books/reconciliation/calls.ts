import { z } from 'zod';
import { answersList, answersOne, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import * as schemas from './schemas.ts';

/** Accounts of the cash book beside their statements (docs/packs.md, 'Reconciliation'). */
export const reconciliationCalls = {
  reconciliation: defineCall('GET /api/v1/reconciliation', {
    summary:
      'An account at the end of a day: the cash book, what is outstanding, and what its statement should show',
    access: 'payments.read',
    query: schemas.reconciliationQuery,
    ...answersOne('reconciliation', schemas.reconciliationSchema),
    failures: [404],
  }),
  reconciledAccounts: defineCall('GET /api/v1/reconciliation/accounts', {
    summary: 'The accounts of the cash book, with the last day that each was reconciled for',
    access: 'payments.read',
    ...answersList('accounts', schemas.reconciledAccountSchema),
  }),
  closingChecklist: defineCall('GET /api/v1/reconciliation/checklist', {
    summary: 'What is not done of the days until one, before their books are closed',
    access: 'payments.read',
    query: schemas.checklistQuery,
    ...answersOne('checklist', schemas.checklistSchema),
  }),
  signReconciliation: defineCall('POST /api/v1/reconciliation', {
    summary:
      'Sign an account as reconciled, where the balance of its statement is what it should be',
    access: 'payments.write',
    once: true,
    body: schemas.signForm,
    status: 201,
    ...answersOne('reconciliation', schemas.signedReconciliationSchema),
    failures: [404],
  }),
  withdrawReconciliation: defineCall('POST /api/v1/reconciliation/withdraw', {
    summary: 'Take the last signature of an account back, with a reason, while its days are open',
    access: 'payments.close',
    once: true,
    body: schemas.withdrawForm,
    status: 201,
    ...answersOne('reconciliation', schemas.signedReconciliationSchema),
    failures: [404],
  }),
  clearMovements: defineCall('POST /api/v1/reconciliation/clear', {
    summary: 'Mark movements as shown by the statement on a day, or take that back',
    access: 'payments.write',
    body: schemas.clearForm,
    ...answersValue('changed', z.number()),
    failures: [404, 409],
  }),
} as const;
