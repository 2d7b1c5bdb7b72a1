import { z } from 'zod';
import { answersData, answersList, answersOne, answersValue, leftOut } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { success } from '../envelope.ts';
import { exportFormat, pageParameters, searchParameter } from '../lists.ts';
import { creditMailForm, inCreditSchema } from './credits/schemas.ts';
import * as schemas from './ledger/schemas.ts';
import { bankAccountSchema, duesSettingsForm, duesSettingsSchema } from './ledger/settings.ts';
import { mostLetters } from './letters.ts';
import * as openings from './openings-import/schemas.ts';
import {
  closePeriodForm,
  closingSchema,
  periodSchema,
  reopenPeriodForm,
} from './periods/schemas.ts';
import { electorSchema, rollFileQuery, rollForm, rollSchema } from './rolls/schemas.ts';

const withLedger = answersData(schemas.ledgerSchema);

/* The last year’s entry, and all of them. */
const withOpening = answersOne(
  'opening',
  schemas.ledgerEntrySchema.extend({ lines: z.array(schemas.ledgerEntrySchema) }),
);

const writes = { access: 'payments.write', once: true } as const;
const creates = { ...writes, status: 201 } as const;
const waives = { ...creates, access: 'payments.waive' } as const;
const closes = { ...creates, access: 'payments.close' } as const;

