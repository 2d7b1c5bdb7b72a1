import { z } from 'zod';
import { answersData, answersList, answersOne, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import * as schemas from './schemas.ts';
import { bankAccountSchema, duesSettingsForm, duesSettingsSchema } from './settings.ts';

const withLedger = answersData(schemas.ledgerSchema);

/* The last year’s entry, and all of them. */
const withOpening = answersOne(
  'opening',
  schemas.ledgerEntrySchema.extend({ lines: z.array(schemas.ledgerEntrySchema) }),
);

/** What members owe and have paid, and what lessens it (docs/ledger.md). */
export const ledgerCalls = {
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
    access: 'payments.write',
    once: true,
    body: schemas.openingForm,
    status: 201,
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
    access: 'payments.write',
    once: true,
    reachesAll: true,
    body: schemas.levyForm,
    status: 201,
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
    access: 'payments.write',
    once: true,
    status: 201,
    ...answersValue('undone', z.number()),
  }),
  createWaiver: defineCall('POST /api/v1/ledger/waivers', {
    summary: 'Waive what a member owes of a year, or a part of it',
    access: 'payments.waive',
    once: true,
    body: schemas.waiverForm,
    status: 201,
    ...answersOne('waiver', schemas.ledgerEntrySchema),
    failures: [404],
  }),
  createWriteoff: defineCall('POST /api/v1/ledger/writeoffs', {
    summary: 'Write off what a member owes of a year and will not pay, a bad debt',
    access: 'payments.waive',
    once: true,
    body: schemas.waiverForm,
    status: 201,
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
};
