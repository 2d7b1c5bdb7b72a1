import { z } from 'zod';
import { answersData, answersList, answersOne, answersSome, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { pageParameters } from '../../lists.ts';
import { statementRule } from '../../upload-rules.ts';
import * as schemas from './schemas.ts';

/** The society's bank statements, and what becomes of their lines (docs/bank-statements.md). */
export const bankStatementCalls = {
  uploadStatement: defineCall('POST /api/v1/statements', {
    summary:
      'Upload a bank statement (CSV or XLSX): its lines are matched with members, and nothing is booked. The columns are found, or named once an account',
    access: 'payments.write',
    body: schemas.bankStatementForm,
    upload: statementRule,
    status: 201,
    ...answersOne('statement', schemas.bankStatementSchema),
    failures: [404, 409, 503],
  }),
  statements: defineCall('GET /api/v1/statements', {
    summary: 'The bank statements, the newest first',
    access: 'payments.read',
    query: z.object({ ...pageParameters }),
    ...answersSome('statements', schemas.bankStatementSchema),
  }),
  statementAccounts: defineCall('GET /api/v1/statements/accounts', {
    summary: 'The open bank accounts that statements are uploaded for',
    access: 'payments.read',
    ...answersList('accounts', schemas.statementAccountSchema),
  }),
  statementRules: defineCall('GET /api/v1/statements/rules', {
    summary: 'The rules by which lines are ignored, or proposed as expenses and income',
    access: 'payments.read',
    ...answersList('rules', schemas.statementRuleSchema),
  }),
  createStatementRule: defineCall('POST /api/v1/statements/rules', {
    summary:
      'Add a rule for lines whose narration has a text, or replace the one of that text: open lines are ignored, or proposed as an expense or income of a category, now and in later statements',
    access: 'payments.write',
    body: schemas.statementRuleForm,
    status: 201,
    ...answersData(z.object({ rule: schemas.statementRuleSchema, lines: z.number() })),
    record: 'data.rule',
    failures: [404, 409],
  }),
  removeStatementRule: defineCall('DELETE /api/v1/statements/rules/{id}', {
    summary: 'Remove a rule; what it ignored stays so, what it only proposes does not',
    access: 'payments.write',
    status: 204,
  }),
  statement: defineCall('GET /api/v1/statements/{id}', {
    summary: 'A bank statement and its lines, with the members whom they may be of',
    access: 'payments.read',
    query: schemas.bankStatementQuery,
    ...answersData(
      z.object({
        statement: schemas.bankStatementSchema,
        lines: z.array(schemas.statementLineSchema),
      }),
    ),
    record: 'data.statement',
  }),
  removeStatement: defineCall('DELETE /api/v1/statements/{id}', {
    summary:
      'Remove a bank statement of which nothing is confirmed; lines that another file has too stay with that one',
    access: 'payments.write',
    status: 204,
    failures: [409],
  }),
  confirmStatement: defineCall('POST /api/v1/statements/{id}/confirm', {
    summary:
      'Record lines as payments or vouchers, and link those that are in the books already. A line is recorded once however often it is sent; one that is not sure any more is not recorded. 409 with `data.candidates` where a line may be in the books and `acceptRepeat` gives no reason',
    access: 'payments.write',
    once: true,
    body: schemas.confirmForm,
    maxBytes: 500_000,
    ...answersData(z.object({ recorded: z.number(), linked: z.number() })),
  }),
  lineMatches: defineCall('GET /api/v1/statements/{id}/lines/{lineId}/matches', {
    summary: 'The payments and vouchers of its account that a line may be linked with',
    access: 'payments.read',
    ...answersList('matches', schemas.lineMatchSchema),
  }),
  openLine: defineCall('POST /api/v1/statements/{id}/lines/{lineId}/open', {
    summary:
      'Open a line again: what it is linked with is free, and what was booked from it is reversed, which needs the permission to reverse',
    access: 'payments.write',
    once: true,
    body: schemas.openLineForm,
    ...answersValue('reversed', z.number()),
  }),
  ignoreLine: defineCall('POST /api/v1/statements/{id}/lines/{lineId}/ignore', {
    summary:
      'Ignore a line; with a rule, every open line whose narration has its text, now and later',
    access: 'payments.write',
    body: schemas.ignoreForm,
    ...answersValue('ignored', z.number()),
    failures: [409],
  }),
};