/** The ledger: what members owe, what the treasurer writes into it, and what is made of it. */
export const duesCalls = {
  ledgerMe: defineCall('GET /api/v1/ledger/me', {
    summary: 'What I owe, and how it came about',
    access: 'session',
    query: schemas.asAtQuery,
    ...withLedger,
  }),
  ledgerOfMember: defineCall('GET /api/v1/ledger/member/{id}', {
    summary: 'What a member owes, and how it came about',
    access: 'payments.read',
    query: schemas.asAtQuery,
    ...withLedger,
  }),
  createOpening: defineCall('POST /api/v1/ledger/openings', {
    summary:
      'Bring in what a member owed or had left before the ledger, by year: once, until it is reversed',
    ...creates,
    body: schemas.openingForm,
    ...withOpening,
    failures: [404, 409],
  }),
  correctOpening: defineCall('PUT /api/v1/ledger/openings', {
    summary: 'Replace the opening balance of a member by the right one, in one transaction',
    access: 'payments.reverse',
    once: true,
    body: schemas.openingForm,
    ...withOpening,
    failures: [404],
  }),
  createLevy: defineCall('POST /api/v1/ledger/levies', {
    summary: 'Charge a levy or a penalty to a group of members',
    ...creates,
    reachesAll: true,
    body: schemas.levyForm,
    ...answersValue('charged', z.number()),
  }),
  levies: defineCall('GET /api/v1/ledger/levies', {
    summary: 'Levies and penalties, the newest first, with what is paid of each',
    access: 'payments.read',
    ...answersList('levies', schemas.levySchema),
  }),
  levyPreview: defineCall('POST /api/v1/ledger/levies/preview', {
    summary: 'How many members a levy would charge, and what it comes to',
    access: 'payments.write',
    reachesAll: true,
    body: schemas.levyPreviewForm,
    ...answersData(schemas.levyPreviewSchema),
  }),
  undoLevy: defineCall('POST /api/v1/ledger/levies/{id}/undo', {
    summary: 'Take a levy or a penalty back while nothing of it is paid',
    ...creates,
    ...answersValue('undone', z.number()),
  }),
  createWaiver: defineCall('POST /api/v1/ledger/waivers', {
    summary: 'Waive what a member owes of a year, or a part of it',
    ...waives,
    body: schemas.waiverForm,
    ...answersOne('waiver', schemas.ledgerEntrySchema),
    failures: [404],
  }),
  createWriteoff: defineCall('POST /api/v1/ledger/writeoffs', {
    summary: 'Write off what a member owes of a year and will not pay, a bad debt',
    ...waives,
    body: schemas.waiverForm,
    ...answersOne('writeoff', schemas.ledgerEntrySchema),
    failures: [404],
  }),
  duesSettings: defineCall('GET /api/v1/ledger/settings', {
    summary: 'Days of grace, and whether parts may be paid',
    access: 'session',
    ...answersOne('settings', duesSettingsSchema),
  }),
  bankAccount: defineCall('GET /api/v1/ledger/bank-account', {
    summary: 'The society’s account to transfer to',
    access: 'member',
    ...answersOne('bankAccount', bankAccountSchema),
  }),
  updateDuesSettings: defineCall('PATCH /api/v1/ledger/settings', {
    summary: 'Change what the society decides about its dues',
    access: 'subscription.write',
    body: duesSettingsForm,
    ...answersOne('settings', duesSettingsSchema.extend(bankAccountSchema.shape)),
  }),

  /* The import of opening balances. */
  importOpenings: defineCall('POST /api/v1/ledger/openings/import', {
    summary:
      'Bring in opening balances from a list, or preview that; all of them, or none where a row is wrong, unless `leaveOut`',
    ...writes,
    body: openings.openingsImportForm,
    maxBytes: openings.maxOpeningsBytes,
    ...answersData(
      z.object({
        applied: z.boolean(),
        totals: openings.openingsTotals,
        rows: z.array(openings.openingRow),
      }),
    ),
  }),
  openingsLists: defineCall('GET /api/v1/ledger/openings/imports', {
    summary: 'The lists of opening balances that were imported, the latest first',
    access: 'payments.read',
    ...answersList('imports', openings.openingsListSchema),
  }),
  undoOpenings: defineCall('POST /api/v1/ledger/openings/imports/{id}/undo', {
    summary:
      'Take a whole list back: every balance of it that stands is reversed, and the take-on day is what it was before; all of them, or none',
    access: 'payments.reverse',
    once: true,
    body: schemas.reasonForm,
    status: 201,
    ...answersValue('undone', z.number()),
  }),

  /* Closed periods. */
  periods: defineCall('GET /api/v1/periods', {
    summary: 'The closed periods, the newest first',
    access: 'payments.read',
    ...answersList('periods', periodSchema),
  }),
  closings: defineCall('GET /api/v1/periods/closings', {
    summary: 'Every closing of the books, with its reopening, the latest first',
    access: 'payments.read',
    ...answersList('closings', closingSchema),
  }),
  closePeriod: defineCall('POST /api/v1/periods/close', {
    summary: 'Close the books until a day: nothing is dated into them any more',
    ...closes,
    body: closePeriodForm,
    ...answersOne('period', periodSchema),
  }),
  reopenPeriod: defineCall('POST /api/v1/periods/reopen', {
    summary: 'Open the newest closed period again, with a reason, which the next pack tells',
    ...closes,
    body: reopenPeriodForm,
    ...answersOne('period', periodSchema),
  }),

  /* The rolls of electors. */
  exportRoll: defineCall('GET /api/v1/ledger/roll', {
    summary:
      'Export who was an elector at the end of a day, by today’s rule, as CSV, or by `format` as XLSX or PDF',
    access: 'payments.read',
    query: schemas.asAtQuery.extend(rollFileQuery.shape),
    produces: 'text/csv',
  }),
  rolls: defineCall('GET /api/v1/ledger/rolls', {
    summary: 'The rolls that were drawn, the newest first',
    access: 'payments.read',
    ...answersList('rolls', rollSchema),
  }),
  drawRoll: defineCall('POST /api/v1/ledger/rolls', {
    summary: 'Draw the roll of an election, which is kept as it is',
    access: 'payments.read',
    once: true,
    body: rollForm,
    status: 201,
    ...answersOne('roll', rollSchema),
  }),
  withdrawRoll: defineCall('POST /api/v1/ledger/rolls/{id}/withdraw', {
    summary: 'Mark a roll as drawn by mistake, with a reason; its rows stay',
    ...creates,
    body: schemas.reasonForm,
    ...answersOne('roll', rollSchema),
  }),
  rollRows: defineCall('GET /api/v1/ledger/rolls/{id}/rows', {
    summary: 'A roll that was drawn, with its rows',
    access: 'payments.read',
    ...answersData(z.object({ roll: rollSchema, electors: z.array(electorSchema) })),
  }),
  exportDrawnRoll: defineCall('GET /api/v1/ledger/rolls/{id}', {
    summary: 'Export a roll that was drawn, as CSV, or by `format` as XLSX or PDF',
    access: 'payments.read',
    query: rollFileQuery,
    produces: 'text/csv',
  }),

  /* Who is in credit, and the letter that tells them so. */
  credits: defineCall('GET /api/v1/payment/credits', {
    summary: 'Who is in credit, the most first',
    access: 'payments.read',
    query: z.object({ ...pageParameters, search: searchParameter }),
    response: success({
      totalMembers: z.number(),
      data: z.object({ credit: z.number(), members: z.array(inCreditSchema) }),
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportCredits: defineCall('GET /api/v1/payment/credits/export', {
    summary: 'Export who is in credit as CSV',
    access: 'payments.read',
    query: z.object({ search: searchParameter, format: exportFormat }),
    produces: 'text/csv',
  }),
  creditLettersPdf: defineCall('GET /api/v1/payment/credits/letters.pdf', {
    summary: `The letters to members in credit in one file for print, a page each; ${mostLetters} at most`,
    access: 'payments.read',
    query: z.object({ search: searchParameter }),
    produces: 'application/pdf',
    failures: [404, 409],
  }),
  mailCreditLetters: defineCall('POST /api/v1/payment/credits/letters', {
    summary:
      'Mail the letter about their credit to members: those in credit with an address, who are written to',
    ...writes,
    body: creditMailForm,
    ...answersData(z.object({ queued: z.number(), ...leftOut })),
    failures: [409],
  }),
  creditLetterPdf: defineCall('GET /api/v1/ledger/member/{id}/credit-letter.pdf', {
    summary: 'A letter that tells a member of their credit',
    access: 'payments.read',
    produces: 'application/pdf',
    failures: [409],
  }),
} as const;
